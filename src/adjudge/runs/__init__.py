"""Runs of models over a lane: the cache of their replies, and what fills it."""
