import Cyanotype
import CyanotypeTestSupport
import Testing

@testable import CyanotypeStore

@Suite("Failures that a transaction catches")
struct CaughtFailuresTests {
    /// A change, which may fail, and whether it is in a nested transaction.
    private struct Change {
        let isNested: Bool
        let make: (inout StoreTransaction) throws(StoreError) -> Void
    }

    private func change(_ generator: inout SeededGenerator) -> Change {
        let number = Int.random(in: 0..<6, using: &generator)
        let mail = ["a", "b", nil][Int.random(in: 0..<3, using: &generator)]
        let account = Account(number: number, mail: mail, owner: "\(Int.random(in: 0..<100, using: &generator))")
        let article = Article(id: "\(number)", tags: ["x", "y", "z"].shuffled(using: &generator).dropLast())
        let kind = Int.random(in: 0..<8, using: &generator)
        let isNested = Int.random(in: 0..<4, using: &generator) == 0
        return Change(isNested: isNested) { transaction throws(StoreError) in
            switch kind {
            case 0, 1: try transaction.save(account)
            case 2: try transaction.insert(account)
            case 3: try transaction.save([account, Account(number: 9, mail: "a", owner: "")])
            case 4: try transaction.save(article)
            case 5: try transaction.insert(article)
            case 6: try transaction.delete(Account.self, id: number)
            default:
                try transaction.save(account)
                throw StoreError(.other, "after a change")
            }
        }
    }

    /// Makes a change, and returns the code of its failure.
    private func attempt(_ change: Change, _ transaction: inout StoreTransaction) -> StoreError.Code? {
        do throws(StoreError) {
            if change.isNested {
                try transaction.transaction(change.make)
            } else {
                try change.make(&transaction)
            }
            return nil
        } catch {
            return error.code
        }
    }

    @Test("undo what the failed call has changed, and nothing else", arguments: [false, true])
    func undoTheFailedCall(isPrepared: Bool) throws {
        var generator = SeededGenerator(printingSeedFor: "failures that a transaction catches")
        for _ in 0..<60 {
            let store = try ObjectStore(.temporary, models: isPrepared ? [Account.self, Article.self] : [])
            let twin = MemoryObjectStore()
            for _ in 0..<3 {
                let changes = (0..<12).map { _ in change(&generator) }
                let codes = try store.transaction { transaction throws(StoreError) in
                    changes.map { attempt($0, &transaction) }
                }
                let expected = try twin.transaction { transaction throws(StoreError) in
                    changes.map { attempt($0, &transaction) }
                }
                #expect(codes == expected)
                #expect(try store.fetch(Account.self) == twin.fetch(Account.self))
                #expect(try store.fetch(Article.self) == twin.fetch(Article.self))
                for tag in ["x", "y", "z"] {
                    let query = ObjectQuery<Article>().filter(\.tags, .contains(tag))
                    #expect(try store.fetch(query) == twin.fetch(query))
                }
            }
            #expect(try store.verify().isEmpty)
        }
    }
}
