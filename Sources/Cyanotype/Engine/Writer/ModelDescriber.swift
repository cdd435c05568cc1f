/// What a writer needs to write the description of models in place of their JSON.
final class ModelDescriber {
    /// The instances that are being described, each inside of the other.
    private var instances: [ObjectIdentifier] = []

    /// Begins to describe an instance.
    ///
    /// - Returns: `false` when that is being done, because a cycle leads back to the instance.
    func enter(_ instance: AnyObject) -> Bool {
        let id = ObjectIdentifier(instance)
        if instances.contains(id) { return false }
        instances.append(id)
        return true
    }

    func leave() {
        instances.removeLast()
    }
}

extension JSONWriter {
    /// What stands for a value that is nested too deeply, or shown already.
    static let ellipsis = "…"

    /// The description of a value, which consists of what `write` writes.
    static func describe(_ write: (inout JSONWriter) -> Void) -> String {
        // A model is an object in an object. The levels are those that the stack of any thread has room for.
        var writer = JSONWriter(options: JSONOptions(prettyPrinted: true, nilStrategy: .null, maximumDepth: 128))
        writer.describer = ModelDescriber()
        write(&writer)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes what stands for a value that cannot be written.
    mutating func describeUnwritable(_ found: String, _ code: MappingError.Code) {
        writeString(code == .depthLimit ? Self.ellipsis : found)
    }
}
