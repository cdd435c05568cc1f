import Cyanotype
import Foundation

/// A page of the roles in the Senate of the United States.
struct Senators: Model, Equatable {
    let meta: PageMeta
    let objects: [SenateRole]

    static let blueprint = Blueprint(Senators.init) {
        Field("meta", \.meta)
        Field("objects", \.objects)
    }
}

/// Which part of the roles the page has.
struct PageMeta: Model, Equatable {
    let limit: Int
    let offset: Int
    let totalCount: Int

    static let blueprint = Blueprint(PageMeta.init) {
        Field("limit", \.limit)
        Field("offset", \.offset)
        Field("total_count", \.totalCount)
    }
}

/// The term of a senator.
struct SenateRole: Model, Equatable {
    let caucus: Party?
    let congressNumbers: [Int]
    let current: Bool
    let description: String
    let district: Int?
    let endDate: Day
    let extra: RoleExtra
    let leadershipTitle: String?
    let party: Party
    let person: Senator
    let phone: String
    let roleType: RoleType
    let roleTypeLabel: String
    let senatorClass: SenateClass
    let senatorClassLabel: String
    let senatorRank: SenateRank
    let senatorRankLabel: String
    let startDate: Day
    let state: String
    let title: String
    let longTitle: String
    let website: URL

    static let blueprint = Blueprint(SenateRole.init) {
        Field("caucus", \.caucus).nilStrategy(.null)
        Field("congress_numbers", \.congressNumbers)
        Field("current", \.current)
        Field("description", \.description)
        Field("district", \.district).nilStrategy(.null)
        Field("enddate", \.endDate)
        Field("extra", \.extra)
        Field("leadership_title", \.leadershipTitle).nilStrategy(.null)
        Field("party", \.party)
        Field("person", \.person)
        Field("phone", \.phone)
        Field("role_type", \.roleType)
        Field("role_type_label", \.roleTypeLabel)
        Field("senator_class", \.senatorClass)
        Field("senator_class_label", \.senatorClassLabel)
        Field("senator_rank", \.senatorRank)
        Field("senator_rank_label", \.senatorRankLabel)
        Field("startdate", \.startDate)
        Field("state", \.state)
        Field("title", \.title)
        Field("title_long", \.longTitle)
        Field("website", \.website)
    }
}

/// How to reach a senator.
struct RoleExtra: Model, Equatable {
    let address: String
    let contactForm: URL
    let fax: String?
    let office: String
    let rssURL: URL?

    static let blueprint = Blueprint(RoleExtra.init) {
        Field("address", \.address)
        Field("contact_form", \.contactForm)
        Field("fax", \.fax)
        Field("office", \.office)
        Field("rss_url", \.rssURL)
    }
}

/// A person.
struct Senator: Model, Equatable {
    let bioguideID: String
    let birthday: Day
    let cspanID: Int
    let firstName: String
    let gender: Gender
    let genderLabel: String
    let lastName: String
    let link: URL
    let middleName: String
    let name: String
    let nameModifier: String
    let nickname: String
    let osID: String
    let pvsID: String
    let sortName: String
    let twitterID: String?
    let youtubeID: String?

    static let blueprint = Blueprint(Senator.init) {
        Field("bioguideid", \.bioguideID)
        Field("birthday", \.birthday)
        Field("cspanid", \.cspanID)
        Field("firstname", \.firstName)
        Field("gender", \.gender)
        Field("gender_label", \.genderLabel)
        Field("lastname", \.lastName)
        Field("link", \.link)
        Field("middlename", \.middleName)
        Field("name", \.name)
        Field("namemod", \.nameModifier)
        Field("nickname", \.nickname)
        Field("osid", \.osID)
        Field("pvsid", \.pvsID)
        Field("sortname", \.sortName)
        Field("twitterid", \.twitterID).nilStrategy(.null)
        Field("youtubeid", \.youtubeID).nilStrategy(.null)
    }
}

/// A party.
enum Party: String, Mappable, CaseIterable {
    case democrat = "Democrat"
    case republican = "Republican"
    case independent = "Independent"
}

/// What somebody is elected to.
enum RoleType: String, Mappable, CaseIterable {
    case senator
    case representative
}

/// Which third of the Senate somebody is elected with.
enum SenateClass: String, Mappable, CaseIterable {
    case class1
    case class2
    case class3
}

/// Which of the two of a state somebody is.
enum SenateRank: String, Mappable, CaseIterable {
    case junior
    case senior
}

/// A gender.
enum Gender: String, Mappable, CaseIterable {
    case female
    case male
}

/// A day of the calendar, such as `2019-01-03`, which is no moment in time.
struct Day: RawRepresentable, Mappable, Hashable {
    let year: Int
    let month: Int
    let day: Int

    init?(rawValue: String) {
        let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else { return nil }
        (year, month, day) = (parts[0], parts[1], parts[2])
    }

    var rawValue: String { String(format: "%04d-%02d-%02d", year, month, day) }
}
