import Cyanotype
import Foundation

/// A pull request, in full.
struct PullRequest: Model, Equatable {
    let url: URL
    let id: Int
    let htmlURL: URL
    let diffURL: URL
    let patchURL: URL
    let issueURL: URL
    let number: Int
    let state: IssueState
    let isLocked: Bool
    let title: String
    let user: Account
    let body: String
    let createdAt: Date
    let updatedAt: Date
    let closedAt: Date?
    let mergedAt: Date?
    let mergeCommitSHA: String?
    let assignee: Account?
    let assignees: [Account]
    let requestedReviewers: [Account]
    let milestone: Milestone?
    let commitsURL: URL
    let reviewCommentsURL: URL
    let reviewCommentURL: URITemplate
    let commentsURL: URL
    let statusesURL: URL
    let head: Branch
    let base: Branch
    let links: [String: Reference]
    let isMerged: Bool
    let isMergeable: Bool?
    let isRebaseable: Bool?
    let mergeableState: String
    let mergedBy: Account?
    let comments: Int
    let reviewComments: Int
    let maintainerCanModify: Bool
    let commits: Int
    let additions: Int
    let deletions: Int
    let changedFiles: Int

    static let blueprint = Blueprint(PullRequest.init) {
        Field("url", \.url)
        Field("id", \.id)
        Field("html_url", \.htmlURL)
        Field("diff_url", \.diffURL)
        Field("patch_url", \.patchURL)
        Field("issue_url", \.issueURL)
        Field("number", \.number)
        Field("state", \.state)
        Field("locked", \.isLocked)
        Field("title", \.title)
        Field("user", \.user)
        Field("body", \.body)
        Field("created_at", \.createdAt, as: .iso8601)
        Field("updated_at", \.updatedAt, as: .iso8601)
        Field("closed_at", \.closedAt, as: .iso8601).nilStrategy(.null)
        Field("merged_at", \.mergedAt, as: .iso8601).nilStrategy(.null)
        Field("merge_commit_sha", \.mergeCommitSHA).nilStrategy(.null)
        Field("assignee", \.assignee).nilStrategy(.null)
        Field("assignees", \.assignees)
        Field("requested_reviewers", \.requestedReviewers)
        Field("milestone", \.milestone).nilStrategy(.null)
        Field("commits_url", \.commitsURL)
        Field("review_comments_url", \.reviewCommentsURL)
        Field("review_comment_url", \.reviewCommentURL)
        Field("comments_url", \.commentsURL)
        Field("statuses_url", \.statusesURL)
        Field("head", \.head)
        Field("base", \.base)
        Field("_links", \.links)
        Field("merged", \.isMerged)
        Field("mergeable", \.isMergeable).nilStrategy(.null)
        Field("rebaseable", \.isRebaseable).nilStrategy(.null)
        Field("mergeable_state", \.mergeableState)
        Field("merged_by", \.mergedBy).nilStrategy(.null)
        Field("comments", \.comments)
        Field("review_comments", \.reviewComments)
        Field("maintainer_can_modify", \.maintainerCanModify)
        Field("commits", \.commits)
        Field("additions", \.additions)
        Field("deletions", \.deletions)
        Field("changed_files", \.changedFiles)
    }
}

/// A branch that a pull request merges.
struct Branch: Model, Equatable {
    let label: String
    let ref: String
    let sha: String
    let user: Account
    let repo: Repository

    static let blueprint = Blueprint(Branch.init) {
        Field("label", \.label)
        Field("ref", \.ref)
        Field("sha", \.sha)
        Field("user", \.user)
        Field("repo", \.repo)
    }
}

/// A link.
struct Reference: Model, Equatable {
    let href: URITemplate

    static let blueprint = Blueprint(Reference.init) {
        Field("href", \.href)
    }
}
