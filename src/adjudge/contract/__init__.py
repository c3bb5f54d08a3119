"""Wire layer: strict JSON, canonical bytes, hashes, canonical integers, typed records."""
