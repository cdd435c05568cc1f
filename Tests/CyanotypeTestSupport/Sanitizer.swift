#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The address or thread sanitizer, with which tests may have been built.
public enum Sanitizer {
    /// Whether there is one. Functions need larger stacks then, and the process has memory that is not its own doing.
    public static let isActive = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
