"""Every call that a function makes to AWS, made to fail in six ways (`tests.drills.failures`)."""
