import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The stack of a thread that is not the main one.
enum SmallStack {
    /// 512 KiB, the usual size. The sanitizers put memory of their own around every variable of a function, for which
    /// there is more in a build with one.
    static let size = (isSanitized ? 8 : 1) * 512 * 1024

    private static let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
