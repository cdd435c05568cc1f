extension JSONWriter {
    /// Records an attempt to write a secret without ``JSONOptions/revealsSecrets``. A description shows a
    /// placeholder instead.
    public mutating func cannotRevealSecret() {
        if describer != nil { return writeString(UnshownValue.redacted.description) }
        cannotWrite("permission to write a secret (JSONOptions.revealsSecrets)", found: "none")
    }

    /// Writes the description of a model: its name, containing its own fields and then those of its superclass.
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
        ValueSource.withSource(of: subject) { writePart(of: parts[...], isFirst: true, $0) }
    }

    /// Writes an object with one member; for a superclass, only the member.
    private mutating func writePart(
        of parts: ArraySlice<DescriptionParts.Part>,
        isFirst: Bool,
        _ instance: ValueSource
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
