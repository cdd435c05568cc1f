internal import Cyanotype

/// Finds the columns of objects to which those of a query refer, by joins of the table of references.
struct ReferencedColumns: Sendable {
    /// The plans of the models to which objects may refer.
    private let plans: [ObjectIdentifier: ObjectPlan]
    private let now: Double

    /// The most references on the way to a property.
    private static let maximumDepth = 4

    init(of table: ObjectPlan, in session: SQLiteSession) throws(StoreError) {
        var plans: [ObjectIdentifier: ObjectPlan] = [:]
        var open = [table]
        for _ in 0..<Self.maximumDepth {
            var next: [ObjectPlan] = []
            for plan in open {
                for model in Self.models(plan.modelFields.all) where plans[ObjectIdentifier(model)] == nil {
                    func plan<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectPlan? {
                        try session.plan(for: type)
                    }
                    guard let plan = try plan(model) else { continue }
                    plans[ObjectIdentifier(model)] = plan
                    next.append(plan)
                }
            }
            open = next
        }
        (self.plans, now) = (plans, session.now)
    }

    private static func models(_ fields: [StorageField]) -> [any Model.Type] {
        fields.flatMap { field in
            if let model = field.referencedModel ?? field.referencedElement { return [model] }
            return models(field.nestedFields.filter { $0.indices.count < 4 })
        }
    }

    /// Returns where the keys of a property are that a reference leads to, or of the elements of a collection of references.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - plan: The plan of the class that has it.
    ///   - alias: The name of the table in the query.
    /// - Returns: The column; `nil` if there is none, or if its keys may be wrong.
    func column(_ path: PropertyPath, of plan: ObjectPlan, as alias: String) -> Column? {
        if let elements = elements(path, of: plan, as: alias) { return .elements(elements) }
        guard path.aspect == .value, let (references, field) = plan.modelFields.referencedField(of: path.keyPaths),
            let join = join(references, of: plan, as: alias),
            case .scalar(let value)? = join.plan.column(of: field, as: join.alias)
        else { return nil }
        var column = value
        column.isNullable = true
        let owner = "\(alias).id"
        column.name = "(SELECT \(value.name) FROM \(join.text) WHERE \(join.owner) = \(owner))"
        return .referenced(
            column,
            in: SideTable(name: join.text, value: value, owner: join.owner, identity: owner)
        )
    }

    /// The table of the objects in a collection of references.
    private func elements(_ path: PropertyPath, of plan: ObjectPlan, as alias: String) -> SideTable? {
        guard let field = plan.modelFields.field(of: path.collection), field.referencedElement != nil,
            let join = join([field], of: plan, as: alias)
        else { return nil }
        return SideTable(
            name: join.text,
            // Objects have no keys of their own.
            value: ScalarColumn(name: "NULL", kind: .blob, isOrdered: false),
            owner: join.owner,
            identity: "\(alias).id",
            object: ElementColumns { path in
                join.plan.column(path, as: join.alias) ?? column(path, of: join.plan, as: join.alias)
            }
        )
    }

    private struct Join {
        /// The tables, with the conditions that join them.
        var text: String
        /// The column with the identity of the owner.
        var owner: String
        /// The plan of the last class, and the name of its table.
        var plan: ObjectPlan
        var alias: String
    }

    /// Joins the tables of references and of the objects to which they lead; `nil` if their rows do not tell.
    private func join(_ references: [StorageField], of plan: ObjectPlan, as alias: String) -> Join? {
        var join: Join?
        for (index, field) in references.enumerated() {
            let owner = join?.plan ?? plan
            guard let model = field.referencedModel ?? field.referencedElement,
                let target = plans[ObjectIdentifier(model)],
                let place = field.reference.flatMap({ owner.shape.references().position(of: $0) }),
                let column = owner.referenceColumns.first(where: { $0.place == place })?.column,
                // Keys that may be wrong are of no use, and only documents have some times.
                target.staleSchemas.isEmpty, target.usedSchemasWithoutExpiration.isEmpty
            else { return nil }
            // Names that a query of the objects themselves does not use.
            let (link, object) = ("\(alias)r\(index)", "\(alias)t\(index)")
            let names = ([target.typeName] + target.shape.formerTypeNames).map(\.sqlLiteral).joined(separator: ", ")
            var conditions = ["\(object).id = \(link).target", "\(link).field = \(column)"]
            conditions.append("\(link).target_type IN (\(names))")
            if target.expiration != nil {
                conditions.append("(\(object).expires IS NULL OR \(object).expires > \(now))")
            }
            if let schemas = target.familySchemas { conditions.append("\(object).\(Catalog.hasSchema(schemas))") }
            let table = "\(target.table.name) AS \(object) ON \(conditions.joined(separator: " AND "))"
            if var known = join {
                known.text += " JOIN cyanotype_references AS \(link) ON \(link).owner = \(known.alias).id JOIN \(table)"
                (known.plan, known.alias) = (target, object)
                join = known
            } else {
                join = Join(
                    text: "cyanotype_references AS \(link) JOIN \(table)",
                    owner: "\(link).owner",
                    plan: target,
                    alias: object
                )
            }
        }
        return join
    }
}

extension SQLiteSession {
    /// The columns of a class for the compiler of queries, with those of the objects to which its objects refer.
    func querySchema(of table: ObjectPlan) throws(StoreError) -> QuerySchema {
        guard table.shape.hasReferences else { return table.querySchema }
        let referenced = try ReferencedColumns(of: table, in: self)
        let alias = ObjectPlan.alias
        return QuerySchema(dialect: ObjectPlan.dialect, identity: "\(alias).id") { path in
            table.column(path) ?? referenced.column(path, of: table, as: alias)
        }
    }
}
