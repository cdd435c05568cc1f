/// A colour of 24 bits.
struct Color: Sendable {
    let red, green, blue: UInt8

    static let black = Color(red: 0, green: 0, blue: 0)

    /// From 0 for black to 255 for white, as the eye sees it.
    var brightness: Int { (Int(red) * 3 + Int(green) * 6 + Int(blue)) / 10 }

    /// The colour with its parts in another order, one of six.
    func turned(_ turns: Int) -> Color {
        switch turns % 6 {
        case 0: self
        case 1: Color(red: blue, green: red, blue: green)
        case 2: Color(red: green, green: blue, blue: red)
        case 3: Color(red: green, green: red, blue: blue)
        case 4: Color(red: blue, green: green, blue: red)
        default: Color(red: red, green: blue, blue: green)
        }
    }

    /// The parameters of the terminal's sequence that sets this colour.
    func parameters(trueColor: Bool) -> String {
        if trueColor { return "2;\(red);\(green);\(blue)" }
        let steps = [red, green, blue].map { (Int($0) * 5 + 127) / 255 }
        return "5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])"
    }
}

extension Color {
    /// Reads six hexadecimal digits.
    init?(_ text: some StringProtocol) {
        guard text.count == 6, let number = UInt32(text, radix: 16) else { return nil }
        self.init(red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
}
