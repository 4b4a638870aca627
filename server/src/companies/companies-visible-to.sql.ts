import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { isDistributor } from '@brava/contract/access.ts'

/**
 * The companies a person may see: a distributor all, a reseller itself and its retailers, a retailer itself (domain
 * rules §2). Every read of companies and their data starts here; other companies' rows are not found.
 */
export function companiesVisibleTo(db: Db, person: Person) {
  const query = db.selectFrom('companies')
  if (isDistributor(person)) return query
  return query.where((is) =>
    is.or([is('companies.id', '=', person.companyId), is('companies.parent_id', '=', person.companyId)]),
  )
}

/**
 * The companies that the person's company supplies, and those it once supplied: what the two had with each other stays
 * theirs (decision 0152).
 */
export function companiesOnceSuppliedBy(db: Db, person: Person) {
  return db
    .selectFrom('companies')
    .where((is) =>
      is.or([
        is('companies.parent_id', '=', person.companyId),
        is.exists(
          is
            .selectFrom('ledger_counts as n')
            .select('n.company_id')
            .whereRef('n.company_id', '=', 'companies.id')
            .where('n.supplier_id', '=', person.companyId),
        ),
      ]),
    )
}
