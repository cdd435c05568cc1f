// The merger compares new elements of an array with the known part of old ones, to find them again.
extension DocumentMerger {
    /// Returns a document without its unknown members.
    package func withoutUnknownMembers(_ document: JSON.Object) -> JSON.Object {
        known(index(of: 0, for: document) ?? 0, document, besides: nil)
    }

    /// Returns a value without its unknown members.
    func known(_ place: NestedPlace, _ value: JSON, besides other: KnownKeys?) -> JSON {
        // As deep as the document.
        if ThreadStack.hasRoom() { return knownHere(place, value, besides: other) }
        return ThreadStack.withRoom { knownHere(place, value, besides: other) }
    }

    private func knownHere(_ place: NestedPlace, _ value: JSON, besides other: KnownKeys?) -> JSON {
        switch (place, value) {
        case (.node(let index), _):
            switch nodes[index] {
            case .union(let union): return known(union, value, besides: other)
            case .model:
                guard case .object(let object) = value, let found = self.index(of: index, for: object) else {
                    return value
                }
                return .object(known(found, object, besides: other))
            }
        case (.boxed(let place), .array(let elements)) where elements.count == 1:
            return [known(place, elements[0], besides: nil)]
        case (.optional(let place), _), (.boxed(let place), _): return known(place, value, besides: other)
        case (.elements(let place, _), .array(let elements)):
            return .array(elements.map { known(place, $0, besides: nil) })
        case (.values(let place), .object(var object)):
            for (key, element) in object { object[key] = known(place, element, besides: nil) }
            return .object(object)
        default: return value
        }
    }

    private func known(_ index: Int, _ object: JSON.Object, besides other: KnownKeys?) -> JSON.Object {
        guard case .model(let model, let merged) = nodes[index] else { return object }
        var result = merged.known.map { known($0, object, besides: other) } ?? object
        for field in model.fields where field.reference == nil {
            for keys in field.names {
                guard let value = result.value(at: keys) else { continue }
                let group = merged.known?.group(at: keys)
                result.set(known(field.place, value, besides: group), at: keys[...])
            }
        }
        for place in model.unions {
            let known = known(place, .object(result), besides: merged.known ?? KnownKeys(values: object.map(\.key)))
            if let object = known.objectValue { result = object }
        }
        return result
    }

    private func known(_ keys: KnownKeys, _ object: JSON.Object, besides other: KnownKeys?) -> JSON.Object {
        var result = JSON.Object()
        for (key, value) in object {
            if let group = keys.groups[ExactString(key)], !keys.values.contains(ExactString(key)) {
                let inner = value.objectValue.map { known(group, $0, besides: other?.groups[ExactString(key)]) }
                // An object in which nothing is known is not written.
                if inner?.isEmpty != true { result[key] = inner.map { .object($0) } ?? value }
            } else if keys.contains(key) || other?.contains(key) == true {
                result[key] = value
            }
        }
        return result
    }

    private func known(_ union: NestedUnion, _ value: JSON, besides other: KnownKeys?) -> JSON {
        var result = value
        switch union.form {
        case .internallyTagged(let tag):
            guard let name = value[tag] else { return value }
            var keys = other ?? KnownKeys()
            keys.insert(tag)
            if let place = union.variants[name] { return known(place, value, besides: keys) }
            guard union.emptyVariants.contains(name), let object = value.objectValue else { return value }
            return .object(known(keys, object, besides: nil))
        case .adjacentlyTagged(let tag, let content):
            guard let place = value[tag].flatMap({ union.variants[$0] }), let inner = value[content] else {
                return value
            }
            result[content] = known(place, inner, besides: nil)
        case .externallyTagged:
            for (key, inner) in value.objectValue ?? JSON.Object() {
                if let place = union.variants[.string(key)] { result[key] = known(place, inner, besides: nil) }
            }
        case .untagged:
            guard case .array(let elements) = value, elements.count == 2, let place = union.variants[elements[0]] else {
                return value
            }
            result[1] = known(place, elements[1], besides: nil)
        }
        return result
    }
}
