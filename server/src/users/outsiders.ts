import { roles } from '@brava/contract/access.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { tell } from '../mail-outbox/tell.ts'
import { credentialsById } from './credentials.ts'
import { adminAddedMail } from './admin-added.mails.ts'
import { outsiderUntil, raiseOutsider } from './outsiders.sql.ts'

/**
 * How long a person appointed by another company is treated as an outsider when acting on colleagues.
 * @assumption the specification leaves open who may act on whom at once (decision 0087).
 */
const outsiderDays = 30

/**
 * Records who put a person in their position: an invitation, roles, another address, reactivation. What another company
 * began must not be finished at once by its people in the person's name (guarantee G50).
 */
export async function noteOutsider(trx: Trx, change: { userId: number; byId: number; now: Date }): Promise<void> {
  await raiseOutsider(trx, { ...change, until: new Date(change.now.getTime() + outsiderDays * 86_400_000) })
}

/** Whether the caller counts as an outsider when acting on colleagues. */
export async function isOutsider(trx: Trx, call: Call): Promise<boolean> {
  const until = await outsiderUntil(trx, call.person.id)
  return until !== null && until > call.clock.now()
}

const adminRoles: readonly number[] = [roles.administrator, roles.retailerAdmin, roles.resellerAdmin]

/** Notifies the administrators of a company that somebody from another company made a person one of them. */
export async function tellOfAdmin(
  trx: Trx,
  call: Call,
  user: { id: number; companyId: number; firstName: string; lastName: string },
  given: { before: readonly number[]; after: readonly number[] },
): Promise<void> {
  const isNew = given.after.some((role) => adminRoles.includes(role) && !given.before.includes(role))
  if (!isNew || user.companyId === call.person.companyId) return
  const by = await credentialsById(trx, call.person.id)
  await tell(
    trx,
    call,
    { companyId: user.companyId, except: user.id },
    {
      template: adminAddedMail,
      cause: `admin-added:${user.id}:${call.clock.now().getTime()}`,
      data: {
        name: `${user.firstName} ${user.lastName}`,
        by: `${call.person.firstName} ${call.person.lastName}`,
        byCompany: by?.companyName ?? '',
      },
    },
  )
}
