extension ThreadStack {
    /// Reads or writes a document of any depth that there is, on a stack that has room for it.
    ///
    /// A few levels need little stack: where there is not room for all, they are tried before another thread is made.
    ///
    /// - Parameter body: Reads or writes the document with the given depth limit. It is called again when that was too low.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    static func withRoomForDocument<Result>(
        _ body: (_ maximumDepth: Int) throws(MappingError) -> Result
    ) throws(MappingError) -> Result {
        let maximumDepth = 512
        if hasRoom(forDeepestDocument) { return try body(maximumDepth) }
        do throws(MappingError) {
            return try body(16)
        } catch {
            guard error.issues.contains(where: { $0.code == .depthLimit }) else { throw error }
        }
        return try withRoom(forDeepestDocument) { () throws(MappingError) in try body(maximumDepth) }
    }
}
