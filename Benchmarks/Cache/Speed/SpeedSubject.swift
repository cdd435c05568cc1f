/// A kind of map with each kind of keys.
struct SpeedSubject: Sendable {
    /// What it is called in the figures.
    let name: String
    /// What it is called in tables.
    let title: String
    /// Times tasks, each for so many seconds.
    let figures: @Sendable (_ seconds: Double, _ tasks: [SpeedTask]) throws -> [SpeedFigure]

    private init<Integers: TimedMap, Strings: TimedMap>(
        _ name: String,
        _ title: String,
        _: Integers.Type,
        _: Strings.Type
    ) where Integers.Key == Int, Strings.Key == String {
        (self.name, self.title) = (name, title)
        figures = { seconds, tasks in
            try SpeedTiming<Integers>(name: name, seconds: seconds).figures(of: tasks)
                + SpeedTiming<Strings>(name: name, seconds: seconds).figures(of: tasks)
        }
    }

    /// What is timed, in the order in which it is shown. Others are compared with the first.
    static let all = [
        SpeedSubject("dictionary", "dictionary", LockedDictionary<Int>.self, LockedDictionary<String>.self),
        SpeedSubject("lru", "LRU cache", LockedLRU<Int>.self, LockedLRU<String>.self),
        SpeedSubject("cyanotype", "Cyanotype", CyanotypeMap<Int>.self, CyanotypeMap<String>.self),
    ]
}
