"""A client made from the OpenAPI document alone: one call for each operationId, every message held to its schema."""

import re
from functools import cached_property
from typing import Any

import httpx
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator

Json = dict[str, Any]
METHODS = ("get", "post", "patch", "delete")


class NotByTheDocument(AssertionError):
    """A request or an answer that the document does not describe."""


class ApiDocument:
    """The operations of a document by operationId, and the validators of its schemas."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.operations: dict[str, tuple[str, str, Json]] = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, item in document["paths"].items()
            for method, operation in item.items()
            if method in METHODS
        }
        self._validators: dict[str, Validator] = {}

    @cached_property
    def _paths(self) -> list[tuple[str, str, re.Pattern[str]]]:
        found = [
            (
                method,
                name,
                path,
                re.compile(re.sub(r"\{\w+\}", "[^/]+", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))),
            )
            for name, (method, path, _) in self.operations.items()
        ]
        found.sort(key=lambda one: one[2].count("{"))  # words before parameters, as servers do
        return [(method, name, pattern) for method, name, _, pattern in found]

    def find(self, method: str, path: str) -> Json | None:
        """The operation that a request asks for."""
        return next(
            (
                self.operations[name][2]
                for one, name, pattern in self._paths
                if one == method and pattern.fullmatch(path)
            ),
            None,
        )

    def check(self, schema: Json, value: Any, what: str) -> None:
        """Raises NotByTheDocument where a value is not what its schema says."""
        key = str(schema)
        if key not in self._validators:
            whole = {**schema, "components": self.document["components"]}
            self._validators[key] = Draft202012Validator(whole)
        wrong = next(self._validators[key].iter_errors(value), None)
        if wrong is not None:
            raise NotByTheDocument(f"{what}: {wrong.json_path}: {wrong.message[:300]}")

    def check_answer(self, operation: Json, answer: httpx.Response) -> None:
        """The status is one of the operation's, and the body what its schema says."""
        name = operation["operationId"]
        found = operation["responses"].get(str(answer.status_code))
        if found is None:
            raise NotByTheDocument(f"{name}: {answer.status_code} {answer.text[:200]}")
        kind = answer.headers.get("content-type", "").partition(";")[0]
        content = found.get("content", {})
        if answer.content and kind not in content:
            raise NotByTheDocument(f"{name}: {answer.status_code} in {kind}")
        if answer.content and kind == "application/json":
            self.check(content[kind]["schema"], answer.json(), f"{name} {answer.status_code}")

    def check_body(self, operation: Json, body: Any) -> None:
        """The request's body is what the operation takes."""
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        self.check(schema, body, f"{operation['operationId']} body")


class ApiClient:
    """`await client.call("openTable", body)`: where, how and with which credentials the document says."""

    def __init__(self, document: Json, http: httpx.AsyncClient) -> None:
        self.api = ApiDocument(document)
        self.http = http
        self.credentials: dict[str, str] = {}
        """By the name of a security scheme."""

    async def call(self, operation_id: str, body: Any = None, /, **parameters: Any) -> Any:
        """The answer's JSON; NotByTheDocument where either side does not keep to it."""
        method, path, operation = self.api.operations[operation_id]
        headers, query = self._security(operation), {}
        for one in operation["parameters"]:
            if one["name"] not in parameters:
                assert not one.get("required"), f"{operation_id} needs {one['name']}"
                continue
            value = parameters.pop(one["name"])
            self.api.check(one["schema"], value, f"{operation_id} {one['name']}")
            if one["in"] == "path":
                path = path.replace(f"{{{one['name']}}}", str(value))
            else:
                query[one["name"]] = value
        assert not parameters, f"{operation_id} has no {sorted(parameters)}"
        sent: Json = {}
        if "requestBody" in operation:
            self.api.check_body(operation, body)
            sent["json"] = body
        answer = await self.http.request(method, path, params=query, headers=headers, **sent)
        self.api.check_answer(operation, answer)
        assert answer.status_code < 300, f"{operation_id}: {answer.status_code} {answer.text[:300]}"
        self._keep_cookies(answer)
        return answer.json() if answer.content else None

    def _security(self, operation: Json) -> dict[str, str]:
        """The headers of the first way in for which we have everything, the strongest one first."""
        schemes = self.api.document["components"]["securitySchemes"]
        for wanted in sorted(operation["security"], key=len, reverse=True):
            if set(wanted) <= set(self.credentials):
                headers = {}
                for name in wanted:
                    scheme, secret = schemes[name], self.credentials[name]
                    if scheme["type"] == "http":
                        headers["authorization"] = f"{scheme['scheme'].title()} {secret}"
                    elif scheme["in"] == "cookie":
                        headers["cookie"] = f"{scheme['name']}={secret}"
                    else:
                        headers[scheme["name"]] = secret
                return headers
        assert not operation["security"], f"{operation['operationId']} needs one of {operation['security']}"
        return {}

    def _keep_cookies(self, answer: httpx.Response) -> None:
        for name, scheme in self.api.document["components"]["securitySchemes"].items():
            if scheme.get("in") == "cookie" and scheme["name"] in answer.cookies:
                self.credentials[name] = answer.cookies[scheme["name"]]
        self.http.cookies.clear()
