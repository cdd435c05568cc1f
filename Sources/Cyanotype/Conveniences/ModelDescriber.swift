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

    /// Records that a value is a secret, which is not written without ``JSONOptions/revealsSecrets``. A description
    /// shows that there is one.
    public mutating func cannotRevealSecret() {
        if describer != nil { return writeString(UnshownValue.redacted.description) }
        cannotWrite("permission to write a secret (JSONOptions.revealsSecrets)", found: "none")
    }

    /// Writes what stands for a value that cannot be written.
    mutating func describeUnwritable(_ found: String, _ code: MappingError.Code) {
        writeString(code == .depthLimit ? Self.ellipsis : found)
    }

    /// Writes the description of a model: its own fields below its name, and in there those of its superclass.
    mutating func writeDescription<M: Model>(of model: M) {
        guard M.self is AnyObject.Type, let describer else { return writeParts(of: model) }
        if describer.enter(model as AnyObject) {
            writeParts(of: model)
            describer.leave()
        } else {
            writeObject { writer in
                writer.writeKey("*\(type(of: model))")
                writer.writeString(Self.ellipsis)
            }
        }
    }

    private mutating func writeParts<M: Model>(of model: M) {
        guard let subject = model as? M.Subject else { return }
        let parts = DescriptionParts.parts(of: type(of: model))
        withUnsafePointer(to: subject) { writePart(of: parts[...], isFirst: true, UnsafeRawPointer($0)) }
    }

    /// Writes an object with one member, or as a superclass the member alone.
    private mutating func writePart(
        of parts: ArraySlice<DescriptionParts.Part>,
        isFirst: Bool,
        _ instance: UnsafeRawPointer
    ) {
        guard let part = parts.first else { return }
        func writeMember(_ writer: inout JSONWriter) {
            writer.writeKey((isFirst ? "*" : "**") + part.name)
            writer.writeObject { writer in
                writer.writeAllMembers(of: part.table, part.table.root, instance)
                writer.writePart(of: parts.dropFirst(), isFirst: false, instance)
            }
        }
        if isFirst { writeObject { writeMember(&$0) } } else { writeMember(&self) }
    }
}
