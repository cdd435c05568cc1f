import Cyanotype
import Foundation

/// Commits that were pushed.
struct Push: Model, Equatable {
    let pushID: Int
    let size: Int
    let distinctSize: Int
    let ref: String
    let head: String
    let before: String
    let commits: [Commit]

    static let blueprint = Blueprint(Push.init) {
        Field("push_id", \.pushID)
        Field("size", \.size)
        Field("distinct_size", \.distinctSize)
        Field("ref", \.ref)
        Field("head", \.head)
        Field("before", \.before)
        Field("commits", \.commits)
    }
}

/// A commit.
struct Commit: Model, Equatable {
    let sha: String
    let author: CommitAuthor
    let message: String
    let isDistinct: Bool
    let url: URL

    static let blueprint = Blueprint(Commit.init) {
        Field("sha", \.sha)
        Field("author", \.author)
        Field("message", \.message)
        Field("distinct", \.isDistinct)
        Field("url", \.url)
    }
}

/// Who made a commit.
struct CommitAuthor: Model, Equatable {
    let email: String
    let name: String

    static let blueprint = Blueprint(CommitAuthor.init) {
        Field("email", \.email)
        Field("name", \.name)
    }
}

/// A comment that was made.
struct IssueCommentAction: Model, Equatable {
    let action: String
    let issue: Issue
    let comment: IssueComment

    static let blueprint = Blueprint(IssueCommentAction.init) {
        Field("action", \.action)
        Field("issue", \.issue)
        Field("comment", \.comment)
    }
}

/// A branch or tag that was created.
struct Creation: Model, Equatable {
    let ref: String?
    let refType: RefType
    let masterBranch: String
    let description: String?
    let pusherType: String

    static let blueprint = Blueprint(Creation.init) {
        Field("ref", \.ref).nilStrategy(.null)
        Field("ref_type", \.refType)
        Field("master_branch", \.masterBranch)
        Field("description", \.description).nilStrategy(.null)
        Field("pusher_type", \.pusherType)
    }
}

/// A branch or tag that was deleted.
struct Deletion: Model, Equatable {
    let ref: String
    let refType: RefType
    let pusherType: String

    static let blueprint = Blueprint(Deletion.init) {
        Field("ref", \.ref)
        Field("ref_type", \.refType)
        Field("pusher_type", \.pusherType)
    }
}

/// What a name stands for.
enum RefType: String, Mappable, CaseIterable {
    case repository
    case branch
    case tag
}

/// Somebody likes a repository.
struct WatchAction: Model, Equatable {
    let action: String

    static let blueprint = Blueprint(WatchAction.init) {
        Field("action", \.action)
    }
}

/// What was done with a pull request.
struct PullRequestAction: Model, Equatable {
    let action: String
    let number: Int
    let pullRequest: PullRequest

    static let blueprint = Blueprint(PullRequestAction.init) {
        Field("action", \.action)
        Field("number", \.number)
        Field("pull_request", \.pullRequest)
    }
}
