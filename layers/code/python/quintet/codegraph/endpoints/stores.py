"""Calls that leave the process: databases, queues, caches, files, and HTTP.

A call counts when its import-qualified name begins with a library below and ends in one of the
library's operations. The lists follow the libraries' references; what is not in them is not found,
and nothing is found by a method's name alone.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from quintet.codegraph.linking import Linked
from quintet.codegraph.model import StoreKind

_LIBRARIES: Final[tuple[tuple[StoreKind, str, str], ...]] = (
    (
        "database",
        """sqlite3 aiosqlite psycopg2 psycopg asyncpg pymysql MySQLdb aiomysql cx_Oracle oracledb
        pyodbc sqlalchemy sqlmodel flask_sqlalchemy django.db peewee tortoise pymongo motor
        mongoengine cassandra databases boto3.resource boto3.client elasticsearch neo4j
        google.cloud.firestore pg mysql mysql2 better-sqlite3 sqlite3 mongoose mongodb
        @prisma/client sequelize typeorm knex @nestjs/typeorm @nestjs/mongoose drizzle-orm
        objection database/sql gorm.io/gorm github.com/jinzhu/gorm github.com/jmoiron/sqlx
        github.com/jackc/pgx go.mongodb.org/mongo-driver entgo.io/ent java.sql javax.sql
        javax.persistence jakarta.persistence org.hibernate org.springframework.data
        org.springframework.jdbc org.jooq org.apache.ibatis System.Data
        Microsoft.EntityFrameworkCore Dapper Npgsql ActiveRecord Illuminate\\Database
        Doctrine\\ORM Doctrine\\DBAL PDO mysqli diesel sqlx tokio_postgres""",
        """execute executemany executescript fetch fetchall fetchone fetchmany fetchrow fetchval
        query filter filter_by exclude get get_or_404 get_object_or_404 all first last one
        one_or_none one_or_404 scalar scalars scalar_one scalar_one_or_none commit add add_all
        merge flush refresh save create bulk_create bulk_update get_or_create update_or_create
        update delete count exists aggregate annotate values values_list in_bulk iterator
        earliest latest raw find findOne findById findAll findMany findUnique findFirst
        findByIdAndUpdate findOneAndUpdate findOneBy findBy find_one find_one_and_update insert
        insert_one insert_many insertOne insertMany update_one update_many updateOne updateMany
        upsert delete_one delete_many deleteOne deleteMany createMany bulkWrite bulkCreate
        findAndCountAll findOrCreate destroy remove save_all countDocuments count_documents
        distinct replaceOne $queryRaw $executeRaw $transaction run each Query QueryContext
        QueryRow QueryRowContext Exec ExecContext Prepare PrepareContext Get Select NamedExec
        NamedQuery First Find Take Last Create Save Updates Update Delete Count Scan Raw Pluck
        FindOne InsertOne InsertMany UpdateOne UpdateMany DeleteOne DeleteMany Aggregate
        executeQuery executeUpdate executeBatch prepareStatement queryForObject queryForList
        batchUpdate persist getResultList getSingleResult createQuery createNativeQuery saveAll
        deleteById deleteAll existsById saveAndFlush findAllById getById getReferenceById
        ToListAsync FirstOrDefaultAsync SaveChangesAsync SaveChanges ExecuteReader
        ExecuteNonQuery put_item get_item update_item delete_item batch_get_item batch_write_item
        scan where pluck find_by find_each prepare transaction""",
    ),
    (
        "queue",
        """pika aio_pika kombu celery rq dramatiq kafka confluent_kafka aiokafka nats stomp
        amqplib kafkajs bull bullmq bee-queue @aws-sdk/client-sqs @aws-sdk/client-sns
        @google-cloud/pubsub google.cloud.pubsub azure.servicebus github.com/segmentio/kafka-go
        github.com/IBM/sarama github.com/Shopify/sarama github.com/rabbitmq/amqp091-go
        github.com/streadway/amqp github.com/nats-io org.springframework.kafka
        org.springframework.amqp org.springframework.jms javax.jms jakarta.jms org.apache.kafka
        com.rabbitmq boto3.client boto3.resource""",
        """basic_publish publish send send_message send_message_batch send_and_wait produce poll
        consume receive_message delete_message delay apply_async enqueue enqueue_in send_task
        sendToQueue subscribe convertAndSend basicPublish Publish PublishWithContext
        WriteMessages ReadMessage SendMessage add getMessages start""",
    ),
    (
        "cache",
        """redis aioredis pymemcache memcache pylibmc django.core.cache flask_caching aiocache
        ioredis memcached cache-manager github.com/redis/go-redis github.com/go-redis/redis
        github.com/gomodule/redigo github.com/bradfitz/gomemcache redis.clients.jedis
        org.springframework.data.redis io.lettuce org.springframework.cache StackExchange.Redis
        Illuminate\\Support\\Facades\\Cache Predis""",
        """get set mget mset setex getset incr decr expire delete del exists hget hset hgetall hmset
        hmget lpush rpush lpop rpop lrange sadd smembers srem zadd zrange publish keys scan get_many
        set_many get_or_set add touch clear execute Get Set Del MGet MSet HGet HSet Incr Expire Do
        opsForValue opsForHash StringGet StringSet put evict getClient""",
    ),
    (
        "file",
        """builtins.open io.open os pathlib.Path shutil aiofiles fs fs/promises node:fs
        node:fs/promises fs-extra io/ioutil bufio java.nio.file.Files java.io System.IO std::fs
        tokio::fs File Dir""",
        """open listdir scandir walk remove unlink rename replace makedirs mkdir rmdir stat lstat
        system popen chmod read_text read_bytes write_text write_bytes touch iterdir glob rglob
        exists is_file is_dir copy copyfile copytree move rmtree readFile readFileSync writeFile
        writeFileSync appendFile appendFileSync existsSync statSync readdir readdirSync mkdirSync
        unlinkSync createReadStream createWriteStream access accessSync rm rmSync copyFile Open
        OpenFile Create ReadFile WriteFile ReadDir Remove RemoveAll Rename Stat Mkdir MkdirAll
        ReadAll FileInputStream FileOutputStream FileReader FileWriter BufferedReader
        RandomAccessFile readAllBytes readAllLines readString write writeString lines
        newBufferedReader delete copy createDirectories list ReadAllText WriteAllText OpenRead""",
    ),
)  # fmt: skip
_BY_PREFIX: Final = tuple(
    (prefix, kind, frozenset(operations.split()))
    for kind, prefixes, operations in _LIBRARIES
    for prefix in prefixes.split()
)
_FIRST: Final = re.compile(r"^@?[\w-]+")
_BY_FIRST: Final[dict[str, list[tuple[str, StoreKind, frozenset[str]]]]] = {}
for _entry in _BY_PREFIX:
    _found = _FIRST.match(_entry[0])
    _BY_FIRST.setdefault(_found.group() if _found else _entry[0], []).append(_entry)


@lru_cache(maxsize=16384)
def store_kind(external: str) -> StoreKind | None:
    """What an import-qualified name calls; None when it is nothing of the lists."""
    name = external.replace(".default", "")
    first = _FIRST.match(name)
    last = name.rpartition(".")[2].rpartition("::")[2]
    for prefix, kind, operations in _BY_FIRST.get(first.group() if first else "", ()):
        if last in operations and _begins(name, prefix):
            return kind
    return None


def is_stored_by(base: str) -> bool:
    """Whether a class that inherits from this reaches a database by its methods."""
    first = _FIRST.match(base)
    entries = _BY_FIRST.get(first.group() if first else "", ())
    return "Repository" in base and any(
        kind == "database" and _begins(base, prefix) for prefix, kind, _ in entries
    )


def _begins(name: str, prefix: str) -> bool:
    return name == prefix or (name.startswith(prefix) and name[len(prefix)] in "./:\\")


def stores_called(links: Sequence[Linked]) -> Iterator[tuple[StoreKind, Linked]]:
    """The calls that go to a store."""
    for link in links:
        if link.external and link.fact.kind in {"call", "new"}:
            kind = store_kind(link.external)
            if kind is not None:
                yield kind, link
