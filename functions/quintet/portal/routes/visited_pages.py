"""What all pages for users who have signed in have in common."""

from abc import ABC, abstractmethod

from fastapi import APIRouter

from quintet.portal.routes.visits import Visits


class VisitedPages(ABC):
    """Pages that know who visits; `router` has their routes."""

    def __init__(self, visits: Visits) -> None:
        self._visits = visits
        self.router = APIRouter()
        self.add_routes(self.router)

    @abstractmethod
    def add_routes(self, router: APIRouter) -> None:
        """Adds the routes."""
