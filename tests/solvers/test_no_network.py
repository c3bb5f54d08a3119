"""The whole suite is cut off from the network, this machine's loopback excepted."""

import socket

import pytest
from pytest_socket import SocketConnectBlockedError


def test_nothing_beyond_this_machine_can_be_reached():
    blocked = pytest.raises(SocketConnectBlockedError)
    with socket.socket() as outside, pytest.warns(UserWarning, match="tried to use"), blocked:
        outside.connect(("192.0.2.1", 443))


def test_loopback_can_be_reached(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=5):
        pass
