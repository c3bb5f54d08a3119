"""The vendors' wire formats on loopback."""

import importlib.util
from pathlib import Path

import pytest

from adjudge.solvers.registry import connection, find_provider


@pytest.fixture(scope="session")
def vendor():
    """The module :mod:`vendor_server`."""
    spec = importlib.util.spec_from_file_location(
        "vendor_server", Path(__file__).with_name("vendor_server.py")
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def server(vendor):
    """A server that answers well until its script says otherwise."""
    with vendor.VendorServer() as running:
        yield running


@pytest.fixture
def connect(server):
    """Connect a model of a provider to the server; skipped where the vendor's SDK is not installed."""

    def connected(provider, model=None, **options):
        found = find_provider(provider)
        if found.sdk is not None:
            pytest.importorskip(found.sdk)
        where = connection(found, model or found.models[-1], server.environment(provider), **options)
        model = found.connect(where)
        models.append(model)
        return model

    models = []
    yield connected
    for model in models:
        model.close()
