/// The orderings of a query and the fields of its filters, by which it recognizes its cursors.
struct CursorScope: Hashable, Sendable {
    struct Order: Hashable, Sendable {
        /// The JSON keys of the property's field, or a name that only this process knows.
        let name: String
        let isReversed: Bool
    }

    let orders: [Order]
    /// The JSON keys of the properties' fields. A property without a field has its name in the program.
    let filters: Set<String>
}

extension CursorScope {
    /// Returns how the query of this scope differs from another one; `nil` if it does not.
    func difference(to query: CursorScope) -> String? {
        if orders != query.orders {
            return "orders by \(ordersDescription), and this one by \(query.ordersDescription)"
        }
        if filters != query.filters {
            return "filters by \(filtersDescription), and this one by \(query.filtersDescription)"
        }
        return nil
    }

    /// The names in the order of their bytes.
    var sortedFilters: [String] { filters.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    private var ordersDescription: String {
        let names = orders.map { order in
            PropertyPath.withoutAddresses(order.name) + (order.isReversed ? " in reverse" : "")
        }
        return names.isEmpty ? "identity" : names.joined(separator: ", then ")
    }

    private var filtersDescription: String {
        filters.isEmpty ? "nothing" : sortedFilters.joined(separator: ", ")
    }
}
