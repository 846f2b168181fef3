"""The embedded AWS: ministack's application, with every change on disk before it is answered.

Run by ministack's own Python (`python -m infra.local.embedded_aws`), so that nothing here imports
more than the standard library and ministack. Who starts and stops it is `infra.local.emulator`.
"""
