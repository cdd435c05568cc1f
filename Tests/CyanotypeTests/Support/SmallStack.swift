import CyanotypeTestSupport

/// The stack of a thread that is not the main one.
enum SmallStack {
    /// 512 KiB, the usual size. The sanitizers put memory of their own around every variable of a function, for which
    /// there is more in a build with one.
    static let size = (Sanitizer.isActive ? 8 : 1) * 512 * 1024
}
