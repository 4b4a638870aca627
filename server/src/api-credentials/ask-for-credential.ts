import { apiCredentialErrors } from '@brava/contract/api-credentials/api-credentials.errors.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { companyKnown } from '../companies/company-for.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Call, Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { lastActOn } from '../security/list-activity.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { credentialAskedMail } from './api-credentials.mails.ts'
import { accessOf, lockCredentialsOf } from './api-credentials.sql.ts'

const kind = 'companies.apiCredentialAsked'
const hoursBetween = 24

/** Only what a reseller needs in order to ask: it never sees the credentials themselves. Throws common.notFound. */
export async function accessOfRetailer({ db, person }: Call<'resellers'>, companyId: number) {
  await requireOwnRetailer(db, person, companyId)
  return { ...(await accessOf(db, companyId)), askedDate: await lastActOn(db, companyId, kind) }
}

/**
 * Mails the admins of the reseller's own retailer that its web shop needs a credential. They create it themselves,
 * because its holder can read delivered keys. Two concurrent requests send one mail. Throws common.notFound,
 * apiCredential.askedToday.
 */
export async function askForCredential(call: Call<'resellers'>, companyId: number): Promise<void> {
  const { db, person, ip, requestId } = call
  await inTransaction(db, async (trx) => {
    const { name } = await requireOwnRetailer(trx, person, companyId)
    await lockCredentialsOf(trx, companyId)
    const asked = await lastActOn(trx, companyId, kind)
    if (asked && Date.now() - asked.getTime() < hoursBetween * 3_600_000) refuse(apiCredentialErrors.askedToday)
    const supplier = (await companyKnown(trx, person, person.companyId)).name
    await recordSecurityEvent(trx, { kind, person, ip, requestId, detail: { companyId } })
    await tell(
      trx,
      call,
      { companyId },
      {
        cause: `${kind}:${companyId}:${asked?.getTime() ?? 0}`,
        template: credentialAskedMail,
        data: { companyName: name, by: `${person.firstName} ${person.lastName}`, supplier },
      },
    )
  })
}

async function requireOwnRetailer(db: Db, person: Person, companyId: number) {
  const company = await companyKnown(db, person, companyId)
  return company.parent_id === person.companyId ? company : refuse(commonErrors.notFound)
}
