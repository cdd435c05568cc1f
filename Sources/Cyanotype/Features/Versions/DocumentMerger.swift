/// Keeps the members of a stored document that a program does not know, when the program replaces the document.
///
/// It finds unknown members at any depth: in models, in objects that only hold fields, in arrays, dictionaries and
/// unions. Unknown members belong to the object around them. If the program has removed the object, they are gone too.
/// A model with a property for unknown keys keeps them itself.
///
/// It finds an element of an array again by the identity of its model. Without an identity, it looks for an element
/// whose known members are equal. The elements that are left over are paired in order, if both arrays have equally many
/// of them.
package struct DocumentMerger: Sendable {
    /// A type inside of the documents.
    enum Node: Sendable {
        case model(NestedMigratedModel, MergedModel)
        case union(NestedUnion)
    }

    /// The members that a model knows.
    struct MergedModel: Sendable {
        /// The keys of the model; `nil` if its value keeps unknown members itself.
        let known: KnownKeys?

        /// Whether unknown members are dropped.
        let isStrict: Bool

        /// The keys that lead to the identity of its objects, and those of its aliases; none if they have no identity.
        let identity: [[String]]
    }

    let nodes: [Node]

    /// Creates the merger of the documents of a model.
    ///
    /// - Parameter type: The model.
    /// - Complexity: O(*n*) in the fields of all models inside.
    package init(of type: any Model.Type) {
        nodes = NestedNode.all(in: type).map { node in
            switch node {
            case .model(let model): .model(model, Self.mergedModel(model.type))
            case .union(let union): .union(union)
            }
        }
    }

    private static func mergedModel<M: Model>(_ type: M.Type) -> MergedModel {
        let blueprint = type.cachedBlueprint
        let slots = blueprint.table.allSlots
        // A type without a blueprint has unknown members in its value. So has one with a property for them.
        let hasAll = slots.isEmpty || slots.contains(where: \.keepsUnknownMembers)
        let marked = slots.first { $0.traits.marks.contains(.identity) }
        let identity = marked ?? (type is any Identifiable.Type ? blueprint.slotOfID : nil)
        return MergedModel(
            known: hasAll ? nil : KnownKeys(blueprint.table, tag: blueprint.settings.hierarchy?.tag),
            isStrict: blueprint.versions.isStrict,
            identity: identity.map { [$0.traits.keys] + $0.traits.aliases } ?? []
        )
    }

    /// Returns a new document with the members of the old one that the model does not know.
    ///
    /// - Parameters:
    ///   - document: The members of the new document.
    ///   - old: The members of the old one, which has the same version.
    /// - Returns: The members; `nil` if the old document has no unknown ones, so that the new document is right as it
    ///   is.
    package func merged(_ document: JSON.Object, keeping old: JSON.Object) -> JSON.Object? {
        guard case .model(let model, _) = nodes[0] else { return nil }
        var merged = document
        return merge(model.hierarchy == nil ? 0 : rootIndex(of: old), &merged, old, besides: nil) ? merged : nil
    }

    /// Returns the class of a document of a hierarchy.
    private func rootIndex(of members: JSON.Object) -> Int {
        index(of: 0, for: members) ?? 0
    }

    /// Returns the model for an object, by its tag if it is a class with one; `nil` for an unknown tag.
    func index(of index: Int, for object: JSON.Object) -> Int? {
        guard case .model(let model, _) = nodes[index], let hierarchy = model.hierarchy else { return index }
        return object[hierarchy.tag].flatMap { hierarchy.classes[$0] } ?? hierarchy.other
    }

    // MARK: - Models

    /// Adds the unknown members of an old object to the new one.
    ///
    /// - Parameters:
    ///   - index: The index of the model of both objects.
    ///   - object: The new object.
    ///   - old: The old one.
    ///   - other: Keys that belong to something else in the same object.
    /// - Returns: Whether there were any.
    private func merge(
        _ index: Int,
        _ object: inout JSON.Object,
        _ old: JSON.Object,
        besides other: KnownKeys?
    ) -> Bool {
        guard case .model(let model, let merged) = nodes[index] else { return false }
        var hasUnknown = false
        let kept = merged.isStrict ? nil : merged.known
        if let kept { hasUnknown = keepUnknown(&object, old, kept, besides: other) }
        for field in model.fields where field.reference == nil {
            guard let keys = field.names.first, let oldValue = field.names.lazy.compactMap({ old.value(at: $0) }).first,
                var value = object.value(at: keys)
            else { continue }
            // Other fields may have members in the same object.
            let group = merged.known?.group(at: keys)
            if merge(field.place, &value, oldValue, besides: group) {
                object.set(value, at: keys[...])
                hasUnknown = true
            }
        }
        for place in model.unions {
            var value = JSON.object(object)
            if merge(place, &value, .object(old), besides: kept ?? KnownKeys(values: old.map(\.key))),
                let changed = value.objectValue
            {
                object = changed
                hasUnknown = true
            }
        }
        return hasUnknown
    }

    /// Adds the unknown members of an old object, and those in the objects that only hold fields.
    private func keepUnknown(
        _ object: inout JSON.Object,
        _ old: JSON.Object,
        _ known: KnownKeys,
        besides other: KnownKeys?
    ) -> Bool {
        var hasUnknown = false
        for (key, value) in old {
            // Where a field has the whole object, its model knows what belongs to it.
            if let group = known.groups[ExactString(key)], !known.values.contains(ExactString(key)) {
                guard case .object(let oldGroup) = value else { continue }
                var inner = object[key]?.objectValue ?? JSON.Object()
                if keepUnknown(&inner, oldGroup, group, besides: other?.groups[ExactString(key)]) {
                    object[key] = .object(inner)
                    hasUnknown = true
                }
            } else if !known.contains(key), other?.contains(key) != true, object[key] == nil {
                object[key] = value
                hasUnknown = true
            }
        }
        return hasUnknown
    }

    // MARK: - Values

    /// Adds the unknown members in an old value to the new one.
    private func merge(_ place: NestedPlace, _ value: inout JSON, _ old: JSON, besides other: KnownKeys?) -> Bool {
        // As deep as the documents.
        if ThreadStack.hasRoom() { return mergeHere(place, &value, old, besides: other) }
        return ThreadStack.withRoom { mergeHere(place, &value, old, besides: other) }
    }

    private func mergeHere(_ place: NestedPlace, _ value: inout JSON, _ old: JSON, besides other: KnownKeys?) -> Bool {
        switch (place, value, old) {
        case (.node(let index), .object(var object), .object(let oldObject)):
            switch nodes[index] {
            case .model:
                guard let found = self.index(of: index, for: object), found == self.index(of: index, for: oldObject),
                    merge(found, &object, oldObject, besides: other)
                else { return false }
                value = .object(object)
                return true
            case .union(let union): return merge(union, &value, old, besides: other)
            }
        case (.node(let index), _, _):
            guard case .union(let union) = nodes[index] else { return false }
            return merge(union, &value, old, besides: other)
        case (.boxed(let place), .array(var elements), .array(let oldElements))
        where elements.count == 1 && oldElements.count == 1:
            guard merge(place, &elements[0], oldElements[0], besides: nil) else { return false }
            value = .array(elements)
            return true
        case (.optional(let place), _, _), (.boxed(let place), _, _): return merge(place, &value, old, besides: other)
        case (.values(let place), .object(var object), .object(let oldObject)):
            var hasUnknown = false
            for (key, oldElement) in oldObject {
                guard var element = object[key], merge(place, &element, oldElement, besides: nil) else { continue }
                object[key] = element
                hasUnknown = true
            }
            value = .object(object)
            return hasUnknown
        case (.elements(let place, _), .array(var elements), .array(let oldElements)):
            guard merge(place, &elements, oldElements) else { return false }
            value = .array(elements)
            return true
        default: return false
        }
    }

    private func merge(_ union: NestedUnion, _ value: inout JSON, _ old: JSON, besides other: KnownKeys?) -> Bool {
        switch union.form {
        case .internallyTagged(let tag):
            guard let name = old[tag], value[tag] == name else { return false }
            var known = other ?? KnownKeys()
            known.insert(tag)
            if let place = union.variants[name] { return merge(place, &value, old, besides: known) }
            // A later version may have given it a value.
            guard union.emptyVariants.contains(name), case .object(var object) = value, let members = old.objectValue,
                keepUnknown(&object, members, known, besides: nil)
            else { return false }
            value = .object(object)
            return true
        case .adjacentlyTagged(let tag, let content):
            guard let name = old[tag], value[tag] == name, let place = union.variants[name],
                let oldInner = old[content], var inner = value[content], merge(place, &inner, oldInner, besides: nil)
            else { return false }
            value[content] = inner
            return true
        case .externallyTagged:
            guard case .object(let oldObject) = old else { return false }
            for (key, oldInner) in oldObject {
                guard let place = union.variants[.string(key)], var inner = value[key],
                    merge(place, &inner, oldInner, besides: nil)
                else { continue }
                value[key] = inner
                return true
            }
            return false
        case .untagged:
            guard case .array(var elements) = value, case .array(let oldElements) = old, elements.count == 2,
                oldElements.count == 2, elements[0] == oldElements[0], let place = union.variants[elements[0]],
                merge(place, &elements[1], oldElements[1], besides: nil)
            else { return false }
            value = .array(elements)
            return true
        }
    }

    // MARK: - Arrays

    /// Adds the unknown members in the elements of an old array to the same elements of the new one.
    private func merge(_ place: NestedPlace, _ elements: inout JSON.Elements, _ old: JSON.Elements) -> Bool {
        var open = Array(elements.indices)
        var oldOpen = Array(old.indices)
        var hasUnknown = false
        /// Pairs the elements with equal keys.
        func pair(_ key: (JSON) -> JSON?, _ oldKey: (JSON) -> JSON?) {
            var places: [JSON: [Int]] = [:]
            for index in oldOpen.reversed() {
                if let key = oldKey(old[index]) { places[key, default: []].append(index) }
            }
            var found: Set<Int> = []
            open.removeAll { index in
                guard let key = key(elements[index]), let oldIndex = places[key]?.popLast() else { return false }
                found.insert(oldIndex)
                if merge(place, &elements[index], old[oldIndex], besides: nil) { hasUnknown = true }
                return true
            }
            oldOpen.removeAll { found.contains($0) }
        }
        let names = namesOfIdentity(at: place)
        if !names.isEmpty {
            let identity: (JSON) -> JSON? = { element in
                names.lazy.compactMap { element.objectValue?.value(at: $0) }.first { !$0.isNull }
            }
            pair(identity, identity)
            // Another identity is another object.
            open.removeAll { identity(elements[$0]) != nil }
            oldOpen.removeAll { identity(old[$0]) != nil }
        }
        if open.isEmpty || oldOpen.isEmpty { return hasUnknown }
        pair({ $0 }, { known(place, $0, besides: nil) })
        guard open.count == oldOpen.count else { return hasUnknown }
        for (index, oldIndex) in zip(open, oldOpen) where merge(place, &elements[index], old[oldIndex], besides: nil) {
            hasUnknown = true
        }
        return hasUnknown
    }

    /// The keys of the identity of the elements, and those of its aliases; none if they are no models with one.
    private func namesOfIdentity(at place: NestedPlace) -> [[String]] {
        switch place {
        case .optional(let place): return namesOfIdentity(at: place)
        case .node(let index):
            guard case .model(_, let model) = nodes[index] else { return [] }
            return model.identity
        default: return []
        }
    }
}
