"""Names that every program of a language has: built-in functions and methods of built-in types.

From the languages' references. Calls of them are never taken for calls of the code's own methods
on the strength of the name alone.
"""

import builtins
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PYTHON_BUILTINS: Final = frozenset(name for name in dir(builtins) if not name.startswith("__"))
PYTHON_COMMON: Final = frozenset(
    name
    for one in (str, bytes, list, dict, set, tuple, int, float, object, BaseException)
    for name in dir(one)
) | _words(
    """
    acquire add_done_callback appendleft cancel close debug dump dumps emit error exception
    exists execute fetchall fetchone fileno flush group groups info join load loads log match
    mkdir next open put read readline readlines release result run save search seek send set
    start stop submit terminate throw truncate unlink wait warn warning write writelines
    """
)
JAVASCRIPT_BUILTINS: Final = _words(
    """
    Array ArrayBuffer BigInt Boolean Buffer Date Error EvalError Function Intl JSON Map Math Number
    Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError
    TypeError URIError URL URLSearchParams WeakMap WeakRef WeakSet AbortController Blob
    CustomEvent Event EventSource EventTarget FileReader FormData Headers Image IntersectionObserver
    MutationObserver Notification Request ResizeObserver Response TextDecoder TextEncoder WebSocket
    Worker XMLHttpRequest alert atob btoa cancelAnimationFrame clearImmediate clearInterval
    clearTimeout confirm console crypto decodeURIComponent document encodeURIComponent eval fetch
    globalThis history indexedDB isFinite isNaN localStorage location navigator parseFloat parseInt
    performance process prompt queueMicrotask requestAnimationFrame require sessionStorage
    setImmediate setInterval setTimeout structuredClone window
    """
)
JAVASCRIPT_COMMON: Final = _words(
    """
    abort add all any append apply assign at bind blur call catch charAt charCodeAt clear click
    clone close concat create debug defineProperty delete destroy dispatch dispatchEvent emit end
    endsWith entries error every exec fill filter finally find findIndex flat flatMap focus forEach
    freeze from get getItem getTime has hasOwnProperty includes indexOf info is isArray join json
    keys lastIndexOf length listen load localeCompare log map match max merge message min next now
    off on once open padStart parse pipe pop post push put race read reduce reject remove
    removeListener render repeat replace request resolve resume reverse round run save search send
    set setItem shift slice some sort splice split start startsWith status stop stringify subscribe
    substr substring test text then throw toFixed toISOString toJSON toLowerCase toString toUpperCase
    trim type unshift unsubscribe update use value valueOf values warn write
    """
)
GO_BUILTINS: Final = _words(
    """
    append any bool byte cap clear close comparable complex complex128 complex64 copy delete error
    float32 float64 imag int int16 int32 int64 int8 iota len make max min new nil panic print println
    real recover rune string true false uint uint16 uint32 uint64 uint8 uintptr
    """
)
GO_COMMON: Final = _words(
    """
    Add Addr Bytes Call Cancel Close Context Copy Debug Delete Do Done Elem Equal Err Error Errorf
    Exec Exit Fatal Fatalf Field Flush Format Get Handle Header Index Info Int IsNil Join Key Kind
    Len Less Load Lock Log Match Name New Next Now Open Parse Print Printf Println Pop Push Query
    RLock RUnlock Read Recv Remove Replace Reset Run Scan Seek Send Serve Set Size Sleep Split Start
    Stop Store String Sub Swap Sync Time Trim Type Unlock Unwrap Update Value Wait Warn Write
    """
)
JAVA_BUILTINS: Final = _words(
    """
    ArithmeticException Boolean Byte Character CharSequence Class ClassCastException ClassLoader
    Cloneable Comparable Double Enum Error Exception Float IllegalArgumentException
    IllegalStateException IndexOutOfBoundsException Integer InterruptedException Iterable Long Math
    NullPointerException Number NumberFormatException Object Override Process ProcessBuilder Record
    Runnable Runtime RuntimeException Short StackTraceElement String StringBuffer StringBuilder
    System Thread ThreadLocal Throwable UnsupportedOperationException Void
    """
)
JAVA_COMMON: Final = _words(
    """
    accept add addAll append apply assertEquals build builder charAt clear clone close collect compare
    compareTo contains containsKey copy count debug delete endsWith entrySet equals error execute
    filter find findFirst flush forEach format from get getClass getKey getMessage getName getValue
    hasNext hashCode indexOf info init isEmpty isPresent iterator join keySet length limit list load
    lock log map match merge name next of open orElse parse peek print println printf put putAll read
    reduce remove replace reset run save send set size skip sort split start startsWith stop stream
    submit substring test toArray toList toLowerCase toString toUpperCase trim type unlock update
    value valueOf values visit wait warn write
    """
)
