"""Servers and databases that tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests.server.faults.tracing import WORKS as STRACE
from tests.server.serving import ApiClient, file_url, serving
from tests.server.storage.postgresql import binaries, cluster

POSTGRESQL = binaries()
if POSTGRESQL is None and os.environ.get("CI") == "true":
    raise RuntimeError("PostgreSQL is not installed; its tests must not be left out here")
DATABASES = ["sqlite"] + (["postgresql"] if POSTGRESQL else [])


def pytest_report_header() -> list[str]:
    lines = [f"PostgreSQL: {POSTGRESQL}"]
    if not POSTGRESQL:
        lines = ["LEFT OUT: all tests with PostgreSQL, which is not installed (Debian: apt-get install postgresql)"]
    if not STRACE:
        lines.append("LEFT OUT: tests of broken disks; strace is not installed, or may not attach to processes")
    return lines


@pytest.fixture(scope="session")
def cluster_url() -> Iterator[str]:
    assert POSTGRESQL
    with cluster(POSTGRESQL) as url:
        yield url


_NUMBERS = count(1)


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind there is."""
    if request.param == "sqlite":
        return file_url(tmp_path)
    return empty_postgresql(request.getfixturevalue("cluster_url"))


def empty_postgresql(cluster_url: str) -> str:
    name = f"rooms{next(_NUMBERS)}"
    with psycopg.connect(cluster_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return cluster_url.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that tests share, each with rooms of its own."""
    with serving(file_url(tmp_path_factory.mktemp("server"))) as address:
        yield address


@pytest.fixture
def api(address: str) -> Iterator[ApiClient]:
    api = ApiClient(address)
    yield api
    api.close()
