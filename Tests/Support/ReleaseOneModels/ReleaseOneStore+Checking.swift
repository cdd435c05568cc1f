internal import Cyanotype
internal import CyanotypeStore
internal import FoundationEssentials
internal import ReleaseContent

extension ReleaseOneStore {
    /// Checks that the store has all with which it was filled, or later editions of it, and that queries and searches
    /// find the right objects, also those of others.
    ///
    /// - Parameters:
    ///   - seed: The seed with which the store was filled; `nil` if another program did that.
    ///   - count: The number of objects with which it was filled.
    /// - Returns: A line for each type.
    /// - Throws: ``ReleaseFailure`` or `StoreError`.
    package func check(seed: Int?, count: Int) throws -> [String] {
        var report: [String] = []
        report.append(try unlessNewer(Article.self) { try checkArticles(seed, count) })
        report.append(try unlessNewer(Note.self) { try checkNotes(seed, count) })
        report.append(try unlessNewer(Quote.self) { try checkQuotes(seed, count) })
        report.append(try unlessNewer(Reader.self) { try checkReaders(seed, count) })
        report.append(try unlessNewer(Holding.self) { try checkHoldings(seed, count) })
        report.append(try unlessNewer(Reservation.self) { try checkReservations(seed, count) })
        report.append(try unlessNewer(Visit.self) { try checkVisits(seed, count) })
        let findings = try store.verify(thoroughly: true)
        if let finding = findings.first { throw ReleaseFailure("verify: \(finding), and \(findings.count - 1) more") }
        report.append("no finding")
        return report
    }

    /// Returns the line of a check, or that a later release has written newer objects, which this one cannot read.
    private func unlessNewer<M: ReleaseObject>(_ type: M.Type, _ check: () throws -> String) throws -> String {
        do {
            return try check()
        } catch let error as StoreError where error.code == .newerType {
            return "\(type): newer"
        }
    }

    private func checkArticles(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Article.self, seed, count)
        let query = ObjectQuery<Article>()
        for word in ReleaseContent.words {
            try check.find(query.filter(\.tags, .contains(word))) { $0.tags.contains(word) }
            try check.find(query.filter(\.heading, .starts(with: word))) { $0.heading.hasPrefix(word) }
        }
        for article in check.objects.prefix(5) {
            let (name, rating, heading) = (article.author.name, article.rating, article.heading)
            try check.find(query.filter(\.heading, .equals(heading))) { $0.heading == heading }
            try check.find(query.filter(\.author.name, .equals(name)).filter(\.rating, .less(than: rating))) {
                $0.author.name == name && $0.rating < rating
            }
            let published = article.published ?? Date(timeIntervalSinceReferenceDate: 7e8)
            try check.find(query.filter(\.published, .less(than: published))) {
                $0.published.map { $0 < published } == true
            }
        }
        for state in ArticleState.allCases {
            try check.find(query.filter(\.state, .equals(state))) { $0.state == state }
        }
        try check.find(query.filter(\.published, .isNil)) { $0.published == nil }
        try check.find(query.filter(#Predicate { $0.rating >= 3.5 && $0.votes.isEmpty })) {
            $0.rating >= 3.5 && $0.votes.isEmpty
        }
        let ordered = try store.fetch(query.order(by: \.author.name).order(by: \.rating, .reverse))
        for (one, next) in zip(ordered, ordered.dropFirst()) {
            let isRight = (one.author.name, -one.rating) <= (next.author.name, -next.rating)
            try check.expect(isRight, "the order of \(one.id) and \(next.id)")
        }
        let sums = try store.aggregate(.sum(\.rating), of: query, by: \.author.name)
        for (name, sum) in sums {
            let ratings = check.objects.filter { $0.author.name == name }.map(\.rating)
            try check.expect(ratings.reduce(0, +) == sum, "the sum of the ratings of \(name)")
        }
        try check.search { [$0.heading, $0.body] }
        return check.line
    }

    private func checkNotes(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Note.self, seed, count)
        let query = ObjectQuery<Note>()
        for article in 0..<10 { try check.find(query.filter(\.article, .equals(article))) { $0.article == article } }
        try check.search { [$0.text] }
        return check.line
    }

    private func checkQuotes(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Quote.self, seed, count)
        for word in ReleaseContent.words {
            try check.find(ObjectQuery<Quote>().filter(\.source, .equals(word))) { $0.source == word }
        }
        return check.line
    }

    private func checkReaders(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Reader.self, seed, count)
        let query = ObjectQuery<Reader>()
        for reader in check.objects {
            try check.expect(try store.fetch(Reader.self, id: reader.handle) == reader, "the reader \(reader.handle)")
            guard let mail = reader.mail else { continue }
            try check.find(query.filter(\.mail, .equals(mail))) { $0.handle == reader.handle }
        }
        for number in 0..<20 {
            try check.find(query.filter(\.favourites, .contains(number))) { $0.favourites.contains(number) }
        }
        for balance: Decimal in [-20, 0, 55] {
            try check.find(query.filter(\.balance, .less(than: balance))) { $0.balance < balance }
        }
        return check.line
    }

    private func checkHoldings(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Holding.self, seed, count)
        let (books, films) = (check.objects.compactMap { $0 as? Book }, check.objects.compactMap { $0 as? Film })
        try check.expect(try store.count(Book.self) == books.count, "the number of books")
        try check.expect(try store.count(Film.self) == films.count, "the number of films")
        for book in books {
            let found = try store.fetch(ObjectQuery<Book>().filter(\.pages, .equals(book.pages)))
            try check.expect(found.allSatisfy { $0.pages == book.pages }, "the books with \(book.pages) pages")
            try check.expect(found.contains { $0.isEqual(to: book) }, "the book \(book.signature)")
        }
        for language in ["de", "en", "fr", "ja"] {
            let found = try store.count(ObjectQuery<Film>().filter(\.languages, .contains(language)))
            try check.expect(found == films.count { $0.languages.contains(language) }, "the films in \(language)")
        }
        try check.search { [$0.title] }
        return check.line
    }

    private func checkReservations(_ seed: Int?, _ count: Int) throws -> String {
        var check = try ReleaseCheck(filled: store, Reservation.self, seed, count)
        for number in 0..<10 {
            let handle = Reader.handle(of: number)
            try check.find(ObjectQuery<Reservation>().filter(\.reader, .equals(handle))) { $0.reader == handle }
        }
        return check.line
    }

    private func checkVisits(_ seed: Int?, _ count: Int) throws -> String {
        let check = try ReleaseCheck(filled: store, Visit.self, seed, count)
        for visit in check.objects {
            try check.expect(try store.fetch(Visit.self, id: visit.id) == visit, "the visit \(visit.id)")
        }
        return check.line
    }
}
