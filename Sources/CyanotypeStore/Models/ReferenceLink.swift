internal import Cyanotype

/// A reference as the store keeps it beside the document, so that it finds those who refer to an object.
struct ReferenceLink: Hashable, Sendable {
    /// The position of the field among the places of ``ObjectShape/references()``.
    let place: Int
    let target: ModelReference
}

extension ObjectShape {
    /// Returns the links of an object, each once, in the order of its document.
    func links(_ found: [ReferenceCollector.Found]) -> [ReferenceLink] {
        if found.isEmpty { return [] }
        let references = references()
        var (links, seen): ([ReferenceLink], Set<ReferenceLink>) = ([], [])
        for found in found {
            guard let place = references.position(of: found.field) else { continue }
            let link = ReferenceLink(place: place, target: found.reference)
            if seen.insert(link).inserted { links.append(link) }
        }
        return links
    }

    /// Returns the links of a document of the current version.
    func links(in members: JSON.Object) -> [ReferenceLink] {
        var links: [ReferenceLink] = []
        let references = references()
        references.forEach(in: members) { found in
            if let target = found.reference, let place = references.position(of: found.field) {
                links.append(ReferenceLink(place: place, target: target))
            }
        }
        return links
    }
}
