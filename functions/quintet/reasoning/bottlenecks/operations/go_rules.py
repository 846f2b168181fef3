"""Go: database/sql and what is built on it, GORM, MongoDB, net/http, os."""

from typing import Final

from quintet.reasoning.bottlenecks.operations.operation import Rule, words

RULES: Final = (
    Rule(
        ("database/sql", "github.com/jmoiron/sqlx"),
        one=words("QueryRow QueryRowContext QueryRowx Get GetContext NamedQuery QueryRowxContext"),
        many=words("Query QueryContext Queryx QueryxContext Select SelectContext"),
        writes=words("Exec ExecContext NamedExec NamedExecContext MustExec"),
    ),
    Rule(
        ("github.com/jackc/pgx",),
        one=words("QueryRow"),
        many=words("Query"),
        writes=words("Exec"),
    ),
    Rule(
        ("gorm.io/gorm", "github.com/jinzhu/gorm"),
        one=words("First Take Last Count Row"),
        many=words("Find Scan Pluck Rows FindInBatches"),
        writes=words("Create Save Update Updates UpdateColumn Delete Exec FirstOrCreate"),
    ),
    Rule(
        ("go.mongodb.org/mongo-driver",),
        one=words("FindOne CountDocuments Aggregate Distinct"),
        many=words("Find"),
        writes=words("InsertOne UpdateOne DeleteOne ReplaceOne FindOneAndUpdate"),
    ),
    Rule(
        ("github.com/redis/go-redis", "github.com/go-redis/redis", "github.com/gomodule/redigo"),
        one=words("Get HGet HGetAll Exists SMembers Do"),
        writes=words("Set HSet Del Incr Expire SAdd LPush RPush Publish"),
        kind="cache",
    ),
    Rule(
        ("github.com/uptrace/bun", "xorm.io/xorm", "entgo.io/ent"),
        one=words("Scan Get Count Exist Only First"),
        many=words("Find All"),
        writes=words("Exec Insert Update Delete Save"),
    ),
    Rule(
        ("github.com/aws/aws-sdk-go", "github.com/aws/aws-sdk-go-v2", "cloud.google.com/go"),
        one=words("GetItem HeadObject GetObject Get"),
        many=words("Scan Query"),
        writes=words("PutItem UpdateItem DeleteItem SendMessage Publish PutObject Set"),
    ),
    Rule(
        ("net/http",),
        one=words("Get Post PostForm Head Do"),
        kind="http",
        through=words("Client DefaultClient"),
    ),
    Rule(
        ("net",),
        one=words("Dial DialTimeout LookupHost LookupAddr LookupIP DialContext"),
        kind="http",
        through=words("Dialer Resolver DefaultResolver"),
    ),
    Rule(
        ("os", "io/ioutil"),
        one=words("ReadFile Open ReadDir Stat"),
        writes=words("WriteFile Create"),
        kind="file",
        through=frozenset(),
    ),
    Rule(("os/exec",), one=words("Run Output CombinedOutput"), kind="process"),
    Rule(("time",), one=words("Sleep"), kind="wait", through=frozenset()),
)
