"""Names that every program of a language has: built-in functions and methods of built-in types.

From the languages' references. Calls of them are never taken for calls of the code's own methods
on the strength of the name alone.
"""

import builtins
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PYTHON_BUILTINS: Final = frozenset(name for name in dir(builtins) if not name.startswith("__"))
PYTHON_COMMON: Final = frozenset(
    name
    for built_in in (str, bytes, list, dict, set, tuple, int, float, object, BaseException)
    for name in dir(built_in)
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
    substr substring test text then throw toFixed toISOString toJSON toLowerCase toString
    toUpperCase trim type unshift unsubscribe update use value valueOf values warn write
    """
)
GO_BUILTINS: Final = _words(
    """
    append any bool byte cap clear close comparable complex complex128 complex64 copy delete error
    float32 float64 imag int int16 int32 int64 int8 iota len make max min new nil panic print
    println real recover rune string true false uint uint16 uint32 uint64 uint8 uintptr
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
    accept add addAll append apply assertEquals build builder charAt clear clone close collect
    compare compareTo contains containsKey copy count debug delete endsWith entrySet equals error
    execute filter find findFirst flush forEach format from get getClass getKey getMessage
    getName getValue hasNext hashCode indexOf info init isEmpty isPresent iterator join keySet
    length limit list load lock log map match merge name next of open orElse parse peek print
    println printf put putAll read reduce remove replace reset run save send set size skip sort
    split start startsWith stop stream submit substring test toArray toList toLowerCase toString
    toUpperCase trim type unlock update value valueOf values visit wait warn write
    """
)
RUST_BUILTINS: Final = _words(
    """
    Box Err None Ok Option Result Some String Vec assert assert_eq assert_ne cfg column concat dbg
    debug_assert drop env eprintln eprint file format format_args include_str line macro_rules
    alloc core matches module_path panic print println std stringify todo unimplemented
    unreachable vec write writeln
    """
)
RUST_COMMON: Final = _words(
    """
    abs all and_then any append as_bytes as_mut as_ref as_slice as_str await borrow borrow_mut chain
    chars clear clone close cloned cmp collect contains copied count default deref drop entry eq err
    expect extend filter filter_map find first flat_map flush fmt fold for_each from get get_mut
    hash height index insert into into_iter is_empty is_err is_none is_ok is_some iter iter_mut join
    keys last len lock map map_err matches max min name new next ok ok_or open or_else parse peek
    poll pop position push push_str read recv remove replace rev run send size skip slice sort
    spawn split start stop sum swap take then to_owned to_string to_vec trim try_from try_into
    unwrap unwrap_or update value values wait wake width with write zip
    """
)
CSHARP_BUILTINS: Final = _words(
    """
    Action Activator AppDomain ArgumentException ArgumentNullException Array Attribute BitConverter
    Boolean Byte Char Console Convert DateTime DateTimeOffset Debug Decimal Dictionary Double
    Encoding Enum Environment Exception Func GC Guid HashSet IDisposable IEnumerable Int32 Int64
    InvalidOperationException Lazy List Math NotImplementedException NotSupportedException
    Nullable Object Path Queue Random Regex Stack Stream String StringBuilder Task Thread
    TimeSpan Tuple Type Uri ValueTuple Version nameof
    """
)
CSHARP_COMMON: Final = _words(
    """
    Add AddRange Aggregate All Any Append Cast Clear Clone Close Compare CompareTo Concat Contains
    ContainsKey Convert Copy CopyTo Count Create Dispose Equals Error Execute Exists Find First
    FirstOrDefault Flush ForEach Format Get GetEnumerator GetHashCode GetType GetValue IndexOf Info
    Insert Invoke IsNullOrEmpty Join Last Load Log Match Max Min Open OrderBy Parse Peek Pop Push
    Read Remove Replace Reset Resolve Run Save Select SelectMany Send Set SetValue Single Skip
    Sort Split Start StartsWith Stop Substring Sum Take ToArray ToDictionary ToList ToLower
    ToString ToUpper Trim TryGetValue TryParse Update Wait Warn Where Write WriteLine Zip
    """
)
RUBY_BUILTINS: Final = _words(
    """
    Array BasicObject Class Comparable Complex Dir Encoding Enumerable Enumerator ENV Exception File
    Float Hash IO Integer Kernel Marshal Math Method Module Mutex Numeric Object ObjectSpace Proc
    Process Queue Random Range Rational Regexp Set Signal StandardError String StringIO Struct
    Symbol Thread Time abort alias_method at_exit attr_accessor attr_reader attr_writer binding
    block_given? caller catch define_method eval exit extend fail format freeze gets include
    lambda load loop p prepend print printf private proc protected public put puts raise rand
    require require_relative rescue select sleep spawn sprintf srand system throw warn
    """
)
RUBY_COMMON: Final = _words(
    """
    add all? any? append bytesize call class clear clone close collect concat count debug delete dig
    downcase dup each each_with_index empty? end_with? error execute fetch find first flatten flush
    freeze get gsub has_key? include? index info inject insert inspect is_a? join key? keys last
    length load log map match match? max merge merge! method min name new next nil? open parse pop
    present? push put read reduce reject remove replace respond_to? reverse run save select send set
    shift size slice sort sort_by split start start_with? stop strip sub sum synchronize tap to_a
    to_h to_i to_s to_sym type uniq unshift upcase update value values warn write zip
    """
)
PHP_BUILTINS: Final = _words(
    """
    ArrayAccess ArrayIterator ArrayObject Closure Countable DateInterval DateTime DateTimeImmutable
    DateTimeInterface DateTimeZone DomainException Error Exception Generator
    InvalidArgumentException Iterator IteratorAggregate JsonException JsonSerializable
    LogicException OutOfBoundsException ReflectionClass ReflectionMethod RuntimeException
    SplObjectStorage Stringable Throwable Traversable TypeError UnexpectedValueException
    array_filter array_key_exists array_keys array_map array_merge array_pop array_push
    array_reduce array_shift array_slice array_unique array_values assert call_user_func
    call_user_func_array class_exists count date define defined dirname explode fclose
    file_exists file_get_contents file_put_contents fopen fread func_get_args fwrite get_class
    get_debug_type gettype implode in_array ini_get is_a is_array is_callable is_dir is_file
    is_int is_null is_object is_string json_decode json_encode max method_exists microtime min
    mkdir preg_match preg_replace preg_split printf rawurlencode realpath rtrim sprintf
    str_contains str_repeat str_replace strlen strpos strtolower strtoupper substr time
    trigger_error trim ucfirst unlink unset usort var_export
    """
)
PHP_COMMON: Final = _words(
    """
    __construct add all append bind build call clear close commit count create current debug delete
    dispatch each error execute exists fetch fetchAll filter find first flush format get getCode
    getId getMessage getName getType getValue handle has index info init insert isEmpty isValid
    key keys last length load log make map match merge next open parse pop prepare push query
    read register remove render replace reset resolve rewind run save send set setName setValue
    size start stop toArray toString type update valid validate value values warning where with
    write
    """
)
REPEATING: Final = _words(
    """
    forEach map filter flatMap reduce reduceRight some every find findIndex findLast findLastIndex
    removeIf mapToObj
    mapToInt mapToLong anyMatch allMatch noneMatch peek forEachOrdered mapValues each
    each_with_index each_pair each_slice each_with_object collect select reject flat_map inject
    times find_each loop any? all? sort toSorted
    """
)
"""Methods that run what they are given once for each element: of arrays, streams, enumerables."""
PYTHON_REPEATING: Final[Mapping[str, int]] = MappingProxyType(
    {"filter": 1, "map": 1, "sorted": 0, "min": 0, "max": 0}
)
GO_REPEATING: Final[Mapping[str, int]] = MappingProxyType(
    dict.fromkeys(
        """slices.ContainsFunc slices.IndexFunc slices.DeleteFunc slices.MaxFunc
        slices.MinFunc slices.SortFunc slices.SortStableFunc sort.Slice sort.SliceStable""".split(),
        0,
    )
)
"""Functions that run what they are given once for each element of another argument."""
