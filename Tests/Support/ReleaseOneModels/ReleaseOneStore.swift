internal import Cyanotype
package import CyanotypeStore
internal import ReleaseContent

/// The store of the first release of an app: a library of articles.
///
/// Each object is made from its origin, so that it can be told from the objects alone whether something is lost or
/// mixed up, whoever has written the file meanwhile, and in which order.
package struct ReleaseOneStore {
    package let store: ObjectStore

    /// Opens the store.
    ///
    /// - Parameter path: Its file.
    /// - Throws: `StoreError`
    package init(_ path: String) throws(StoreError) {
        store = try ObjectStore(.file(path), models: Self.models, busyTimeout: .seconds(120))
    }

    private static let models: [any Model.Type] = [
        Article.self, Note.self, Quote.self, Reader.self, Holding.self, Book.self, Film.self, Reservation.self,
        Visit.self,
    ]

    /// Fills a new store.
    ///
    /// Then some objects were changed, and some deleted. So the file has records of deletions, and schemas that no row
    /// has any more.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - seed: The seed of all objects.
    ///   - count: The number of objects of each type, before some are deleted.
    /// - Throws: `StoreError`
    package static func fill(_ path: String, seed: Int, count: Int) throws(StoreError) {
        let preview = try ObjectStore(.file(path), models: [PreviewNote.self])
        for number in 0..<count {
            try preview.save(Note.make(ReleaseOrigin(seed: seed, number: number)).preview)
        }
        try preview.close()
        let release = try ReleaseOneStore(path)
        try release.fill(Article.self, seed, count)
        try release.fill(Note.self, seed, count)
        try release.fill(Quote.self, seed, count)
        try release.fill(Reader.self, seed, count)
        try release.fill(Holding.self, seed, count)
        try release.fill(Reservation.self, seed, count)
        try release.fill(Visit.self, seed, count)
        try release.store.close()
    }

    private func fill<M: ReleaseObject>(_ type: M.Type, _ seed: Int, _ count: Int) throws(StoreError) {
        let origins = (0..<count).map { ReleaseOrigin(seed: seed, number: $0) }
        try store.save(origins.map(type.make))
        for origin in origins where FilledStore.isChanged(origin.number) {
            try store.replace(type, origin, by: origin.next)
        }
        for origin in origins where FilledStore.isDeleted(origin.number) {
            try store.delete(type.make(FilledStore.isChanged(origin.number) ? origin.next : origin))
        }
    }
}

// MARK: - Changes

extension ReleaseOneStore {
    /// Changes about a third of the objects of each type, and adds and deletes some of its own, each in a transaction.
    /// Types of which a later release has written newer objects stay as they are.
    ///
    /// - Parameter seed: What is changed, and the number of the new objects.
    /// - Throws: `StoreError`
    package func change(seed: Int) throws(StoreError) {
        try store.change(Article.self, seed: seed)
        try store.change(Note.self, seed: seed)
        try store.change(Quote.self, seed: seed)
        try store.change(Reader.self, seed: seed)
        try store.change(Holding.self, seed: seed)
        try store.change(Reservation.self, seed: seed)
        try store.change(Visit.self, seed: seed)
    }
}
