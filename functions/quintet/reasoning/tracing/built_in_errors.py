"""The classes of errors that come with Python, Java and JavaScript, and those above each."""

import builtins
from collections.abc import Mapping
from typing import Final

_SCRIPTS: Final = frozenset(
    "AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError".split()
)
_JAVA: Final = {
    "Throwable": "Exception Error",
    "Exception": """RuntimeException IOException InterruptedException CloneNotSupportedException
    ReflectiveOperationException SQLException TimeoutException ExecutionException
    GeneralSecurityException ParseException URISyntaxException NamingException
    BrokenBarrierException""",
    "RuntimeException": """ArithmeticException ArrayStoreException ClassCastException
    ConcurrentModificationException DateTimeException EmptyStackException IllegalArgumentException
    IllegalMonitorStateException IllegalStateException IndexOutOfBoundsException
    NegativeArraySizeException NoSuchElementException NullPointerException
    RejectedExecutionException SecurityException UncheckedIOException
    UnsupportedOperationException CompletionException BufferOverflowException
    BufferUnderflowException MissingResourceException""",
    "IllegalArgumentException": """NumberFormatException IllegalThreadStateException
    IllegalFormatException InvalidPathException PatternSyntaxException""",
    "IllegalStateException": "CancellationException",
    "IndexOutOfBoundsException": "ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException",
    "NoSuchElementException": "InputMismatchException",
    "DateTimeException": "DateTimeParseException",
    "ReflectiveOperationException": """ClassNotFoundException IllegalAccessException
    InstantiationException InvocationTargetException NoSuchFieldException NoSuchMethodException""",
    "IOException": """FileNotFoundException EOFException SocketException MalformedURLException
    UnknownHostException UnsupportedEncodingException InterruptedIOException FileSystemException
    ClosedChannelException ProtocolException UTFDataFormatException CharacterCodingException
    SSLException""",
    "SocketException": "ConnectException BindException NoRouteToHostException",
    "InterruptedIOException": "SocketTimeoutException",
    "ClosedChannelException": "AsynchronousCloseException",
    "AsynchronousCloseException": "ClosedByInterruptException",
    "FileSystemException": """NoSuchFileException FileAlreadyExistsException AccessDeniedException
    DirectoryNotEmptyException NotDirectoryException""",
    "SQLException": "BatchUpdateException SQLTimeoutException SQLFeatureNotSupportedException",
    "GeneralSecurityException": """NoSuchAlgorithmException InvalidKeyException
    NoSuchPaddingException BadPaddingException SignatureException CertificateException
    KeyStoreException""",
    "Error": "AssertionError LinkageError VirtualMachineError",
    "VirtualMachineError": "OutOfMemoryError StackOverflowError InternalError",
    "LinkageError": "ExceptionInInitializerError NoClassDefFoundError UnsatisfiedLinkError",
}
_ABOVE_IN_JAVA: Final[Mapping[str, str]] = {
    name: above for above, names in _JAVA.items() for name in names.split()
}


def built_in_above(name: str, language: str) -> frozenset[str]:
    """The names of a built-in error's class and of all above it; none of another one."""
    if language == "java":
        found = [name] if name in _ABOVE_IN_JAVA or name in _JAVA else []
        while found and found[-1] in _ABOVE_IN_JAVA:
            found.append(_ABOVE_IN_JAVA[found[-1]])
        return frozenset(found)
    if language in {"javascript", "typescript"}:
        return frozenset({name, "Error"}) if name in _SCRIPTS else frozenset()
    kind = getattr(builtins, name, None) if language == "python" else None
    if not (isinstance(kind, type) and issubclass(kind, BaseException)):
        return frozenset()
    return frozenset(base.__name__ for base in kind.__mro__) - {"object"}
