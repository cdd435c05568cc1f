/// The calls of a write that can fail, as values, so that a test can make each of them fail.
struct FileOperations: Sendable {
    var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
    var synchronizeFile: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void
    var rename: @Sendable (_ old: String, _ new: String) throws(SystemError) -> Void
    var synchronizeFolder: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void

    static let system = FileOperations(
        write: SystemCalls.write,
        synchronizeFile: SystemCalls.synchronize,
        rename: SystemCalls.rename,
        synchronizeFolder: SystemCalls.synchronize
    )
}
