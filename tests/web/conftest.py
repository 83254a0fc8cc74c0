"""Starlette's client prefers a successor of httpx that isn't in the lock; it says so at import."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import starlette.testclient  # noqa: F401
