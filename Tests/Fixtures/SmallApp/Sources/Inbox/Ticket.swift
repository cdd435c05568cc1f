import Cyanotype
import Foundation

struct Ticket: Model, Equatable {
    enum State: String, CaseIterable, Mappable {
        case open, closed
    }

    let number: Int
    let title: String
    let state: State
    let author: User
    let assignees: [User]
    let labels: [Label]
    let comments: Int
    let thumbsUp: Int
    let createdAt: Date
    let closedAt: Date?
    let body: String?

    static let blueprint = Blueprint(Ticket.init) {
        Field("number", \.number)
        Field("title", \.title)
        Field("state", \.state)
        Field("user", \.author)
        Field("assignees", \.assignees)
        Field("labels", \.labels)
        Field("comments", \.comments, default: 0)
        Field("reactions", "+1", \.thumbsUp, default: 0)
        Field("createdAt", \.createdAt)
        Field("closedAt", \.closedAt)
        Field("body", \.body)
    }
    .keyCasing(.snakeCase)
    .dateFormat(.iso8601)
}

struct Label: Model, Equatable {
    var name = ""
    var color = "ededed"
    var isDefault = false

    static let blueprint = Blueprint(creating: Label.init) {
        Field("name", \.name)
        Field("color", \.color).pattern("^[0-9a-f]{6}$")
        Field("default", \.isDefault)
    }
}
