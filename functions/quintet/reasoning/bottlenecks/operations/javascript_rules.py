"""JavaScript and TypeScript: Prisma, TypeORM, Sequelize, Mongoose, drivers, Node's own modules."""

from typing import Final

from quintet.reasoning.bottlenecks.operations.operation import Rule, words

_SYNC_FILES: Final = words(
    """readFileSync readdirSync statSync lstatSync existsSync openSync readSync accessSync
    realpathSync"""
)

RULES: Final = (
    Rule(
        ("@prisma/client.PrismaClient", ".prisma/client"),
        one=words(
            """findUnique findFirst findUniqueOrThrow findFirstOrThrow count aggregate groupBy
            $queryRaw $queryRawUnsafe"""
        ),
        many=words("findMany"),
        writes=words("create update upsert delete $executeRaw $executeRawUnsafe"),
        is_blocking=False,
    ),
    Rule(
        ("typeorm",),
        one=words("findOne findOneBy findOneByOrFail findOneOrFail count countBy getOne getRawOne")
        | words("query getCount exists existsBy"),
        many=words("find findBy getMany getRawMany findAndCount"),
        writes=words("save insert update delete remove softDelete upsert execute"),
        is_blocking=False,
    ),
    Rule(
        ("sequelize", "sequelize-typescript"),
        one=words("findOne findByPk count max min sum query findOrCreate reload"),
        many=words("findAll findAndCountAll"),
        writes=words("create update destroy upsert save increment decrement"),
        is_blocking=False,
    ),
    Rule(
        ("mongoose",),
        one=words("findOne findById countDocuments exists aggregate distinct"),
        many=words("find"),
        writes=words(
            """create save updateOne deleteOne findByIdAndUpdate findOneAndUpdate replaceOne
            findByIdAndDelete findOneAndDelete"""
        ),
        is_blocking=False,
    ),
    Rule(
        ("mongodb",),
        one=words("findOne countDocuments aggregate distinct"),
        many=words("find"),
        writes=words("insertOne updateOne deleteOne replaceOne findOneAndUpdate"),
        is_blocking=False,
    ),
    Rule(
        ("better-sqlite3",),
        one=words("get run exec pluck"),
        many=words("all"),
    ),
    Rule(
        ("pg", "pg-pool", "mysql", "mysql2", "mssql", "sqlite3", "sqlite", "postgres", "oracledb"),
        one=words("query execute get run one oneOrNone none any batch"),
        many=words("all many manyOrNone"),
        is_blocking=False,
    ),
    Rule(
        ("knex",),
        one=words("first count pluck raw"),
        many=words("select"),
        writes=words("insert update del delete"),
        is_blocking=False,
    ),
    Rule(
        ("drizzle-orm",),
        one=words("findFirst execute"),
        many=words("findMany from"),
        writes=words("values set"),
        is_blocking=False,
    ),
    Rule(
        ("redis", "ioredis"),
        one=words("get hget hgetall exists smembers"),
        writes=words("set hset del incr expire sadd lpush rpush publish"),
        kind="cache",
        is_blocking=False,
    ),
    Rule(
        ("bullmq", "bull", "bee-queue", "amqplib"),
        writes=words("add sendToQueue publish"),
        kind="queue",
        is_blocking=False,
    ),
    Rule(
        ("@aws-sdk",),
        one=words("send"),
        is_blocking=False,
    ),
    Rule(
        ("aws-sdk",),
        one=words("get getItem getObject headObject"),
        many=words("scan query"),
        writes=words(
            "put putItem update updateItem delete deleteItem sendMessage publish putObject"
        ),
        is_blocking=False,
    ),
    Rule(
        ("firebase/firestore", "@firebase/firestore", "firebase-admin", "@google-cloud/firestore"),
        one=words("getDoc get"),
        many=words("getDocs"),
        writes=words("setDoc addDoc updateDoc deleteDoc set add"),
        is_blocking=False,
    ),
    Rule(
        ("@supabase/supabase-js",),
        one=words("single maybeSingle rpc select"),
        writes=words("insert update upsert delete"),
        is_blocking=False,
    ),
    Rule(
        ("@elastic/elasticsearch", "@opensearch-project/opensearch"),
        one=words("get search count exists"),
        writes=words("index update delete create"),
        is_blocking=False,
    ),
    Rule(
        ("axios", "node-fetch", "got", "undici", "superagent", "ky"),
        one=words("get post put patch delete head request fetch"),
        kind="http",
        is_blocking=False,
        through=words("default create"),
    ),
    Rule(("fetch",), one=words("fetch") | {""}, kind="http", is_blocking=False),
    Rule(
        ("fs", "fs-extra", "graceful-fs"),
        one=_SYNC_FILES | words("readJsonSync readJSONSync pathExistsSync"),
        writes=words(
            """writeFileSync appendFileSync copyFileSync unlinkSync mkdirSync rmSync rmdirSync
            renameSync writeSync cpSync ensureDirSync outputFileSync writeJsonSync removeSync"""
        ),
        kind="file",
        through=words("default"),
    ),
    Rule(
        ("fs", "fs/promises"),
        one=words("readFile readdir stat access open"),
        writes=words("writeFile appendFile copyFile unlink mkdir rm rename"),
        kind="file",
        is_blocking=False,
        through=words("default promises"),
    ),
    Rule(
        ("child_process",),
        one=words("execSync spawnSync execFileSync"),
        kind="process",
        through=words("default"),
    ),
    Rule(
        ("crypto", "zlib", "bcrypt", "bcryptjs", "argon2"),
        one=words(
            """pbkdf2Sync scryptSync generateKeyPairSync hashSync compareSync genSaltSync gzipSync
            gunzipSync deflateSync inflateSync brotliCompressSync brotliDecompressSync unzipSync"""
        ),
        kind="compute",
        through=words("default"),
    ),
)
