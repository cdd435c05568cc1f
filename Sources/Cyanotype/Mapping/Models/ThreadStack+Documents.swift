extension ThreadStack {
    /// The number of nested arrays and objects in the deepest document.
    static var maximumDocumentDepth: Int { 512 }

    /// The depth of a document for which the stack has room.
    static var documentDepth: Int { hasRoom(forDeepestDocument) ? maximumDocumentDepth : 16 }

    /// Reads or writes a document of any depth on a stack with enough room.
    ///
    /// Shallow documents need little stack. If the stack has no room for full depth, a low limit is tried before a
    /// thread is created.
    ///
    /// - Parameter body: Reads or writes the document with the given depth limit. It is called again if that limit was
    ///   too low.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    static func withRoomForDocument<Result>(
        _ body: (_ maximumDepth: Int) throws(MappingError) -> Result
    ) throws(MappingError) -> Result {
        let depth = documentDepth
        if depth == maximumDocumentDepth { return try body(depth) }
        do throws(MappingError) {
            return try body(depth)
        } catch {
            guard error.issues.contains(where: { $0.code == .depthLimit }) else { throw error }
        }
        return try withRoom(forDeepestDocument) { () throws(MappingError) in try body(maximumDocumentDepth) }
    }
}
