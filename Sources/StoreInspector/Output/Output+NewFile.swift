internal import CyanotypeSystem
internal import Glibc

extension Output {
    /// Writes a file that must be new, and that only this user may read: objects may be private.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - body: Writes it.
    /// - Returns: What the closure returns.
    /// - Throws: ``CommandFailure``; then there is no new file.
    static func writeNewFile<Value>(
        _ path: String,
        _ body: (Output) throws(CommandFailure) -> Value
    ) throws(CommandFailure) -> Value {
        let descriptor: Int32
        do throws(SystemError) {
            descriptor = try SystemError.retrying { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        } catch {
            let remedy = error.number == EEXIST ? "remove it, or choose another name" : "check the path"
            throw .file("\(path): it cannot be created: \(error.text); \(remedy)")
        }
        defer { close(descriptor) }
        do throws(CommandFailure) {
            let output = Output(descriptor: descriptor, name: path)
            let value = try body(output)
            try output.flush()
            return value
        } catch {
            // A part would look like the whole.
            unsafe unlink(path)
            throw error
        }
    }
}
