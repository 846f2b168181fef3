"""Which errors a function of Go gives back, and which never come out of it."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

GO: Final = """package store

import (
	"errors"
	"fmt"
	"os"
)

var (
	ErrGone   = errors.New("gone")
	ErrClosed = errors.New("closed")
)

type BadName struct{ Name string }

func (b *BadName) Error() string { return b.Name }

type Failed struct {
	Err  error
	Path string
}

func check(open bool) error {
	if !open {
		return ErrClosed
	}
	return nil
}

func Read(open bool) ([]byte, error) {
	if err := check(open); err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	return nil, nil
}

func Shown(open bool) error {
	if err := check(open); err != nil {
		return fmt.Errorf("read: %v", err)
	}
	return nil
}

func Passed(open bool) error { return check(open) }

func Named(open bool) (err error) {
	err = check(open)
	return
}

func Silent(open bool) error {
	err := check(open)
	if errors.Is(err, ErrClosed) {
		return nil
	}
	return err
}

func Turned(open bool) error {
	if err := check(open); err != nil {
		return ErrGone
	}
	return nil
}

func Again(open bool) error {
	err := check(open)
	if err == nil {
		return err
	}
	err = named("x")
	return err
}

func named(name string) error {
	if name == "" {
		return &BadName{Name: name}
	}
	return nil
}

func Cleared(name string) error {
	var bad *BadName
	err := named(name)
	if errors.As(err, &bad) {
		return nil
	}
	return err
}

func Removed(path string) error { return os.Remove(path + ".tmp") }

func Run(job func() error) error { return job() }

func Both(open bool) error { return errors.Join(check(open), named("x")) }

func Kept(open bool) error {
	if err := check(open); err != nil {
		return &Failed{Err: err, Path: "x"}
	}
	return nil
}

func Placed(open bool) error {
	if check(open) != nil {
		return &Failed{Path: "x"}
	}
	return nil
}

type Reader struct{ err error }

func (r *Reader) Last() error { return r.err }

func Inner(open bool) error {
	err := check(open)
	if err := named("x"); err != nil {
		fmt.Println(err)
	}
	return err
}

func Logged(open bool) error {
	var err error
	if open {
		err := check(open)
		fmt.Println(err)
	}
	return err
}

func AtEnd(open bool) (err error) {
	defer func() { err = ErrGone }()
	return nil
}

func Equal(open bool) error {
	_, err := Read(open)
	if err == ErrClosed {
		return nil
	}
	return err
}

func Cases(open bool) error {
	err := check(open)
	switch {
	case isClosed(err):
		return nil
	}
	return err
}

func isClosed(err error) bool { return errors.Is(err, ErrClosed) }

func Summed(n int) error {
	var err error
	for i := 0; i < n; i++ {
		err = errors.Join(err, check(i > 0))
	}
	return err
}
"""
CHAIN: Final = "package chain\n\n" + "\n".join(
    f"func f{at}() error {{ return f{at + 1}() }}" for at in range(400)
)
"""Functions that lead to one another, more than are followed."""
CASES: Final = [
    ("check", "ErrClosed", "holds"),
    ("check", "ErrGone", "fails"),
    ("Read", "ErrClosed", "holds"),
    ("Shown", "ErrClosed", "fails"),  # %v keeps the text alone
    ("Passed", "ErrClosed", "holds"),
    ("Named", "ErrClosed", "holds"),
    ("Silent", "ErrClosed", "fails"),
    ("Turned", "ErrClosed", "fails"),
    ("Turned", "ErrGone", "holds"),
    ("Again", "ErrClosed", "fails"),
    ("Again", "BadName", "holds"),
    ("Cleared", "BadName", "fails"),
    ("Removed", "ErrClosed", "fails"),
    ("Removed", "os.ErrNotExist", "not_known"),
    ("Run", "ErrClosed", "not_known"),
    ("Both", "ErrClosed", "holds"),
    ("Both", "ErrGone", "fails"),
    ("Kept", "ErrClosed", "not_known"),  # as its `Unwrap` has it
    ("Kept", "Failed", "holds"),
    ("Placed", "ErrClosed", "fails"),
    # What a name, a field, an end or a test in another form may be is not known.
    ("Reader.Last", "ErrClosed", "not_known"),
    ("Inner", "ErrClosed", "holds"),
    ("Logged", "ErrClosed", "fails"),
    ("AtEnd", "ErrGone", "not_known"),
    ("Equal", "ErrClosed", "not_known"),
    ("Cases", "ErrClosed", "not_known"),
    ("Summed", "ErrGone", "not_known"),
    ("f0", "ErrClosed", "not_known"),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(
        tmp_path_factory.mktemp("code"), {"store/store.go": GO, "chain/chain.go": CHAIN}
    ) as made:
        yield made


@pytest.mark.parametrize(("function", "error", "outcome"), CASES)
def test_an_error_comes_out_where_it_is_returned(
    world: CodeWorld, function: str, error: str, outcome: str
) -> None:
    found = world.check(check="raises", function=function, error=error)
    assert found["outcome"] == outcome, found
