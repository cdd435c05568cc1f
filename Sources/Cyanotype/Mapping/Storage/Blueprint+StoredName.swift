extension Blueprint {
    /// Sets the name by which stores know the model.
    ///
    /// ```swift
    /// static let blueprint = Blueprint(Entry.init) { … }.storedName("entry")
    /// ```
    ///
    /// Without it, the name is that of the type with the types around it, but without the module: `Shop.Entry`. Set a name
    /// before you rename or move a type whose objects are stored, or if two types have the same one. A subclass does not
    /// inherit the name.
    ///
    /// - Parameter name: The name. An empty one is a mistake: ``lint()`` finds it, and the first use of the blueprint traps.
    /// - Returns: The blueprint with the name.
    public func storedName(_ name: String) -> Self {
        changing { settings in
            settings.storedName = name
            if name.isEmpty { settings.mistakes.append(BlueprintMistake(.invalidName, "the stored name is empty")) }
        }
    }
}

extension Model {
    /// The name by which stores know the model: that of its blueprint, or else that of the type.
    package static var storedName: String { cachedBlueprint.settings.storedName ?? StoredTypeName.make(self) }
}

/// The names of types as stores record them, which do not change when code moves to another module.
package enum StoredTypeName {
    /// Returns the name of a type with the types around it, but without modules: `Shop.Entry`, `Page<Shop.Entry>`.
    ///
    /// Functions and files around a type have no names, so they are left out too.
    package static func make(_ type: Any.Type) -> String {
        let text = makeWithModule(type)
        var name = ""
        var rest = text[...]
        while let first = rest.first {
            let path = rest.prefix { $0.isInTypePath }
            if path.isEmpty {
                name.append(first)
                rest.removeFirst()
                continue
            }
            rest.removeFirst(path.count)
            // A path after generic arguments goes on, and the label of a tuple is one step.
            let module = path.firstIndex(of: ".")
            let hasModule = module.map { $0 != path.startIndex } ?? false
            name += hasModule ? path.drop { $0 != "." }.dropFirst() : path
        }
        return name
    }

    /// Returns the name with modules: `App.Shop.Entry`. It is the same in each run of a program, also for a private type.
    package static func makeWithModule(_ type: Any.Type) -> String {
        String(reflecting: type).removing("(unknown context at ", to: ").").removing("(extension in ", to: "):")
    }
}

extension String {
    /// Returns the text without all parts that begin and end with these texts.
    fileprivate func removing(_ start: String, to end: String) -> String {
        var parts = split(separator: start, omittingEmptySubsequences: false)
        for index in parts.indices.dropFirst() {
            parts[index] = parts[index].firstRange(of: end).map { parts[index][$0.upperBound...] } ?? parts[index]
        }
        return parts.joined()
    }
}

extension Character {
    fileprivate var isInTypePath: Bool { self == "." || self == "_" || self == "`" || isLetter || isNumber }
}
