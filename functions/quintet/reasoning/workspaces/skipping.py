"""Which files of a folder are nobody's business, or no source: secrets, binaries, dependencies.

Decided before anything leaves a machine, by name and by the first bytes. A secret that stands
inside of a source file is not found by this; nor is it tried.
"""

import re
from fnmatch import translate
from typing import Final

HEAD_BYTES: Final = 8000
"""How much of a file is looked at, as git does."""

SECRET: Final = "may hold secrets"  # noqa: S105 - a reason
BINARY: Final = "is no text"
DEPENDENCIES: Final = "is made by tools or belongs to others"

_SECRET_NAMES: Final = (
    ".env .envrc .env.* *.env *.pem *.key *.p8 *.p12 *.pfx *.jks *.keystore *.kdb *.kdbx *.ppk "
    "*.ovpn *.gpg *.pgp id_rsa id_dsa id_ecdsa id_ecdsa_sk id_ed25519 id_ed25519_sk "
    "id_rsa.* *_rsa *_ed25519 .netrc _netrc .pgpass .my.cnf "
    ".mylogin.cnf .npmrc .yarnrc.yml .pypirc "
    ".htpasswd .git-credentials .gitconfig .dockercfg .dockerconfigjson .vault-token .terraformrc "
    "terraform.tfstate terraform.tfstate.* *.tfstate *.tfvars *.tfvars.json "
    "kubeconfig *.kubeconfig "
    "credentials credentials.json credentials.yml credentials.yaml credentials.toml "
    "credentials.ini credentials.csv credentials.xml credentials.properties credentials.txt "
    "credentials.yml.enc *.credentials "
    "secrets secrets.json secrets.yml secrets.yaml secrets.toml secrets.ini secrets.xml "
    "secrets.properties secrets.txt secret.json secret.yml secret.yaml secret.txt .secrets "
    "client_secret*.json *service-account*.json *service_account*.json *serviceaccount*.json "
    "application_default_credentials.json firebase-adminsdk*.json *-firebase-adminsdk-*.json "
    "accesskeys.csv *_accesskeys.csv *accesskeys*.csv rootkey.csv master.key "
    "password passwords passwd.txt password.txt passwords.txt passwords.csv "
    ".bash_history .zsh_history .python_history .psql_history .mysql_history .node_repl_history "
    "wallet.dat *.agekey .sops.key"
).split()
_SECRET_NAME: Final = re.compile("|".join(map(translate, _SECRET_NAMES)))
_HARMLESS: Final = re.compile(r"\.(example|sample|template|tmpl|dist|defaults?|schema|pub)$")
_SECRET_FOLDERS: Final = frozenset(
    {".aws", ".ssh", ".gnupg", ".azure", ".gcloud", ".kube", ".docker"}
)
_PRIVATE_KEY: Final = re.compile(
    rb"\A\s*(?:-----BEGIN (?:[A-Z0-9]{1,20} ){0,5}PRIVATE KEY|PuTTY-User-Key-File-|openssh-key-v1)"
)

DEPENDENCY_FOLDERS: Final = frozenset(
    ".git .hg .svn .bzr .jj CVS node_modules bower_components jspm_packages __pycache__ .venv "
    ".tox .nox .mypy_cache .pytest_cache .ruff_cache .hypothesis .eggs .ipynb_checkpoints .gradle "
    ".terraform .serverless .aws-sam .next .nuxt .svelte-kit .parcel-cache .turbo .yarn "
    ".pnpm-store .bundle .dart_tool .cache .idea .vs .quintet cdk.out".split()
)

RULES_PARENT: Final = ".quintet"
RULES_FOLDER: Final = "rules"
"""In `.quintet`: rules about code that a workspace brings itself; the rest of it is of tools."""

_BINARY_ENDINGS: Final = frozenset(
    "png jpg jpeg gif bmp ico icns webp avif heic tif tiff psd xcf ttf otf woff woff2 eot mp3 mp4 "
    "m4a m4v wav ogg oga ogv flac aac mov avi mkv webm pdf doc docx xls xlsx ppt pptx odt ods zip "
    "gz tgz bz2 xz zst lz4 7z rar tar jar war ear aar whl egg apk ipa dmg iso deb rpm msi exe dll "
    "so dylib a o obj lib class pyc pyo pyd wasm bin dat db sqlite sqlite3 mdb parquet avro orc "
    "npy npz pkl pickle h5 hdf5 onnx pt pth ckpt safetensors gguf tflite pb mo swp nib".split()
)


def secret_problem(path: str) -> str | None:
    """Why a file must not leave the machine, by its name alone; None if it may."""
    *folders, name = path.lower().split("/")
    if not _SECRET_FOLDERS.isdisjoint(folders):
        return SECRET
    if _HARMLESS.search(name):
        return None
    return SECRET if _SECRET_NAME.match(name) else None


def kind_problem(path: str) -> str | None:
    """Why a file is no text, by its name alone; None if it may be."""
    _, dot, ending = path.lower().rpartition(".")
    return BINARY if dot and ending in _BINARY_ENDINGS else None


def content_problem(head: bytes) -> str | None:
    """Why a file is left out, by its first bytes; None if it is not."""
    if _PRIVATE_KEY.match(head):
        return SECRET
    return BINARY if b"\0" in head[:HEAD_BYTES] else None
