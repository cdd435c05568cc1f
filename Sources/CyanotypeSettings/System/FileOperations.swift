internal import Cyanotype
internal import CyanotypeSystem

/// The calls of reads and writes that can fail, and the clock, as values, so that a test can make each of them fail.
@safe
struct FileOperations: Sendable {
    var read: @Sendable (_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
    var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
    var synchronizeFile: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void
    var rename: @Sendable (_ old: String, _ new: String) throws(SystemError) -> Void
    /// Gives a file a second name; fails if that is taken.
    var link: @Sendable (_ existing: String, _ new: String) throws(SystemError) -> Void
    var synchronizeFolder: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void
    /// Returns the names in a folder that begin with a prefix.
    var names: @Sendable (_ folder: String, _ prefix: String) throws(SystemError) -> [String]
    var now: @Sendable () -> SystemCalls.Moment
    /// Pauses while another program finishes writing in place.
    var pause: @Sendable (_ nanoseconds: Int) -> Void
    /// The time that a writer waits for other writers, in nanoseconds.
    var lockTimeout = 60_000_000_000
    /// The maximum size of a property list, in bytes.
    var largestSize = 1 << 28

    static let system = unsafe FileOperations(
        read: SystemCalls.read,
        write: SystemCalls.write,
        synchronizeFile: SystemCalls.synchronize,
        rename: SystemCalls.rename,
        link: SystemCalls.link,
        synchronizeFolder: SystemCalls.synchronize,
        names: SystemCalls.names,
        now: { SystemCalls.Moment.now },
        pause: NativeThread.sleep
    )
}
