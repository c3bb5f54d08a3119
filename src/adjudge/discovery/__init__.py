"""Discovery: inventories of open problems on their way to becoming tasks. Nothing in here gives a score."""
