"""From a submission's bytes to a verdict: admission, sandbox, verifier contract."""
