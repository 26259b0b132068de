"""The HTTP part against its own description: no request makes the server fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.server.serving import file_url, serving

_RUNS = settings(max_examples=25, suppress_health_check=list(HealthCheck))


def test_no_request_makes_the_server_fail(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) >= 15
        for operation in operations:

            @_RUNS
            @given(case=operation.as_strategy())
            def examine(case: Any) -> None:
                case.call_and_validate(checks=[not_a_server_error])

            examine()
