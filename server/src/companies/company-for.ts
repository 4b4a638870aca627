import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { ratesInto } from '../currencies/rate-between.ts'
import { isAccountNeeded } from './account-needed.ts'
import { effectiveTerms } from './bound-terms.ts'
import { grantedChain } from './company-facts.ts'
import { detailRows } from './partner-rows.sql.ts'
import { companiesOnceSuppliedBy, companiesVisibleTo } from './companies-visible-to.sql.ts'
import { detailView, mayEditBelow } from './company-view.ts'

/** One company as the person may see it; another one's company gets the same answer as a missing one (404). */
export async function companyFor(db: Db, person: Person, id: number) {
  const row = await detailRows(companiesVisibleTo(db, person), person).where('companies.id', '=', id).executeTakeFirst()
  if (!row) refuse(commonErrors.notFound)
  return { ...detailView(row, person, await termsOf(db, id)), accountNeeded: await isAccountNeeded(db, id) }
}

/** The terms that apply to the company today, and where each limit comes from. */
export async function termsOf(db: Db, id: number) {
  const chain = await grantedChain(db, id)
  const [own] = chain
  const isOneCurrency = chain.every((one) => one.currency === own?.currency)
  const rates = isOneCurrency || !own ? new Map<string, string>() : await ratesInto(db, own.currency, new Date())
  return effectiveTerms(chain, rates)
}

/** Only the company's identity; refuses like companyFor. */
export async function companyKnown(db: Db, person: Person, id: number) {
  const row = await companiesVisibleTo(db, person)
    .where('companies.id', '=', id)
    .select(['companies.id', 'companies.name', 'companies.currency', 'companies.parent_id'])
    .executeTakeFirst()
  return row ?? refuse(commonErrors.notFound)
}

/**
 * The same, but also if the person's company once supplied it: for what the two had with each other, which stays theirs
 * (decision 0152).
 */
export async function companyOnceSupplied(db: Db, person: Person, id: number) {
  const row = await companiesOnceSuppliedBy(db, person)
    .where('companies.id', '=', id)
    .select(['companies.id', 'companies.name', 'companies.currency', 'companies.parent_id'])
    .executeTakeFirst()
  return row ?? refuse(commonErrors.notFound)
}

/**
 * The supplier whose lines of a company's ledger the person sees; null: the lines with every supplier it has or had.
 */
export const supplierRead = (person: Person, companyId: number): number | null =>
  isDistributor(person) || companyId === person.companyId ? null : person.companyId

/**
 * The company's identity, but only if the person may change it: any partner for distributors, an own retailer for
 * resellers.
 */
export async function editableCompanyFor(db: Db, person: Person, id: number) {
  const { parent_id: supplierId, ...company } = await companyKnown(db, person, id)
  if (!mayEditBelow(person, supplierId)) refuse(commonErrors.notFound)
  return { ...company, supplierId }
}
