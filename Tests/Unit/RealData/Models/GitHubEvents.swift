import Cyanotype
import Foundation

/// Something that happened on GitHub.
struct Event: Model, Equatable {
    let id: String
    let type: EventType
    let actor: Actor
    let repo: RepositoryName
    let payload: EventPayload
    let isPublic: Bool
    let createdAt: Date
    let org: Organization?

    static let blueprint = Blueprint.throwing(Event.init(id:type:actor:repo:payload:isPublic:createdAt:org:)) {
        Field("id", \.id)
        Field("type", \.type)
        Field("actor", \.actor)
        Field("repo", \.repo)
        Field("payload", \.payload)
        Field("public", \.isPublic)
        Field("created_at", \.createdAt, as: .iso8601)
        Field("org", \.org)
    }

    private init(
        id: String,
        type: EventType,
        actor: Actor,
        repo: RepositoryName,
        payload: EventPayload,
        isPublic: Bool,
        createdAt: Date,
        org: Organization?
    ) throws {
        self.id = id
        self.type = type
        self.actor = actor
        self.repo = repo
        self.payload = try payload.reading(as: type)
        self.isPublic = isPublic
        self.createdAt = createdAt
        self.org = org
    }
}

/// What can happen.
enum EventType: String, Mappable, CaseIterable {
    case push = "PushEvent"
    case issueComment = "IssueCommentEvent"
    case create = "CreateEvent"
    case watch = "WatchEvent"
    case pullRequest = "PullRequestEvent"
    case delete = "DeleteEvent"
}

/// What an event is about, by its type.
enum EventPayload: Mappable, Equatable {
    /// Read, but not yet as what, because the type stands beside it.
    case unread(JSON)
    case push(Push)
    case issueComment(IssueCommentAction)
    case create(Creation)
    case watch(WatchAction)
    case pullRequest(PullRequestAction)
    case delete(Deletion)

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> EventPayload {
        .unread(try JSON.read(from: &reader))
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .unread(let json): json.write(to: &writer)
        case .push(let push): push.write(to: &writer)
        case .issueComment(let action): action.write(to: &writer)
        case .create(let creation): creation.write(to: &writer)
        case .watch(let action): action.write(to: &writer)
        case .pullRequest(let action): action.write(to: &writer)
        case .delete(let deletion): deletion.write(to: &writer)
        }
    }

    /// This payload as that of an event of this type.
    func reading(as type: EventType) throws(MappingError) -> EventPayload {
        guard case .unread(let json) = self else { return self }
        switch type {
        case .push: return .push(try Push(json: json))
        case .issueComment: return .issueComment(try IssueCommentAction(json: json))
        case .create: return .create(try Creation(json: json))
        case .watch: return .watch(try WatchAction(json: json))
        case .pullRequest: return .pullRequest(try PullRequestAction(json: json))
        case .delete: return .delete(try Deletion(json: json))
        }
    }
}

/// Who did it.
struct Actor: Model, Equatable {
    let id: Int
    let login: String
    let displayLogin: String
    let gravatarID: String
    let url: URL
    let avatarURL: URL

    static let blueprint = Blueprint(Actor.init) {
        Field("id", \.id)
        Field("login", \.login)
        Field("display_login", \.displayLogin)
        Field("gravatar_id", \.gravatarID)
        Field("url", \.url)
        Field("avatar_url", \.avatarURL)
    }
}

/// The organization where it happened.
struct Organization: Model, Equatable {
    let id: Int
    let login: String
    let gravatarID: String
    let url: URL
    let avatarURL: URL

    static let blueprint = Blueprint(Organization.init) {
        Field("id", \.id)
        Field("login", \.login)
        Field("gravatar_id", \.gravatarID)
        Field("url", \.url)
        Field("avatar_url", \.avatarURL)
    }
}

/// Where it happened.
struct RepositoryName: Model, Equatable {
    let id: Int
    let name: String
    let url: URL

    static let blueprint = Blueprint(RepositoryName.init) {
        Field("id", \.id)
        Field("name", \.name)
        Field("url", \.url)
    }
}
