"""Python: Django, SQLAlchemy, DB-API drivers, HTTP clients, files, processes."""

from typing import Final

from quintet.reasoning.bottlenecks.operations.operation import Rule, words

DJANGO_LAZY: Final = words(
    """objects _default_manager _base_manager all filter exclude order_by reverse distinct values
    values_list annotate alias select_related prefetch_related defer only using select_for_update
    none dates datetimes extra union intersection difference get_queryset as_manager from_queryset
    raw complex_filter db_manager"""
)
"""What makes a query set and asks nothing yet."""
DJANGO_MODELS: Final = (
    "django.db.models.Model",
    "django.db.models.QuerySet",
    "django.db.models.Manager",
    "django.db.models.query.QuerySet",
    "django.db.models.manager.Manager",
    "django.contrib.auth.models.User",
    "django.contrib.auth.models.Group",
    "django.contrib.auth.models.AbstractUser",
    "django.contrib.auth.models.AbstractBaseUser",
    "django.contrib.auth.get_user_model",
)
_DRIVERS: Final = (
    "sqlite3",
    "psycopg",
    "psycopg2",
    "pymysql",
    "MySQLdb",
    "mysql.connector",
    "pyodbc",
    "cx_Oracle",
    "oracledb",
    "duckdb",
    "django.db.connection",
    "django.db.connections",
)
_SQLALCHEMY: Final = ("sqlalchemy", "sqlmodel", "flask_sqlalchemy")
_QUEUES: Final = words("Queue SimpleQueue LifoQueue PriorityQueue JoinableQueue")
_HTTP: Final = words("get post put patch delete head options request send")

RULES: Final = (
    Rule(
        DJANGO_MODELS,
        one=words(
            """get first last earliest latest count exists aggregate in_bulk refresh_from_db
            get_by_natural_key"""
        ),
        many=words("iterator"),
        writes=words(
            "create save delete update get_or_create update_or_create bulk_create bulk_update"
        ),
        through=DJANGO_LAZY | words("get create first last"),
    ),
    Rule(
        ("django.shortcuts",),
        one=words("get_object_or_404"),
        many=words("get_list_or_404"),
        through=frozenset(),
    ),
    Rule(
        ("django.core.cache.cache", "django.core.cache.caches"),
        one=words("get has_key"),
        writes=words("set add delete incr decr touch get_or_set"),
        kind="cache",
    ),
    Rule(
        ("django.core.mail",),
        one=words("send_mail mail_admins mail_managers send"),
        kind="http",
        through=words("EmailMessage EmailMultiAlternatives"),
    ),
    Rule(
        ("tempfile",),
        one=words("read"),
        writes=words("write"),
        kind="file",
        through=words("SpooledTemporaryFile NamedTemporaryFile TemporaryFile"),
    ),
    Rule(
        ("django.contrib.auth.hashers",),
        one=words("make_password check_password"),
        kind="compute",
        through=frozenset(),
    ),
    Rule(
        _DRIVERS,
        one=words("execute"),
        many=words("fetchall fetchmany"),
        writes=words("commit executescript"),
    ),
    Rule(
        tuple(f"{one}.{kind}" for one in _SQLALCHEMY for kind in ("ext.asyncio", "asyncio")),
        one=words("execute scalar scalars get get_one refresh stream"),
        writes=words("commit flush delete merge"),
        is_blocking=False,
    ),
    Rule(
        _SQLALCHEMY,
        one=words("execute scalar scalars get get_one one one_or_none first count refresh"),
        many=words("all"),
        writes=words("commit flush merge bulk_save_objects"),
    ),
    Rule(
        ("asyncpg", "aiosqlite", "aiomysql", "aiopg", "databases", "motor"),
        one=words("execute fetchrow fetchval fetch_one fetch_val find_one count_documents"),
        many=words("fetch fetchall fetch_all to_list"),
        writes=words("insert_one update_one delete_one replace_one"),
        is_blocking=False,
    ),
    Rule(
        ("peewee",),
        one=words("get get_or_none get_by_id count exists first scalar execute"),
        many=words("select"),
        writes=words("create save delete_instance insert"),
        through=words("Model select where get create"),
    ),
    Rule(
        ("tortoise",),
        one=words("get get_or_none first count exists refresh_from_db fetch_related"),
        many=words("all"),
        writes=words("create save delete update get_or_create update_or_create"),
        is_blocking=False,
        through=words("models Model all filter exclude order_by get first create"),
    ),
    Rule(
        ("elasticsearch", "opensearchpy"),
        one=words("get search count exists"),
        writes=words("index update delete create"),
    ),
    Rule(
        ("pandas",),
        one=words("read_csv read_excel read_parquet read_json read_sql read_sql_query"),
        writes=words("to_csv to_excel to_parquet to_sql"),
        kind="file",
        through=words("DataFrame"),
    ),
    Rule(
        ("pymongo",),
        one=words("find_one count_documents distinct aggregate"),
        many=words("find"),
        writes=words("insert_one update_one delete_one replace_one find_one_and_update"),
    ),
    Rule(
        ("boto3",),
        one=words("get_item get_object head_object receive_message get_parameter invoke"),
        many=words("scan query list_objects_v2"),
        writes=words("put_item update_item delete_item put_object send_message publish"),
    ),
    Rule(
        ("requests", "httpx.Client", "urllib3", "requests.Session"),
        one=_HTTP | words("urlopen"),
        kind="http",
        through=words("Session Client PoolManager sessions api"),
    ),
    Rule(("httpx",), one=_HTTP, kind="http", through=frozenset()),
    Rule(("httpx.AsyncClient", "aiohttp"), one=_HTTP, kind="http", is_blocking=False),
    Rule(
        ("urllib.request", "smtplib", "ftplib", "paramiko"),
        one=words("urlopen urlretrieve SMTP SMTP_SSL sendmail send_message connect exec_command"),
        kind="http",
    ),
    Rule(("socket",), one=words("create_connection getaddrinfo gethostbyname"), kind="http"),
    Rule(("time",), one=words("sleep"), kind="wait", through=frozenset()),
    Rule(("concurrent.futures",), one=words("result"), kind="wait"),
    Rule(("queue", "multiprocessing"), one=words("get"), kind="wait", through=_QUEUES),
    Rule(
        ("threading",), one=words("wait join"), kind="wait", through=words("Event Thread Barrier")
    ),
    Rule(
        ("subprocess", "os"),
        one=words("run call check_call check_output getoutput system popen communicate wait"),
        kind="process",
        through=words("Popen"),
    ),
    Rule(
        ("pathlib.Path",),
        one=words("read_text read_bytes open"),
        writes=words("write_text write_bytes"),
        kind="file",
    ),
    Rule(("builtins", "io"), one=words("open"), kind="file", through=frozenset()),
    Rule(("builtins",), one=words("input"), kind="wait", through=frozenset()),
    Rule(
        ("shutil", "zipfile", "tarfile"),
        one=words("copy copy2 copyfile copytree rmtree move make_archive extractall"),
        kind="file",
    ),
    Rule(
        ("redis.Redis", "redis.StrictRedis", "redis.from_url"),
        one=words("get hget hgetall smembers exists"),
        writes=words("set hset delete incr expire sadd lpush rpush publish"),
        kind="cache",
    ),
    Rule(
        ("bcrypt", "hashlib", "passlib"),
        one=words("hashpw checkpw gensalt pbkdf2_hmac scrypt verify"),
        kind="compute",
    ),
)
