from pathlib import Path

import pytest

from tests.unit.codegraph.code_base import graph_of

ROUTES = {
    "flask.py": (
        (
            "from flask import Flask, Blueprint\nbp = Blueprint('x', __name__, url_prefix='/api')\n"
            "@bp.route('/users/<id>', methods=['GET', 'POST'])\ndef users(id): ...\n"
        ),
        [
            ("GET", "/api/users/<id>", "users"),
            ("POST", "/api/users/<id>", "users"),
        ],
    ),
    "fast.py": (
        (
            "from fastapi import APIRouter\nrouter = APIRouter(prefix='/v1')\n"
            "@router.get('/items/{id}')\nasync def item(id: int): ...\n"
        ),
        [("GET", "/v1/items/{id}", "item")],
    ),
    "urls.py": (
        (
            "from django.urls import path, include\nfrom views import home, Detail\n"
            "urlpatterns = [path('home/', home), path('d/<int:pk>/', Detail.as_view()),"
            " path('x/', include('y'))]\n"
        ),
        [("ANY", "/home/", "home"), ("ANY", "/d/<int:pk>/", "Detail")],
    ),
    "express.js": (
        (
            "const express = require('express');\nconst app = express();\n"
            "function list(req, res) {}\n"
            "app.get('/users', auth, list);\napp.post('/users', async (req, res) => { save(); });\n"
        ),
        [("GET", "/users", "list"), ("POST", "/users", "post('/users')")],
    ),
    "nest.ts": (
        "@Controller('cats')\nexport class Cats {\n  @Get(':id') one() {}\n  @Post() add() {}\n}\n",
        [("GET", "/cats/:id", "one"), ("POST", "/cats", "add")],
    ),
    "gin.go": (
        (
            'package a\nimport "github.com/gin-gonic/gin"\nfunc get(c *gin.Context) {}\n'
            'func main() { r := gin.Default(); r.GET("/x/:id", get) }\n'
        ),
        [("GET", "/x/:id", "get")],
    ),
    "net.go": (
        (
            'package a\nimport "net/http"\nfunc show(w http.ResponseWriter, r *http.Request) {}\n'
            'func start() { http.HandleFunc("/show", show); http.HandleFunc("POST /go", show) }\n'
        ),
        [("ANY", "/show", "show"), ("POST", "/go", "show")],
    ),
    "Users.java": (
        (
            '@RestController @RequestMapping("/users")\nclass Users {\n'
            '  @GetMapping("/{id}") User one(long id) { return null; }\n'
            '  @RequestMapping(value = "/all", method = RequestMethod.DELETE) void none() {}\n}\n'
        ),
        [("GET", "/users/{id}", "one"), ("DELETE", "/users/all", "none")],
    ),
}


@pytest.mark.parametrize("path", ROUTES)
def test_routes_are_found_with_their_handlers(tmp_path: Path, path: str) -> None:
    code, expected = ROUTES[path]
    views = {"views.py": "def home(r): ...\nclass Detail: ...\n"} if path == "urls.py" else {}
    graph = graph_of(tmp_path, {path: code, **views})
    found = [
        (
            route.method,
            route.pattern,
            (route.handler or "").rpartition("::")[2].rpartition(".")[2],
        )
        for route in graph.routes()
    ]
    assert found == expected


MOUNTED = {
    "fastapi": (
        {
            "api/users.py": "from fastapi import APIRouter\nrouter = APIRouter(prefix='/users')\n"
            "@router.get('/{id}')\ndef one(id): ...\n",
            "api/__init__.py": "from fastapi import APIRouter\nfrom . import users\n"
            "api = APIRouter()\napi.include_router(users.router, prefix='/v1')\n",
            "main.py": "from fastapi import FastAPI\nfrom api import api\napp = FastAPI()\n"
            "app.include_router(api, prefix='/api')\n",
        },
        {"/api/v1/users/{id}"},
    ),
    "flask": (
        {
            "shop/users.py": "from flask import Blueprint\n"
            "bp = Blueprint('u', __name__, url_prefix='/u')\n"
            "@bp.route('/all')\ndef every(): ...\n",
            "shop/__init__.py": "from flask import Flask\nfrom shop.users import bp\n"
            "def create_app():\n    app = Flask('x')\n"
            "    app.register_blueprint(bp, url_prefix='/people')\n"
            "    app.register_blueprint(bp)\n    return app\n",
        },
        {"/people/all", "/u/all"},
    ),
    "django": (
        {
            "site/urls.py": "from django.urls import include, path\n"
            "urlpatterns = [path('shop/', include('shop.urls')),"
            " path('x/', include(('shop.urls', 'x')))]\n",
            "shop/urls.py": "from django.urls import path\nfrom shop.views import show\n"
            "urlpatterns = [path('<int:pk>/', show)]\n",
            "shop/__init__.py": "",
            "shop/views.py": "def show(request, pk): ...\n",
        },
        {"/shop/<int:pk>/", "/x/<int:pk>/"},
    ),
    "express": (
        {
            "routes/users.js": "const router = require('express').Router();\n"
            "router.get('/:id', (req, res) => {});\n"
            "router.route('/all').get(list).post(auth, list);\nfunction list() {}\n"
            "module.exports = router;\n",
            "routes/index.js": "const express = require('express');\n"
            "const api = express.Router();\n"
            "api.use('/users', auth, require('./users'));\nmodule.exports = api;\n",
            "app.js": "const express = require('express');\nconst api = require('./routes');\n"
            "const app = express();\napp.use('/api', api);\n",
        },
        {"/api/users/:id", "/api/users/all"},
    ),
    "gin": (
        {
            "a.go": 'package a\nimport "github.com/gin-gonic/gin"\nfunc get(c *gin.Context) {}\n'
            'func main() {\n  r := gin.Default()\n  v1 := r.Group("/v1")\n'
            '  users := v1.Group("/users")\n  users.GET("/:id", get)\n}\n',
        },
        {"/v1/users/:id"},
    ),
}


@pytest.mark.parametrize("name", MOUNTED)
def test_a_route_begins_with_what_its_router_is_mounted_under(tmp_path: Path, name: str) -> None:
    files, expected = MOUNTED[name]
    graph = graph_of(tmp_path, files)
    assert {route.pattern for route in graph.routes()} == expected
    assert all(route.handler for route in graph.routes())


def test_what_only_looks_like_a_route_is_none(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        {
            "a.js": "import axios from 'axios';\nconst m = new Map();\n"
            "axios.get('/users', { a: 1 });\nm.get('/x', y);\ncache.delete('/x', 1);\n",
            "b.py": "@cache.get('key')\ndef f(): ...\nd = {}\nd.get('/x', f)\n",
        },
    )
    assert graph.routes() == []


CALLS = {
    "a.py": (
        (
            "import requests, httpx\ndef f(url):\n    requests.get('https://a/b').json().get('k')\n"
            "    s = requests.Session()\n    s.post(url, json={})\n"
            "    requests.request('PUT', '/c')\n"
        ),
        [("GET", "https://a/b"), ("POST", ""), ("PUT", "/c")],
    ),
    "a.ts": (
        (
            "import axios from 'axios';\nasync function f(id) {\n  await fetch(`/u/${id}`);\n"
            "  await fetch('/v', { method: 'POST' });\n  await axios.delete('/w');\n}\n"
        ),
        [("GET", "/u/${id}"), ("POST", "/v"), ("DELETE", "/w")],
    ),
    "a.go": (
        (
            'package a\nimport "net/http"\nfunc f() {\n  http.Get("http://a")\n'
            '  req, _ := http.NewRequest("POST", "http://b", nil)\n  req.Header.Get("x")\n}\n'
        ),
        [("GET", "http://a"), ("POST", "http://b")],
    ),
    "A.java": (
        (
            "import org.springframework.web.client.RestTemplate;\nclass A {\n  RestTemplate rest;\n"
            '  void f() { rest.getForObject("http://a", String.class); }\n}\n'
        ),
        [("GET", "http://a")],
    ),
}


@pytest.mark.parametrize("path", CALLS)
def test_requests_are_found_with_method_and_url(tmp_path: Path, path: str) -> None:
    code, expected = CALLS[path]
    graph = graph_of(tmp_path, {path: code})
    assert [(http_call.method, http_call.url) for http_call in graph.http_calls()] == expected
