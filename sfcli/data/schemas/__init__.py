"""What chart and counter files may hold, key by key. The only modules that import pydantic.

They are imported by the readers as they read, so that nothing else waits for pydantic.
"""
