extension Merged {
    private static let leafMembers = PlainMembers(fields: ["word": .value, "count": .value])
    private static let leaf = PlainShape.object(leafMembers)
    private static let personMembers = PlainMembers(
        fields: ["id": .value, "name": .value, "leaf": leaf],
        identity: ["id"]
    )
    private static let person = PlainShape.object(personMembers)
    private static let ticket = PlainShape.object(
        PlainMembers(
            fields: ["note": .value],
            groups: ["meta": PlainMembers(fields: ["id": .value, "leaf": leaf])],
            identity: ["meta", "id"]
        )
    )
    private static let strict = PlainShape.object(PlainMembers(fields: ["word": .value, "leaf": leaf], keeps: false))
    private static let keeper = PlainShape.object(
        PlainMembers(fields: ["word": .value, "leaf": leaf], ownsUnknown: true)
    )
    private static let variants = [
        "leaf": leafMembers, "person": personMembers, "nothing": PlainMembers(fields: [:]),
    ]
    private static let inner = PlainShape.tagged("kind", identity: nil, variants)
    private static let flat = PlainShape.object(
        PlainMembers(fields: ["label": .value], variants: variants, tag: "kind")
    )
    private static let animal = PlainShape.tagged(
        "class",
        identity: "number",
        [
            "animal": PlainMembers(fields: ["number": .value]),
            "dog": PlainMembers(fields: ["number": .value, "owner": person]),
            "cat": PlainMembers(fields: ["number": .value, "leaves": .list(leaf)]),
        ]
    )

    static let rootMembers = PlainMembers(
        fields: [
            "title": .value, "leaf": leaf, "twice": .boxed(leaf), "people": .list(person), "tickets": .list(ticket),
            "leaves": .list(leaf), "optionals": .list(leaf), "stricts": .list(strict), "keepers": .list(keeper),
            "named": .map(leaf), "lists": .map(.list(person)), "inner": inner, "inners": .list(inner),
            "adjacents": .list(.adjacent(["leaf": leaf, "leaves": .list(leaf)])),
            "externals": .list(.external(["leaf": leaf, "people": .list(person)])),
            "untagged": .list(.pair(["leaf": leaf, "leaves": .list(leaf)])), "flats": .list(flat),
            "animals": .list(animal), "children": .list(.root),
        ],
        groups: [
            "place": PlainMembers(
                fields: ["city": .value, "grouped": leaf],
                groups: ["at": PlainMembers(fields: ["street": .value])]
            )
        ],
        aliases: ["title": "heading"]
    )
}
