internal import Glibc

/// The address or thread sanitizer, with which tests may have been built.
public enum Sanitizer {
    /// Whether there is one. Functions need larger stacks then, and the process has memory that is not its own doing.
    public static let isActive = name != nil

    /// Its name, as the compiler's `-sanitize` takes it.
    public static let name = [("__asan_init", "address"), ("__tsan_init", "thread")]
        .first { unsafe dlsym(nil, $0.0) != nil }?.1
}
