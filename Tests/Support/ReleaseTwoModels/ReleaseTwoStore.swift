internal import Cyanotype
package import CyanotypeStore
internal import FoundationEssentials
internal import ReleaseContent
internal import ReleaseOneModels

/// The store of the second release of the app, whose file the first one may still use.
package struct ReleaseTwoStore {
    package let store: ObjectStore

    /// Opens the store.
    ///
    /// - Parameter path: Its file.
    /// - Throws: `StoreError`
    package init(_ path: String) throws(StoreError) {
        store = try ObjectStore(.file(path), models: Self.models, busyTimeout: .seconds(120))
    }

    private static let models: [any Model.Type] = [
        Article.self, Comment.self, Quote.self, Reader.self, Holding.self, Book.self, Film.self, Reservation.self,
        Visit.self,
    ]

    /// Changes about a third of the objects of each type, and adds and deletes some of its own, each in a transaction.
    ///
    /// - Parameters:
    ///   - seed: What is changed, and the number of the new objects.
    ///   - migrating: Whether newer objects are written too, so that the first release may no longer change their types.
    /// - Throws: `StoreError`
    package func change(seed: Int, migrating: Bool) throws(StoreError) {
        try store.change(Article.self, seed: seed)
        try store.change(Comment.self, seed: seed)
        try store.change(Quote.self, seed: seed)
        try store.change(Holding.self, seed: seed)
        try store.change(Visit.self, seed: seed)
        if !migrating { return }
        try store.change(Reader.self, seed: seed)
        try store.change(Reservation.self, seed: seed)
    }

    /// Checks that the store has all with which the first release has filled it, or later editions of it, and that queries
    /// and searches find the right objects.
    ///
    /// - Parameters:
    ///   - seed: The seed with which the store was filled; `nil` if it is unknown.
    ///   - count: The number of objects with which it was filled.
    /// - Returns: A line for each type, and one for each article: see ``additions(of:)``.
    /// - Throws: ``ReleaseFailure`` or `StoreError`.
    package func check(seed: Int?, count: Int) throws -> [String] {
        var report = try checkArticles(seed, count)
        report += [
            try checkComments(seed, count), try checkReaders(seed, count), try checkReservations(seed, count),
            try ReleaseCheck(filled: store, Quote.self, seed, count).line,
            try ReleaseCheck(filled: store, Holding.self, seed, count).line,
            try ReleaseCheck(filled: store, Visit.self, seed, count).line,
        ]
        let findings = try store.verify(thoroughly: true)
        if let finding = findings.first { throw ReleaseFailure("verify: \(finding), and \(findings.count - 1) more") }
        report.append("no finding")
        return report
    }

    private func checkArticles(_ seed: Int?, _ count: Int) throws -> [String] {
        var check = try ReleaseCheck(filled: store, Article.self, seed, count)
        let query = ObjectQuery<Article>()
        for word in ReleaseContent.words {
            try check.find(query.filter(\.tags, .contains(word))) { $0.tags.contains(word) }
            try check.find(query.filter(\.subtitle, .equals(word))) { $0.subtitle == word }
        }
        for article in check.objects.prefix(5) {
            let (rating, heading, summary) = (article.rating, article.heading, article.summary)
            try check.find(query.filter(\.rating, .equals(rating)).filter(\.heading, .equals(heading))) {
                $0.rating == rating && $0.heading == heading
            }
            try check.find(query.filter(\.summary, summary.map { .equals($0) } ?? .isNil)) { $0.summary == summary }
        }
        try check.search { [$0.heading] + $0.tags }
        return [check.line] + check.objects.map(Self.additions)
    }

    /// Returns what an article has that only this release knows, so that a test can see whether anything is lost.
    ///
    /// - Returns: The word "additions" and these numbers: the article's identity, its edition, and 1 if it has a summary. For
    ///   each section, the section's identity follows, the first of the editions in which it has been ever since, and 1 if it
    ///   has a remark, joined by colons.
    private static func additions(of article: Article) -> String {
        let origin = article.origin
        /// Whether a section is in an edition.
        func has(_ section: Int, in edition: Int) -> Bool {
            let earlier = ReleaseOrigin(seed: origin.seed, number: origin.number, edition: edition)
            return ReleaseOneModels.Article.make(earlier).sections.contains { $0.id == section }
        }
        let sections = article.sections.map { section in
            var since = origin.edition
            while since > 0, has(section.id, in: since - 1) { since -= 1 }
            return "\(section.id):\(since):\(section.remark == nil ? 0 : 1)"
        }
        let numbers = [article.id, origin.edition, article.summary == nil ? 0 : 1]
        return (["additions"] + numbers.map { "\($0)" } + sections).joined(separator: " ")
    }

    private func checkComments(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Comment.self, seed, count)
        let query = ObjectQuery<Comment>()
        for article in 0..<10 { try check.find(query.filter(\.article, .equals(article))) { $0.article == article } }
        try check.search { [$0.text] }
        return check.line
    }

    private func checkReaders(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Reader.self, seed, count)
        let query = ObjectQuery<Reader>()
        for cents in [-2000, 0, 5500] {
            try check.find(query.filter(\.cents, .less(than: cents))) { $0.cents < cents }
        }
        for number in 0..<20 {
            try check.find(query.filter(\.favourites, .contains(number))) { $0.favourites.contains(number) }
        }
        return check.line
    }

    private func checkReservations(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Reservation.self, seed, count)
        for number in 0..<10 {
            let handle = ReleaseOneModels.Reader.handle(of: number)
            try check.find(ObjectQuery<Reservation>().filter(\.reader, .equals(handle))) { $0.reader == handle }
        }
        return check.line
    }
}
