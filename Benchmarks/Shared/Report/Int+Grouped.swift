extension Int {
    /// The number with commas between thousands.
    package var grouped: String {
        let digits = String(magnitude)
        let groups = digits.enumerated().map { (digits.count - $0) % 3 == 0 && $0 > 0 ? ",\($1)" : "\($1)" }
        return (self < 0 ? "-" : "") + groups.joined()
    }
}
