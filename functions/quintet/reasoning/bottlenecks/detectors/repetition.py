"""How repeated work is told of, and the calls that are known to be work."""

from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.findings import Step, Suspicion

BUILDS: Final = re.compile(
    r"^(?:re\.compile|regexp?\.(?:Must)?Compile(?:POSIX)?|(?:java\.util\.regex\.)?Pattern\.compile"
    r"|RegExp|(?:java\.text\.)?SimpleDateFormat|(?:[\w.]*\.)?DateTimeFormatter\.ofPattern|DecimalFormat"
    r"|Intl\.\w+|ObjectMapper|JsonMapper|Gson|XmlMapper|GsonBuilder|DocumentBuilderFactory\.newInstance"
    r"|JAXBContext\.newInstance|MessageFormat|jinja2\.Environment|Environment|Jinja2\w*|template\.New"
    r"|template\.Must|template\.ParseFiles|Handlebars\.compile|handlebars\.compile|ejs\.compile|pug\.compile"
    r"|_\.template|Ajv|new Ajv|ajv\.compile|jsonschema\.Draft\w+Validator|time\.LoadLocation"
    r"|boto3\.(?:client|resource|Session)|requests\.Session|httpx\.(?:Async)?Client|sqlite3\.connect"
    r"|psycopg2?\.connect|sql\.Open|HttpClient\.newHttpClient|HttpClients\.createDefault|RestTemplate"
    r"|PrismaClient|OkHttpClient|create_engine|aiohttp\.ClientSession|Cipher\.getInstance"
    r"|SecureRandom|KeyFactory\.getInstance|importlib\.import_module|fasttext\.load_model|spacy\.load"
    r"|smtplib\.SMTP(?:_SSL)?|redis\.Redis|redis\.createClient|nodemailer\.createTransport|MongoClient"
    r"|pymongo\.MongoClient|DriverManager\.getConnection|http\.Client|Collator\.getInstance"
    r"|NumberFormat\.get\w*Instance|SAXParserFactory\.newInstance|TransformerFactory\.newInstance"
    r"|ResourceBundle\.getBundle|http\.NewServeMux|aws\.Config|config\.LoadDefaultConfig)$"
)

CONNECTS: Final = re.compile(
    r"^(?:pg\.(?:default\.)?(?:Client|Pool)|mongodb\.MongoClient|mysql2?(?:/promise)?\.(?:default\.)?create(?:Connection|Pool)"
    r"|ioredis(?:\.default|\.Redis)?|redis\.(?:createClient|StrictRedis|from_url)|amqplib\.connect|kafkajs\.Kafka"
    r"|(?:psycopg|psycopg2|asyncpg|aiomysql|aiopg|pymysql|MySQLdb|pyodbc|sqlite3|duckdb|oracledb|cx_Oracle"
    r"|mysql\.connector|pika|ldap3?)\.(?:AsyncConnection\.)?(?:connect|create_pool|BlockingConnection|Connection|initialize)"
    r"|sqlalchemy\.(?:ext\.asyncio\.)?create_(?:async_)?engine|pymongo\.MongoClient|motor\.[\w.]*Client"
    r"|kafka\.Kafka(?:Producer|Consumer)|paramiko\.(?:SSHClient|Transport)|ftplib\.FTP(?:_TLS)?"
    r"|typeorm\.(?:createConnection|DataSource)|mongoose\.(?:default\.)?createConnection|knex(?:\.default|\.knex)?"
    r"|database/sql\.Open|github\.com/jackc/pgx[\w/]*\.(?:Connect|New)|gorm\.io/gorm\.Open"
    r"|go\.mongodb\.org/mongo-driver[\w/]*\.(?:Connect|NewClient)|google\.golang\.org/grpc\.(?:Dial|NewClient)\w*"
    r"|github\.com/(?:redis/go-redis|go-redis/redis)[\w/]*\.NewClient|net/http\.(?:Client|Transport)"
    r"|org\.springframework\.web\.client\.RestTemplate|org\.yaml\.snakeyaml\.Yaml"
    r"|[\w.]*\.Persistence\.createEntityManagerFactory|[\w.]*\.Validation\.buildDefaultValidatorFactory"
    r"|[\w.]*\.KafkaProducer|com\.mongodb\.client\.MongoClients\.create|[\w.]*\.ConnectionFactory\.newConnection"
    r")$"
)
"""By full name: connections and clients that keep connections."""

SORTS: Final = re.compile(
    r"^(?:sorted|sort\.(?:Slice|SliceStable|Strings|Ints|Float64s|Sort|Stable)|slices\.Sort\w*"
    r"|Collections\.sort|Arrays\.sort)$"
)


def suspicion(
    scene: Scene, line: int, statement: str, advice: str, confidence: float, growth: str = "n"
) -> Suspicion:
    """A suspicion of repeated work."""
    text = scene.code.line(scene.path, line).strip()[:80]
    return Suspicion(
        kind="repeated_work",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=statement,
        advice=advice,
        excluded=(
            "nothing that it depends on changes from round to round",
            "the loop is no short one written in the code",
            "the result is not kept for the next rounds",
        ),
        confidence=round(confidence, 3),
        growth=growth,
        weight=0.5,
        steps=(Step(scene.path, line, scene.function.symbol.qualified, text),),
    )
