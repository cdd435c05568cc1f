/// What has a line in the panels of a picture.
package struct PictureSeries {
    /// The shape of a line's points, which tells lines apart without colours.
    package enum Mark: String {
        case circle = "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"
        case square = "m-3 -3h6v6h-6z"
        case triangle = "m0 -4.5l4.2 7.5h-8.4z"
        case diamond = "m0 -4.8l4.4 4.8l-4.4 4.8l-4.4 -4.8z"
        case invertedTriangle = "m0 4.5l4.2 -7.5h-8.4z"
        case cross = "m-4 -1h3v-3h2v3h3v2h-3v3h-2v-3h-3z"
    }

    /// How a line is drawn.
    package enum Stroke {
        case usual
        case bold
        case dashed
    }

    /// The class of its elements.
    let name: String
    /// What the legend calls it.
    let title: String
    let colour: String
    /// The lighter colour of dark mode.
    let darkColour: String
    let mark: Mark?
    let stroke: Stroke

    package init(
        _ name: String,
        title: String,
        colour: String,
        darkColour: String,
        mark: Mark?,
        stroke: Stroke = .usual
    ) {
        (self.name, self.title) = (name, title)
        (self.colour, self.darkColour) = (colour, darkColour)
        (self.mark, self.stroke) = (mark, stroke)
    }

    /// The mark at a place.
    func marks(x: Double, y: Double) -> [SVGElement] {
        guard let mark else { return [] }
        return [SVGElement("path", ["d": "M\(x.short) \(y.short)\(mark.rawValue)", "stroke": "none"])]
    }
}
