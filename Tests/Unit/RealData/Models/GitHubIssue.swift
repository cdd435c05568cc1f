import Cyanotype
import Foundation

/// An issue, or a pull request as one.
struct Issue: Model, Equatable {
    let url: URL
    let repositoryURL: URL
    let labelsURL: URITemplate
    let commentsURL: URL
    let eventsURL: URL
    let htmlURL: URL
    let id: Int
    let number: Int
    let title: String
    let user: Account
    let labels: [Label]
    let state: IssueState
    let isLocked: Bool
    let assignee: Account?
    let assignees: [Account]
    let milestone: Milestone?
    let comments: Int
    let createdAt: Date
    let updatedAt: Date
    let closedAt: Date?
    let pullRequest: PullRequestLinks?
    let body: String

    static let blueprint = Blueprint(Issue.init) {
        Field("url", \.url)
        Field("repository_url", \.repositoryURL)
        Field("labels_url", \.labelsURL)
        Field("comments_url", \.commentsURL)
        Field("events_url", \.eventsURL)
        Field("html_url", \.htmlURL)
        Field("id", \.id)
        Field("number", \.number)
        Field("title", \.title)
        Field("user", \.user)
        Field("labels", \.labels)
        Field("state", \.state)
        Field("locked", \.isLocked)
        Field("assignee", \.assignee).nilStrategy(.null)
        Field("assignees", \.assignees)
        Field("milestone", \.milestone).nilStrategy(.null)
        Field("comments", \.comments)
        Field("created_at", \.createdAt, as: .iso8601)
        Field("updated_at", \.updatedAt, as: .iso8601)
        Field("closed_at", \.closedAt, as: .iso8601).nilStrategy(.null)
        Field("pull_request", \.pullRequest)
        Field("body", \.body)
    }
}

/// Whether there is something left to do.
enum IssueState: String, Mappable, CaseIterable {
    case open
    case closed
}

/// A mark of issues.
struct Label: Model, Equatable {
    let id: Int
    let url: URL
    let name: String
    let color: String
    let isDefault: Bool

    static let blueprint = Blueprint(Label.init) {
        Field("id", \.id)
        Field("url", \.url)
        Field("name", \.name)
        Field("color", \.color)
        Field("default", \.isDefault)
    }
}

/// What issues are planned for.
struct Milestone: Model, Equatable {
    let url: URL
    let htmlURL: URL
    let labelsURL: URL
    let id: Int
    let number: Int
    let title: String
    let description: String?
    let creator: Account
    let openIssues: Int
    let closedIssues: Int
    let state: IssueState
    let createdAt: Date
    let updatedAt: Date
    let dueOn: Date?
    let closedAt: Date?

    static let blueprint = Blueprint(Milestone.init) {
        Field("url", \.url)
        Field("html_url", \.htmlURL)
        Field("labels_url", \.labelsURL)
        Field("id", \.id)
        Field("number", \.number)
        Field("title", \.title)
        Field("description", \.description).nilStrategy(.null)
        Field("creator", \.creator)
        Field("open_issues", \.openIssues)
        Field("closed_issues", \.closedIssues)
        Field("state", \.state)
        Field("created_at", \.createdAt, as: .iso8601)
        Field("updated_at", \.updatedAt, as: .iso8601)
        Field("due_on", \.dueOn, as: .iso8601).nilStrategy(.null)
        Field("closed_at", \.closedAt, as: .iso8601).nilStrategy(.null)
    }
}

/// Where to find an issue as a pull request.
struct PullRequestLinks: Model, Equatable {
    let url: URL
    let htmlURL: URL
    let diffURL: URL
    let patchURL: URL

    static let blueprint = Blueprint(PullRequestLinks.init) {
        Field("url", \.url)
        Field("html_url", \.htmlURL)
        Field("diff_url", \.diffURL)
        Field("patch_url", \.patchURL)
    }
}

/// What somebody says about an issue.
struct IssueComment: Model, Equatable {
    let url: URL
    let htmlURL: URL
    let issueURL: URL
    let id: Int
    let user: Account
    let createdAt: Date
    let updatedAt: Date
    let body: String

    static let blueprint = Blueprint(IssueComment.init) {
        Field("url", \.url)
        Field("html_url", \.htmlURL)
        Field("issue_url", \.issueURL)
        Field("id", \.id)
        Field("user", \.user)
        Field("created_at", \.createdAt, as: .iso8601)
        Field("updated_at", \.updatedAt, as: .iso8601)
        Field("body", \.body)
    }
}
