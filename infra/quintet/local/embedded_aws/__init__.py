"""The embedded AWS: ministack's application, with every change on disk before it is answered.

A process of its own (`python -m quintet.local.embedded_aws`), in which nothing is imported but the
standard library and ministack. Who starts and stops it is `quintet.local.emulator`.
"""
