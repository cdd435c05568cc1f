// snippet: repository
import Cyanotype
import Foundation

struct Repository: Model {
    let name: String
    let owner: String
    let stars: Int
    let license: String?
    let topics: [String]
    let pushedAt: Date

    static let blueprint = Blueprint(Repository.init) {
        Field("full_name", \.name)
        Field("owner", "login", \.owner)  // a member of a nested object
        Field("stargazers_count", \.stars)
        Field("license", "name", \.license)  // nil if missing or null
        Field("topics", \.topics, default: [])
        Field("pushed_at", \.pushedAt, as: .iso8601)
    }
}
// end

func decode(_ response: Data) throws -> (repository: Repository, body: Data) {
    // snippet: decode
    let repository = try Repository(json: response)  // Data, [UInt8], String or JSON
    let body = try repository.jsonData()
    // end
    return (repository, body)
}

func report() -> String {
    var printed = ""
    func print(_ error: MappingError) { printed += "\(error)" }
    // snippet: broken
    let broken = """
        [
          { "full_name": "swiftlang/swift", "owner": { "login": 42 }, "stargazers_count": "many",
            "pushed_at": "2026-11-20T09:12:44Z" },
          { "full_name": "apple/swift-nio", "owner": {}, "stargazers_count": 8230, "pushed_at": "yesterday" }
        ]
        """
    do {
        _ = try [Repository](json: broken)
    } catch {
        print(error)
    }
    // end
    return printed
}
