import Cyanotype
import Foundation

/// A repository, in full.
struct Repository: Model, Equatable {
    let id: Int
    let name: String
    let fullName: String
    let owner: Account
    let isPrivate: Bool
    let htmlURL: URL
    let description: String?
    let isFork: Bool
    let url: URL
    let forksURL: URL
    let keysURL: URITemplate
    let collaboratorsURL: URITemplate
    let teamsURL: URL
    let hooksURL: URL
    let issueEventsURL: URITemplate
    let eventsURL: URL
    let assigneesURL: URITemplate
    let branchesURL: URITemplate
    let tagsURL: URL
    let blobsURL: URITemplate
    let gitTagsURL: URITemplate
    let gitRefsURL: URITemplate
    let treesURL: URITemplate
    let statusesURL: URITemplate
    let languagesURL: URL
    let stargazersURL: URL
    let contributorsURL: URL
    let subscribersURL: URL
    let subscriptionURL: URL
    let commitsURL: URITemplate
    let gitCommitsURL: URITemplate
    let commentsURL: URITemplate
    let issueCommentURL: URITemplate
    let contentsURL: URITemplate
    let compareURL: URITemplate
    let mergesURL: URL
    let archiveURL: URITemplate
    let downloadsURL: URL
    let issuesURL: URITemplate
    let pullsURL: URITemplate
    let milestonesURL: URITemplate
    let notificationsURL: URITemplate
    let labelsURL: URITemplate
    let releasesURL: URITemplate
    let deploymentsURL: URL
    let createdAt: Date
    let updatedAt: Date
    let pushedAt: Date
    let gitURL: URL
    let sshURL: String
    let cloneURL: URL
    let svnURL: URL
    let homepage: String?
    let size: Int
    let stargazersCount: Int
    let watchersCount: Int
    let language: String?
    let hasIssues: Bool
    let hasProjects: Bool
    let hasDownloads: Bool
    let hasWiki: Bool
    let hasPages: Bool
    let forksCount: Int
    let mirrorURL: URL?
    let openIssuesCount: Int
    let forks: Int
    let openIssues: Int
    let watchers: Int
    let defaultBranch: String

    static let blueprint = Blueprint(Repository.init) {
        Field("id", \.id)
        Field("name", \.name)
        Field("full_name", \.fullName)
        Field("owner", \.owner)
        Field("private", \.isPrivate)
        Field("html_url", \.htmlURL)
        Field("description", \.description).nilStrategy(.null)
        Field("fork", \.isFork)
        Field("url", \.url)
        Field("forks_url", \.forksURL)
        Field("keys_url", \.keysURL)
        Field("collaborators_url", \.collaboratorsURL)
        Field("teams_url", \.teamsURL)
        Field("hooks_url", \.hooksURL)
        Field("issue_events_url", \.issueEventsURL)
        Field("events_url", \.eventsURL)
        Field("assignees_url", \.assigneesURL)
        Field("branches_url", \.branchesURL)
        Field("tags_url", \.tagsURL)
        Field("blobs_url", \.blobsURL)
        Field("git_tags_url", \.gitTagsURL)
        Field("git_refs_url", \.gitRefsURL)
        Field("trees_url", \.treesURL)
        Field("statuses_url", \.statusesURL)
        Field("languages_url", \.languagesURL)
        Field("stargazers_url", \.stargazersURL)
        Field("contributors_url", \.contributorsURL)
        Field("subscribers_url", \.subscribersURL)
        Field("subscription_url", \.subscriptionURL)
        Field("commits_url", \.commitsURL)
        Field("git_commits_url", \.gitCommitsURL)
        Field("comments_url", \.commentsURL)
        Field("issue_comment_url", \.issueCommentURL)
        Field("contents_url", \.contentsURL)
        Field("compare_url", \.compareURL)
        Field("merges_url", \.mergesURL)
        Field("archive_url", \.archiveURL)
        Field("downloads_url", \.downloadsURL)
        Field("issues_url", \.issuesURL)
        Field("pulls_url", \.pullsURL)
        Field("milestones_url", \.milestonesURL)
        Field("notifications_url", \.notificationsURL)
        Field("labels_url", \.labelsURL)
        Field("releases_url", \.releasesURL)
        Field("deployments_url", \.deploymentsURL)
        Field("created_at", \.createdAt, as: .iso8601)
        Field("updated_at", \.updatedAt, as: .iso8601)
        Field("pushed_at", \.pushedAt, as: .iso8601)
        Field("git_url", \.gitURL)
        Field("ssh_url", \.sshURL)
        Field("clone_url", \.cloneURL)
        Field("svn_url", \.svnURL)
        Field("homepage", \.homepage)
        Field("size", \.size)
        Field("stargazers_count", \.stargazersCount)
        Field("watchers_count", \.watchersCount)
        Field("language", \.language).nilStrategy(.null)
        Field("has_issues", \.hasIssues)
        Field("has_projects", \.hasProjects)
        Field("has_downloads", \.hasDownloads)
        Field("has_wiki", \.hasWiki)
        Field("has_pages", \.hasPages)
        Field("forks_count", \.forksCount)
        Field("mirror_url", \.mirrorURL).nilStrategy(.null)
        Field("open_issues_count", \.openIssuesCount)
        Field("forks", \.forks)
        Field("open_issues", \.openIssues)
        Field("watchers", \.watchers)
        Field("default_branch", \.defaultBranch)
    }
}

/// A user or an organization.
struct Account: Model, Equatable {
    let login: String
    let id: Int
    let avatarURL: URL
    let gravatarID: String
    let url: URL
    let htmlURL: URL
    let followersURL: URL
    let followingURL: URITemplate
    let gistsURL: URITemplate
    let starredURL: URITemplate
    let subscriptionsURL: URL
    let organizationsURL: URL
    let reposURL: URL
    let eventsURL: URITemplate
    let receivedEventsURL: URL
    let type: AccountType
    let isSiteAdmin: Bool

    static let blueprint = Blueprint(Account.init) {
        Field("login", \.login)
        Field("id", \.id)
        Field("avatar_url", \.avatarURL)
        Field("gravatar_id", \.gravatarID)
        Field("url", \.url)
        Field("html_url", \.htmlURL)
        Field("followers_url", \.followersURL)
        Field("following_url", \.followingURL)
        Field("gists_url", \.gistsURL)
        Field("starred_url", \.starredURL)
        Field("subscriptions_url", \.subscriptionsURL)
        Field("organizations_url", \.organizationsURL)
        Field("repos_url", \.reposURL)
        Field("events_url", \.eventsURL)
        Field("received_events_url", \.receivedEventsURL)
        Field("type", \.type)
        Field("site_admin", \.isSiteAdmin)
    }
}

/// What an account is.
enum AccountType: String, Mappable, CaseIterable {
    case user = "User"
    case organization = "Organization"
}

/// A URL with variables (RFC 6570), which is no URL until they have values.
struct URITemplate: RawRepresentable, Mappable, Hashable {
    let rawValue: String
}
