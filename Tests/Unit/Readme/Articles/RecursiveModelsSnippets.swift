import Cyanotype
import Foundation
import Testing

@Suite("Recursive models") struct RecursiveModelsSnippets {
    // snippet: struct
    struct Folder: Model {
        let name: String
        let folders: [Folder]
        let aliases: [String: Folder]

        static let blueprint = Blueprint(Folder.init) {
            Field("name", \.name)
            Field("folders", \.folders, default: [])
            Field("aliases", \.aliases, default: [:])
        }
    }
    // end

    // snippet: class
    final class Station: Model {
        var name = ""
        var next: Station?

        static let blueprint = Blueprint(creating: Station.init) {
            Field("name", \.name)
            Field("next", \.next)
        }
    }
    // end

    // snippet: mutual
    struct Team: Model {
        let name: String
        let members: [Member]

        static let blueprint = Blueprint(Team.init) {
            Field("name", \.name)
            Field("members", \.members)
        }
    }

    struct Member: Model {
        let name: String
        let leads: [Team]

        static let blueprint = Blueprint(Member.init) {
            Field("name", \.name)
            Field("leads", \.leads, default: [])
        }
    }
    // end

    // snippet: enum
    indirect enum Expression: MappableUnion, Equatable {
        case number(Double)
        case sum([Expression])
        case negative(Expression)

        static let union = Union<Expression>.externallyTagged {
            Variant("number", Expression.number) { if case .number(let number) = $0 { number } else { nil } }
            Variant("sum", Expression.sum) { if case .sum(let terms) = $0 { terms } else { nil } }
            Variant("negative", Expression.negative) { if case .negative(let term) = $0 { term } else { nil } }
        }
    }
    // end

    private let article: Article

    init() throws {
        article = try Article("RecursiveModels")
    }

    @Test func structs() throws {
        let body = article.json[0]
        // snippet: read
        let root = try Folder(json: body)
        let name = root.folders[0].folders[0].name  // "2024"
        // end
        #expect(name == "2024")
        #expect(root.aliases["recent"]?.name == "2024")
    }

    @Test func classes() throws {
        let body = article.json[1]
        // snippet: read class
        let first = try Station(json: body)
        let last = first.next?.next?.name  // "Zoo"
        // end
        #expect(last == "Zoo")
        #expect(try JSON(json: first.jsonString()) == JSON(json: body))
    }

    @Test func mutual() throws {
        let team = try Team(json: #"{"name":"a","members":[{"name":"b","leads":[{"name":"c","members":[]}]}]}"#)
        #expect(team.members[0].leads[0].name == "c")
    }

    @Test func enums() throws {
        let body = article.json[2]
        let expression = try Expression(json: body)
        #expect(expression == .sum([.number(1), .negative(.sum([.number(2), .number(3)]))]))
        #expect(try JSON(json: expression.jsonString()) == JSON(json: body))
    }

    @Test func depth() throws {
        var print = Printed()
        // snippet: deep
        let levels = 60
        let start = String(repeating: #"{"name": "a", "folders": ["#, count: levels)
        let deep = start + String(repeating: "]}", count: levels)
        do {
            _ = try Folder(json: deep)
        } catch {
            print(error.issues[0].code.rawValue)
        }
        let root = try Folder(json: deep, options: JSONOptions(maximumDepth: 120))
        // end
        #expect(article.printed == [print.text])
        #expect(root.folders.count == 1)
    }

    @Test func cycles() throws {
        var isRefused = false
        // snippet: cycle
        let ring = Station()
        ring.next = ring
        do {
            _ = try ring.jsonString()
        } catch {
            isRefused = error.issues[0].code == .depthLimit
        }
        // end
        #expect(isRefused)
        ring.next = nil
    }

    @Test func updates() throws {
        // snippet: update
        let first = try Station(json: #"{"name": "Altona", "next": {"name": "Dammtor"}}"#)
        try first.update(json: #"{"next": {"next": {"name": "Zoo"}}}"#)
        let names = [first.name, first.next?.name, first.next?.next?.name]  // Altona, Dammtor, Zoo
        // end
        #expect(names == ["Altona", "Dammtor", "Zoo"])
    }
}
