internal import Cyanotype
internal import FoundationEssentials
package import ReleaseContent

extension Article: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Article {
        var content = ReleaseContent(origin, kind: 1)
        return Article(
            id: origin.number,
            heading: content.text(2, 4),
            subtitle: content.number(below: 3) == 0 ? nil : content.text(1, 3),
            body: content.text(5, 25),
            author: .made(&content),
            helpers: content.several(0, 2) { .made(&$0) },
            sections: (0..<content.number(below: 4)).map { .made($0, &content) },
            attachments: content.several(0, 2) { .made(&$0) },
            state: content.one(of: ArticleState.allCases),
            rating: Double(content.number(below: 11)) / 2,
            tags: content.several(0, 3) { $0.word() },
            votes: Dictionary(
                content.several(0, 3) { (key: $0.word(), value: $0.number(below: 100)) },
                uniquingKeysWith: { $1 }
            ),
            published: content.number(below: 4) == 0 ? nil : content.date(),
            origin: origin
        )
    }
}

extension Person {
    /// Some people of whom a few have the same names.
    static func made(_ content: inout ReleaseContent) -> Person {
        let first = content.one(of: ["Ada", "Émile", "Grace", "Olu", "Yuki"])
        let last = content.one(of: ["Lovelace", "Zola", "Hopper", "Adeyemi", "Tanaka"])
        let mail = content.number(below: 2) == 0 ? nil : "\(last)@example.org"
        return Person(name: "\(first) \(last)", mail: mail)
    }
}

extension Section {
    fileprivate static func made(_ id: Int, _ content: inout ReleaseContent) -> Section {
        Section(id: id, title: content.text(1, 2), paragraphs: content.several(0, 2) { $0.text(1, 4) })
    }
}

extension Attachment {
    fileprivate static func made(_ content: inout ReleaseContent) -> Attachment {
        if content.number(below: 2) == 0 {
            return .link(Link(address: URL(string: "https://example.org/\(content.number(below: 1000))")))
        }
        let bytes = content.several(0, 12) { UInt8($0.number(below: 256)) }
        return .picture(
            Picture(width: content.number(below: 4000), height: content.number(below: 4000), thumbnail: Data(bytes))
        )
    }
}
