"""One small shop in four languages, which the checks are asked about."""

from typing import Final

PYTHON: Final = '''import threading
from typing import Protocol

import requests

from shop.around import logged


class OrderError(Exception):
    """An order that cannot be counted."""


class LineError(OrderError):
    pass


class Cart:
    def __init__(self, limit=100):
        self.lock = threading.Lock()
        self.total = 0
        self.count = 0
        self.limit = limit

    def add(self, line, times=1, unit="piece", labels=None):
        if line.price < 0:
            raise LineError("negative")
        with self.lock:
            self.total += line.price
        self.count += times

    def add_all(self, lines):
        for line in lines:
            self.add(line)
        self.checked()

    def checked(self):
        if self.total >= self.limit:
            return None
        return 3

    def free(self):
        return self.total

    def apply(self, change):
        change(self)


class Shelf:
    @property
    def first(self):
        return store(self)


def show(shelf: Shelf):
    return shelf.first


class Printer(Protocol):
    def print(self, cart): ...


def print_with(printer: Printer):
    printer.print(1)


def order(cart, lines, user):
    if not user.is_admin:
        return
    cart_of(cart).add_all(lines)
    remove(user)


def cart_of(cart) -> Cart:
    return Cart()


def remove(user):
    user.gone = True


def silent(lines):
    try:
        cart_of(lines).add_all(lines)
    except OrderError:
        pass


def loud(lines):
    try:
        cart_of(lines).add_all(lines)
    except OrderError as error:
        raise error


def read(path):
    file = open(path)
    text = file.read()
    file.close()
    return text


def read_safely(path):
    file = open(path)
    try:
        return file.read()
    finally:
        file.close()


def read_in_block(path):
    with open(path) as file:
        return file.read()


def hand_over(path):
    file = open(path)
    return file


async def fetch():
    return 1


async def fetch_all():
    await fetch()


async def forget():
    fetch()


async def later():
    return fetch()


@logged
def decorated():
    return True


def save(cart):
    validate(cart)
    requests.post("http://shop", json=cart)


def save_sometimes(cart, is_new):
    if is_new:
        validate(cart)
    store(cart)


def save_first(cart):
    store(cart)
    validate(cart)


def validate(cart):
    return cart


def store(cart):
    return cart
'''
AROUND: Final = """def logged(function):
    def inner(*given):
        note()
        return function(*given)

    return inner


def note():
    return None
"""
TYPESCRIPT: Final = """import { note } from "./around";

export class OrderError extends Error {}

export class Cart {
  total = 0;
  limit = 10;

  add(price: number, times = 1): number | null {
    if (price <= this.limit) {
      throw new OrderError("small");
    }
    this.total += price;
    return null;
  }

  addAll(prices: number[]): void {
    for (const price of prices) {
      this.add(price);
    }
  }

  silent(prices: number[]): void {
    try {
      this.addAll(prices);
    } catch (error) {}
  }

  async fetch(): Promise<number> {
    return 1;
  }

  async fetchAll(): Promise<void> {
    await this.fetch();
    await Promise.all([this.fetch(), this.fetch()]);
  }

  async forget(): Promise<void> {
    this.fetch();
  }

  run(change: (cart: Cart) => void): void {
    change(this);
  }

  remove(user: User): void {
    if (!user.isAdmin) return;
    this.clear();
  }

  clear(): void {
    this.total = 0;
    note();
  }
}
"""
AROUND_TS: Final = """export function note(): void {}
"""
GO: Final = """package shop

import (
	"errors"
	"os"
	"sync"
)

var ErrNegative = errors.New("negative")

type Cart struct {
	mu    sync.Mutex
	total int
	limit int
}

func (c *Cart) Add(price int) error {
	if price < 0 {
		return ErrNegative
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total += price
	return nil
}

func (c *Cart) AddUnlocked(price int) {
	c.total += price
}

func (c *Cart) AddAll(prices []int) {
	for _, price := range prices {
		c.Add(price)
	}
	note()
}

func (c *Cart) Apply(change func(*Cart)) {
	change(c)
}

func Read(path string) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	return 1, nil
}

func ReadBadly(path string) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	if path == "" {
		return 0, nil
	}
	file.Close()
	return 1, nil
}

func note() {}

func other() {}
"""
JAVA: Final = """package shop;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

class OrderException extends RuntimeException {}

class Cart {
    private final ReentrantLock lock = new ReentrantLock();
    private int total = 0;
    private int limit = 10;

    public void add(int price) {
        if (price < 0) {
            throw new OrderException();
        }
        lock.lock();
        try {
            this.total += price;
        } finally {
            lock.unlock();
        }
    }

    public synchronized void addTogether(int price) {
        this.total += price;
    }

    public void addUnlocked(int price) {
        this.total += price;
    }

    public void addAll(List<Integer> prices) {
        for (Integer price : prices) {
            add(price);
        }
    }

    public void silent(List<Integer> prices) {
        try {
            addAll(prices);
        } catch (OrderException error) {
        }
    }

    public Integer found(int price) {
        if (price >= limit) {
            return null;
        }
        return 1;
    }

    public void apply(Runnable change) {
        change.run();
    }

    public void clear() {
        note();
    }

    private void note() {}
}
"""
SHOPS: Final = {
    "python": {"shop/cart.py": PYTHON, "shop/around.py": AROUND},
    "typescript": {"shop/cart.ts": TYPESCRIPT, "shop/around.ts": AROUND_TS},
    "go": {"shop/cart.go": GO},
    "java": {"shop/Cart.java": JAVA},
}
