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
        let table = SideTable(
            name: join.fromOwner,
            value: value,
            owner: join.owner,
            identity: owner,
            fromElements: join.fromElements,
            comparedIdentity: "+\(owner)"
        )
        column.name = "(SELECT \(value.name) FROM \(table.name) WHERE \(table.isOwned))"
        return .referenced(column, in: table)
    }

    /// The table of the objects in a collection of references.
    private func elements(_ path: PropertyPath, of plan: ObjectPlan, as alias: String) -> SideTable? {
        guard let field = plan.modelFields.field(of: path.collection), field.referencedElement != nil,
            let join = join([field], of: plan, as: alias)
        else { return nil }
        return SideTable(
            name: join.fromOwner,
            // Objects have no keys of their own.
            value: ScalarColumn(name: "NULL", kind: .blob, isOrdered: false),
            owner: join.owner,
            identity: "\(alias).id",
            object: ElementColumns { path in
                join.plan.column(path, as: join.alias) ?? column(path, of: join.plan, as: join.alias)
            },
            fromElements: join.fromElements,
            comparedIdentity: "+\(alias).id"
        )
    }

    private struct Join {
        /// The tables, in the order from the owner.
        var tables: [String] = []
        /// The identity of each object, and the column of the reference that has it.
        var objects: [(identity: String, link: String)] = []
        /// The identity of each object that refers on, and the column of the reference that has it.
        var owners: [(identity: String, link: String)] = []
        var conditions: [String] = []
        /// The plan of the last class, and the name of its table.
        var plan: ObjectPlan
        var alias: String
        /// The column with the identity of the owner.
        let owner: String

        // SQLite keeps the order of a cross join. It does not know the numbers of rows, so it would often begin with all
        // references of a field. A sign keeps it from converting the column that it looks for to the type of the other.
        var fromOwner: String { text(tables, lookingFor: objects.map(\.identity) + owners.map(\.link)) }
        var fromElements: String { text(tables.reversed(), lookingFor: objects.map(\.link) + owners.map(\.identity)) }

        private func text(_ tables: [String], lookingFor columns: [String]) -> String {
            let known = zip(objects + owners, columns).map { pair, column in
                "\(column) = +\(pair.identity == column ? pair.link : pair.identity)"
            }
            return "\(tables.joined(separator: " CROSS JOIN ")) ON \((known + conditions).joined(separator: " AND "))"
        }
    }

    /// Joins the tables of references and of the objects to which they lead; `nil` if their rows do not tell.
    private func join(_ references: [StorageField], of plan: ObjectPlan, as alias: String) -> Join? {
        var join = Join(plan: plan, alias: alias, owner: "\(alias)r0.owner")
        for (index, field) in references.enumerated() {
            guard let model = field.referencedModel ?? field.referencedElement,
                let target = plans[ObjectIdentifier(model)],
                let place = field.reference.flatMap({ join.plan.shape.references().position(of: $0) }),
                let column = join.plan.referenceColumns.first(where: { $0.place == place })?.column,
                // Keys that may be wrong are of no use, and only documents have some times.
                target.staleSchemas.isEmpty, target.usedSchemasWithoutExpiration.isEmpty
            else { return nil }
            // Names that a query of the objects themselves does not use.
            let (link, object) = ("\(alias)r\(index)", "\(alias)t\(index)")
            let names = ([target.typeName] + target.shape.formerTypeNames).map(\.sqlLiteral).joined(separator: ", ")
            join.tables += ["cyanotype_references AS \(link)", "\(target.table.name) AS \(object)"]
            join.objects.append(("\(object).id", "\(link).target"))
            join.conditions += ["\(link).field = \(column)", "\(link).target_type IN (\(names))"]
            // Whoever uses the tables compares the first owner.
            if index > 0 { join.owners.append(("\(join.alias).id", "\(link).owner")) }
            join.conditions += conditions(of: target, as: object)
            (join.plan, join.alias) = (target, object)
        }
        return join
    }

    /// The conditions for objects of a class that have not expired.
    private func conditions(of plan: ObjectPlan, as alias: String) -> [String] {
        var conditions: [String] = []
        if plan.expiration != nil { conditions.append("(\(alias).expires IS NULL OR \(alias).expires > \(now))") }
        if let schemas = plan.familySchemas { conditions.append("\(alias).\(Catalog.hasSchema(schemas))") }
        return conditions
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
