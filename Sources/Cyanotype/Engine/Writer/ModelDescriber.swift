/// The state for writing descriptions of models instead of their JSON.
final class ModelDescriber {
    /// The instances that are being described, each nested in the one before it.
    private var instances: [ObjectIdentifier] = []

    /// Starts describing an instance.
    ///
    /// - Returns: `false` if the instance is already being described, because of a cycle.
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
    /// A placeholder for a value that is nested too deeply or already shown.
    static let ellipsis = "…"

    /// Returns the description of the value that `write` writes.
    static func describe(_ write: (inout JSONWriter) -> Void) -> String {
        // A model takes two levels: an object with its name, and in it the object of its members. This limit fits the
        // stack of any thread.
        var writer = JSONWriter(options: JSONOptions(prettyPrinted: true, nilStrategy: .null, maximumDepth: 128))
        writer.describer = ModelDescriber()
        write(&writer)
        return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self).printableJSON }
    }

    /// Writes a placeholder for a value that cannot be written.
    mutating func describeUnwritable(_ found: String, _ code: MappingError.Code) {
        writeString(code == .depthLimit ? Self.ellipsis : found)
    }
}
