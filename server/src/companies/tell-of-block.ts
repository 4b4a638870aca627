import { isDistributor } from '@brava/contract/access.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { textBy } from '../platform/mail/plain-name.ts'
import {
  companyBlockedMail,
  companyUnblockedMail,
  retailerBlockedMail,
  retailerUnblockedMail,
} from './company.mails.ts'

/**
 * Notifies a company's people that it is blocked or unblocked, and its reseller's people if the distributor does it.
 */
export async function tellOfBlock(
  trx: Trx,
  call: Pick<Call<'distributorsAndResellers'>, 'person' | 'clock' | 'jobs' | 'secrets'>,
  company: { readonly id: number; readonly name: string; readonly parent_id: number | null },
  { isBlocked, reason }: { readonly isBlocked: boolean; readonly reason: string },
): Promise<void> {
  const { id: companyId, name: companyName, parent_id: supplierId } = company
  const cause = `company-${isBlocked ? 'blocked' : 'unblocked'}:${companyId}:${call.clock.now().toISOString()}`
  if (isBlocked)
    await tell(
      trx,
      call,
      { companyId },
      { cause, template: companyBlockedMail, data: { companyName, reason: textBy(call.person, reason) } },
    )
  else await tell(trx, call, { companyId }, { cause, template: companyUnblockedMail, data: { companyName } })
  if (supplierId === null || !isDistributor(call.person) || supplierId === call.person.companyId) return
  const supplier = { companyId: supplierId }
  const data = { companyName, companyId }
  const because = `${cause}:supplier`
  if (isBlocked)
    await tell(trx, call, supplier, { cause: because, template: retailerBlockedMail, data: { ...data, reason } })
  else await tell(trx, call, supplier, { cause: because, template: retailerUnblockedMail, data })
}
