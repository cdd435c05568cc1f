import Cyanotype
import CyanotypeStore
import FoundationEssentials

// Keeps the posts of a timeline in a store, and finds them again.
//
//     NewsReader          uses a temporary file
//     NewsReader FILE     keeps the posts in FILE, for cyanotype-store to look at

func section(_ title: String) { print("\n== \(title)") }

func show(_ posts: [Post]) {
    for post in posts {
        let tags = post.hashtags.map { "  #\($0)" }.joined()
        print("\(post.id)  \(post.created.formatted(.iso8601))  @\(post.author.handle), \(post.likes) likes\(tags)")
        print("      \(post.text)")
    }
}

let location = CommandLine.arguments.dropFirst().first.map { StoreLocation.file($0) } ?? .temporary
let store = try ObjectStore(location, models: [Post.self])

section("Decoded, and parked")
let timeline = try Timeline(json: PackageResources.posts_json)
try store.save(timeline.posts)
print("\(try store.count(Post.self)) posts")

section("By identity")
show([try store.fetch(Post.self, id: 1005)].compactMap { $0 })

section("By a predicate: more than 20 likes, and no answer")
show(try store.fetch(Post.self, where: #Predicate { $0.likes > 20 && $0.answered == nil }))

section("By matchers: with one of two hashtags, and a text that begins with \"The\"")
let tagged = store.query(Post.self)
    .filter(\.hashtags, .containsAny(of: ["harbour", "bread"]))
    .filter(\.text, .starts(with: "The "))
show(try store.fetch(tagged))

section("In an order: the most likes first, the newest of equal ones first")
let popular = store.query(Post.self).order(by: \.likes, .reverse).order(by: \.created, .reverse)
show(try store.fetch(popular.limit(4)))

section("In groups: what each author wrote, and the likes for it")
let all = store.query(Post.self)
let likes = try store.aggregate(.sum(\.likes), of: all, by: \.author.handle)
for (author, count) in try store.aggregate(.count, of: all, by: \.author.handle) {
    let sum = likes.first { $0.key == author }?.value ?? 0
    print("@\(author): \(count) posts, \(sum) likes")
}

section("Page by page: the harbour's posts, two at a time")
let harbour = store.query(Post.self).filter(\.author.handle, .equals("harbour")).order(by: \.created)
var next: PageCursor?
var number = 1
repeat {
    let page = try store.fetchPage(harbour.limit(2).after(next))
    print("page \(number): \(page.objects.map { "\($0.id)" }.joined(separator: ", "))")
    (next, number) = (page.next, number + 1)
} while next != nil

section("Explained: what SQL finds, and by which index")
for (name, query) in [("tagged", tagged), ("popular", popular), ("harbour", harbour)] {
    print("\(name):")
    for line in "\(try store.explain(query))".split(separator: "\n") { print("    \(line)") }
}

section("Changed together: a like for each answer, or none at all")
try store.transaction { transaction in
    for post in try transaction.fetch(store.query(Post.self).filter(\.answered, .isNotNil)) {
        try transaction.save(post.liked())
    }
}
show(try store.fetch(Post.self, where: #Predicate { $0.answered != nil }))
if let stored = try store.fetchStored(Post.self, id: 1012) { print("1012 has revision \(stored.revision)") }
