"""Pages for people: one file each, no network, no script; and charts for papers."""
