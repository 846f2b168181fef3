"""Java: Spring Data, JDBC, JPA, Hibernate, HTTP clients, files."""

from typing import Final

from quintet.reasoning.bottlenecks.operations.operation import Rule, words

REPOSITORIES: Final = (
    "org.springframework.data.jpa.repository",
    "org.springframework.data.repository",
    "org.springframework.data.mongodb.repository",
    "org.springframework.data.jdbc.repository",
)
REACTIVE: Final = (
    "org.springframework.data.r2dbc",
    "org.springframework.data.repository.reactive",
)
RULES: Final = (
    Rule(
        REACTIVE,
        one=words("findById count existsById findOne"),
        many=words("findAll"),
        writes=words("save delete deleteById insert"),
        is_blocking=False,
    ),
    Rule(
        REPOSITORIES,
        one=words("findById getById getOne getReferenceById existsById count findOne exists"),
        many=words("findAll"),
        writes=words("save delete deleteById saveAndFlush insert"),
    ),
    Rule(
        ("org.springframework.jdbc.core",),
        one=words("queryForObject queryForMap"),
        many=words("query queryForList queryForStream"),
        writes=words("update execute"),
    ),
    Rule(
        ("jakarta.persistence", "javax.persistence", "org.hibernate"),
        one=words("find getSingleResult getReference refresh get uniqueResult load"),
        many=words("getResultList getResultStream list"),
        writes=words("persist merge remove executeUpdate flush save saveOrUpdate"),
    ),
    Rule(
        ("java.sql", "javax.sql"),
        one=words("execute"),
        many=words("executeQuery"),
        writes=words("executeUpdate"),
    ),
    Rule(
        ("org.jooq",),
        one=words("fetchOne fetchAny fetchSingle fetchOptional fetchCount fetchExists"),
        many=words("fetch fetchInto"),
        writes=words("execute store insert"),
    ),
    Rule(
        ("org.springframework.data.mongodb.core", "com.mongodb.client"),
        one=words("findOne findById count exists countDocuments"),
        many=words("find findAll"),
        writes=words("save insert remove insertOne updateOne deleteOne replaceOne updateFirst"),
    ),
    Rule(
        ("org.springframework.data.redis", "redis.clients.jedis"),
        one=words("get hget hgetAll hasKey exists"),
        writes=words("set hset put del delete incr increment expire"),
        kind="cache",
    ),
    Rule(
        ("software.amazon.awssdk.services", "com.amazonaws.services"),
        one=words("getItem headObject getObject"),
        many=words("scan query"),
        writes=words("putItem updateItem deleteItem sendMessage publish putObject"),
    ),
    Rule(
        ("org.springframework.web.client.RestTemplate",),
        one=words("getForObject getForEntity postForObject postForEntity exchange put delete")
        | words("headForHeaders patchForObject execute postForLocation"),
        kind="http",
    ),
    Rule(("org.springframework.web.client.RestClient",), one=words("body toEntity"), kind="http"),
    Rule(("java.net.http.HttpClient",), one=words("send"), kind="http"),
    Rule(("okhttp3",), one=words("execute"), kind="http"),
    Rule(("org.apache.http", "org.apache.hc"), one=words("execute"), kind="http"),
    Rule(
        ("java.net",),
        one=words("openStream getInputStream getResponseCode getByName"),
        kind="http",
    ),
    Rule(
        ("java.nio.file.Files",),
        one=words("readAllBytes readString readAllLines lines walk list copy size"),
        writes=words("write writeString delete move"),
        kind="file",
        through=frozenset(),
    ),
    Rule(
        ("java.io",),
        one=words("FileInputStream FileReader RandomAccessFile"),
        writes=words("FileOutputStream FileWriter"),
        kind="file",
        through=frozenset(),
    ),
    Rule(
        ("Thread", "java.lang.Thread", "java.util.concurrent.TimeUnit"),
        one=words("sleep"),
        kind="wait",
    ),
    Rule(
        ("java.util.concurrent.Future", "java.util.concurrent.CompletableFuture"),
        one=words("get join"),
        kind="wait",
    ),
    Rule(
        ("reactor.core.publisher", "org.springframework.web.reactive"),
        one=words("block blockFirst blockLast toIterable"),
        kind="wait",
    ),
)
