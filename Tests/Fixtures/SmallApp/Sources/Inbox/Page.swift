import Cyanotype
import Foundation

/// A part of a list that the server hands out in pages.
struct Page<Item: Mappable>: Model {
    let items: [Item]
    let totalCount: Int
    let next: URL?

    // A generic type has no stored static properties.
    static var blueprint: Blueprint<Page<Item>> {
        Blueprint(Page.init) {
            Field("items", \.items)
            Field("total_count", \.totalCount)
            Field("next", \.next)
        }
    }
}

extension Page: Equatable where Item: Equatable {}
