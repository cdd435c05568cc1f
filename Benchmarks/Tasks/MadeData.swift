import Cyanotype
import Foundation

/// Documents in the shapes of the usual benchmark files, made the same each time.
///
/// Texts have about the lengths, and the share of letters outside of ASCII and of escapes, of those files.
struct MadeData {
    var random = Random()

    /// A catalog of events and performances: deep, with many small integers and short strings.
    static func citm() -> JSON {
        var data = MadeData()
        return data.catalog()
    }

    /// The outline of a country: almost only numbers with a fraction.
    static func canada() -> JSON {
        var data = MadeData()
        return data.outline()
    }

    /// A page of statuses: wide objects of strings, numbers and booleans.
    static func twitter() -> JSON {
        var data = MadeData()
        return data.page()
    }

    /// A small document.
    static func account() -> JSON {
        [
            "id": 418_220_931, "username": "mneumann", "name": "Mara Neumann", "email": "mara.neumann@example.org",
            "active": true, "score": 87.25, "created_at": "2023-04-11T08:15:30Z",
            "avatar_url": "https://images.example.org/avatars/418220931.png",
            "bio": "Prints, bridges and bread.\nWrites about \"slow\" things — mostly.",
            "address": [
                "street": "12 Harbour Lane", "city": "Kiel", "state": "SH", "postal_code": "24103",
                "country": "DE", "lat": 54.323293, "lng": 10.122765,
            ],
            "tags": ["print", "bridges", "bread", "sailing"], "followers": 1_284, "following": 311, "company": nil,
        ]
    }
}

// MARK: - Catalog

extension MadeData {
    private mutating func catalog() -> JSON {
        let areas = (0..<17).map { 205_705_993 + $0 }
        let categories = (0..<64).map { 338_937_235 + $0 }
        let topics = (0..<4).map { 107_888_604 + $0 }
        let subTopics = (0..<19).map { 337_184_262 + $0 }
        let events = (0..<184).map { 138_586_341 + $0 * 7 }
        return [
            "areaNames": names(areas), "audienceSubCategoryNames": ["337100890": "Abonné"], "blockNames": [:],
            "events": object(events) { data, id in data.event(id, topics: topics, subTopics: subTopics) },
            "performances": .array((0..<243).map { _ in performance(events, areas, categories) }),
            "seatCategoryNames": names(categories), "subTopicNames": names(subTopics), "topicNames": names(topics),
            "topicSubTopics": object(topics) { data, _ in .array((0..<5).map { _ in data.pick(subTopics) }) },
            "venueNames": ["PLEYEL_PLEYEL": "Salle Pleyel"],
        ]
    }

    private mutating func event(_ id: Int, topics: [Int], subTopics: [Int]) -> JSON {
        [
            "description": nil, "id": integer(id), "logo": random.next(2) == 0 ? nil : "/images/\(id)/logo.jpg",
            "name": text(4...9), "subTopicIds": .array((0..<3).map { _ in pick(subTopics) }), "subjectCode": nil,
            "subtitle": nil, "topicIds": .array((0..<2).map { _ in pick(topics) }),
        ]
    }

    private mutating func performance(_ events: [Int], _ areas: [Int], _ categories: [Int]) -> JSON {
        let prices: [JSON] = (0..<random.next(2...5)).map { _ in
            [
                "amount": integer(random.next(20...200) * 500), "audienceSubCategoryId": 337_100_890,
                "seatCategoryId": pick(categories),
            ]
        }
        let seats: [JSON] = (0..<random.next(3...6)).map { _ in
            let seatAreas: [JSON] = (0..<random.next(4...14)).map { _ in ["areaId": pick(areas), "blockIds": []] }
            return ["areas": .array(seatAreas), "seatCategoryId": pick(categories)]
        }
        return [
            "eventId": pick(events), "id": integer(random.next(300_000_000...400_000_000)), "logo": nil, "name": nil,
            "prices": .array(prices), "seatCategories": .array(seats), "seatMapImage": nil,
            "start": integer(1_372_701_600_000 + random.next(365) * 86_400_000), "venueCode": "PLEYEL_PLEYEL",
        ]
    }

    private mutating func names(_ ids: [Int]) -> JSON {
        object(ids) { data, _ in .string(data.text(1...4)) }
    }

    private mutating func object(_ ids: [Int], _ value: (inout MadeData, Int) -> JSON) -> JSON {
        var object = JSON.Object()
        for id in ids { object[String(id)] = value(&self, id) }
        return .object(object)
    }
}

// MARK: - Outline

extension MadeData {
    private mutating func outline() -> JSON {
        let rings: [JSON] = (0..<480).map { _ in
            .array((0..<random.next(40...190)).map { _ in [coordinate(-141 ... -52), coordinate(41...84)] })
        }
        return [
            "type": "FeatureCollection",
            "features": [
                [
                    "type": "Feature", "properties": ["name": "Somewhere"],
                    "geometry": ["type": "Polygon", "coordinates": .array(rings)],
                ]
            ],
        ]
    }

    /// A number with six decimals, or with as many as a sum of such numbers gets from rounding.
    private mutating func coordinate(_ range: ClosedRange<Int>) -> JSON {
        let millionths = random.next((range.lowerBound * 1_000_000)...(range.upperBound * 1_000_000))
        let value = Double(millionths) / 1e6
        return JSON(floatLiteral: random.next(3) == 0 ? value : value + Double(random.next(100)) / 1e15 + 1e-14)
    }
}

// MARK: - Page

extension MadeData {
    private mutating func page() -> JSON {
        [
            "statuses": .array((0..<100).map { _ in status(repeating: random.next(4) != 0) }),
            "search_metadata": [
                "completed_in": 0.087, "max_id": 505_874_924_095_815_681, "max_id_str": "505874924095815681",
                "next_results": "?max_id=505874847260352512&q=cyanotype&count=100&include_entities=1",
                "query": "cyanotype", "refresh_url": "?since_id=505874924095815681&q=cyanotype&include_entities=1",
                "count": 100, "since_id": 0, "since_id_str": "0",
            ],
        ]
    }

    private mutating func status(repeating: Bool) -> JSON {
        let id = random.next(505_000_000_000_000_000...505_900_000_000_000_000)
        let reply: JSON = random.next(3) == 0 ? integer(id - 77_000) : nil
        var status: JSON = [
            "metadata": ["result_type": "recent", "iso_language_code": "de"],
            "created_at": "Sun Aug 31 00:29:15 +0000 2014", "id": integer(id), "id_str": .string(String(id)),
            "text": .string(text(8...20)),
            "source": "<a href=\"https://example.org/app\" rel=\"nofollow\">An app for it</a>", "truncated": false,
            "in_reply_to_status_id": reply, "in_reply_to_status_id_str": reply.isNull ? nil : "\(reply)",
            "in_reply_to_user_id": nil, "in_reply_to_user_id_str": nil, "in_reply_to_screen_name": nil,
            "user": user(), "retweet_count": integer(random.next(300)), "favorite_count": integer(random.next(90)),
            "entities": statusEntities(), "favorited": false, "retweeted": false, "lang": "de",
        ]
        if repeating { status["retweeted_status"] = self.status(repeating: false) }
        if random.next(5) == 0 { status["possibly_sensitive"] = false }
        return status
    }

    private mutating func user() -> JSON {
        let id = random.next(100_000_000...2_800_000_000)
        let image = "http://pbs.example.org/profile_images/\(random.next(10_000_000))/face_normal.jpeg"
        var user: JSON = [
            "id": integer(id), "id_str": .string(String(id)), "name": .string(text(1...3)),
            "screen_name": .string("user\(id % 100_000)"), "location": .string(text(1...2)),
            "description": .string(text(8...24)), "url": random.next(3) == 0 ? "http://t.example.org/Yg1x7" : nil,
            "entities": ["description": ["urls": []]], "protected": false,
            "followers_count": integer(random.next(20_000)), "friends_count": integer(random.next(2_000)),
            "listed_count": integer(random.next(90)), "created_at": "Mon Jun 16 12:44:41 +0000 2013",
            "favourites_count": integer(random.next(9_000)), "utc_offset": random.next(2) == 0 ? 32_400 : nil,
            "time_zone": random.next(2) == 0 ? "Berlin" : nil, "geo_enabled": true, "verified": false,
            "statuses_count": integer(random.next(90_000)), "lang": "de", "contributors_enabled": false,
            "is_translator": false, "is_translation_enabled": false, "profile_background_color": "C0DEED",
            "profile_background_image_url": "http://abs.example.org/images/themes/theme1/bg.png",
            "profile_background_image_url_https": "https://abs.example.org/images/themes/theme1/bg.png",
            "profile_background_tile": false, "profile_image_url": .string(image),
            "profile_image_url_https": .string(image), "profile_link_color": "0084B4",
            "profile_sidebar_border_color": "C0DEED", "profile_sidebar_fill_color": "DDEEF6",
            "profile_text_color": "333333", "profile_use_background_image": true, "default_profile": true,
            "default_profile_image": false, "following": false, "follow_request_sent": false, "notifications": false,
        ]
        if random.next(10) != 0 { user["profile_banner_url"] = "https://pbs.example.org/profile_banners/\(id)/14" }
        return user
    }

    private mutating func statusEntities() -> JSON {
        let mentions: [JSON] = (0..<random.next(3)).map { _ in
            let id = random.next(100_000_000...2_800_000_000)
            return [
                "screen_name": .string("user\(id % 100_000)"), "name": .string(text(1...3)), "id": integer(id),
                "id_str": .string(String(id)), "indices": [3, 19],
            ]
        }
        let links: [JSON] = (0..<random.next(2)).map { _ in
            [
                "url": "http://t.example.org/QMLJeFmfMT", "expanded_url": "http://example.org/2014/08/31/article",
                "display_url": "example.org/2014/08/31/…", "indices": [46, 68],
            ]
        }
        return ["hashtags": [], "urls": .array(links), "user_mentions": .array(mentions)]
    }
}

// MARK: - Parts

extension MadeData {
    private static let words = [
        "the", "blue", "print", "of", "bridge", "harbour", "größer", "naïve", "Straße", "北斎", "波", "富士山", "paper",
        "sun", "iron", "salt", "water", "line\nbreak", "\"quoted\"", "émulsion", "exposure", "négatif", "shadow",
        "light",
    ]

    /// Words with spaces between them.
    mutating func text(_ count: ClosedRange<Int>) -> String {
        (0..<random.next(count)).map { _ in Self.words[random.next(Self.words.count)] }.joined(separator: " ")
    }

    private mutating func text(_ count: ClosedRange<Int>) -> JSON {
        .string(text(count))
    }

    private mutating func pick(_ ids: [Int]) -> JSON {
        integer(ids[random.next(ids.count)])
    }

    func integer(_ value: Int) -> JSON {
        .number(JSON.Number(value))
    }
}

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
struct Random {
    private var state: UInt64 = 2014

    private mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// A number from 0 to below `bound`. The bias of the remainder does not matter here.
    mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func next(_ range: ClosedRange<Int>) -> Int { range.lowerBound + next(range.count) }
}
