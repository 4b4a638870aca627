import { type companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import type { CompanyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { RecomputeAfter } from './change-company.ts'
import { companyLeftMail, companyMovedMail } from './company.mails.ts'
import { hasHistory, lockCompany, updateCompany } from './companies.sql.ts'
import { companyFacts } from './company-facts.ts'
import { companyFor } from './company-for.ts'
import type { FitRoles } from './decide-company.ts'
import { requireGroupOf, supplierFor } from './supplier-for.ts'

/**
 * Gives a company another supplier and a price group of it, works its prices out anew, fits the roles of its people and tells
 * the company and both suppliers. An order that is being placed comes before or after it: both lock the accounts first.
 * Throws common.notFound, common.conflict, company.supplierFixed, company.sameSupplier, company.wrongSupplier, company.wrongGroup.
 */
export async function moveCompany(
  call: Call<'distributors'>,
  id: number,
  given: Received<typeof companies.move>['body'],
  recompute: RecomputeAfter,
  fitRoles: FitRoles,
) {
  const { db, person, ip } = call
  await companyFor(db, person, id)
  await inTransaction(db, async (trx) => {
    await lockAccounts(trx, [id])
    const before = await lockCompany(trx, id)
    if (!before || before.parent_id === null) refuse(commonErrors.notFound)
    const { supplierId, priceGroupId } = given
    if (supplierId === before.parent_id) refuse(companyErrors.sameSupplier)
    await supplierFor(trx, person, { type: before.type as CompanyType, supplierId })
    if ((await hasHistory(trx, id)).money) refuse(companyErrors.supplierFixed)
    await requireGroupOf(trx, supplierId, priceGroupId)
    const changed = await updateCompany(trx, id, given.version, {
      parent_id: supplierId,
      price_group_id: priceGroupId,
    })
    if (!changed) refuse(commonErrors.conflict)
    await lockAccounts(trx, [id])
    await fitRoles(trx, id)
    await recompute(trx, { companyIds: [id] })
    const facts = await companyFacts(trx, [id, supplierId])
    const companyName = facts.get(id)?.name ?? ''
    const supplierName = facts.get(supplierId)?.name ?? ''
    await recordSecurityEvent(trx, {
      kind: 'companies.moved',
      person,
      ip,
      detail: { companyId: id, from: before.parent_id, to: supplierId, reason: supplierName },
    })
    const cause = `company-moved:${id}:${given.version}`
    for (const companyId of [id, supplierId]) {
      await tell(
        trx,
        call,
        { companyId, except: person.id },
        { cause, template: companyMovedMail, data: { companyName, supplierName } },
      )
    }
    await tell(
      trx,
      call,
      { companyId: before.parent_id, except: person.id },
      { cause: `${cause}:left`, template: companyLeftMail, data: { companyName } },
    )
  })
  return companyFor(db, person, id)
}
