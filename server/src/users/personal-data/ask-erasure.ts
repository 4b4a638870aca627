import { erasureState } from '@brava/contract/users/erasure-state.ts'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { noteNews } from '../../notifications/note-news.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { textBy } from '../../platform/mail/plain-name.ts'
import { refuse } from '../../platform/refuse.ts'
import { passwordIsFresh } from '../../security/password-is-fresh.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { lockManagedUser } from '../lock-managed-user.ts'
import { endRequest, insertRequest } from './erasure-requests.sql.ts'
import { erasureAskedMail, erasureRefusedMail } from './personal-data.mails.ts'

interface Asker {
  readonly id: number
  readonly companyId: number
  readonly companyName: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Call['language']
}

/** Requests the erasure of the caller's own data. Throws security.passwordNeeded, users.erasureAsked. */
export async function askErasure(call: Call): Promise<void> {
  if (!passwordIsFresh(call)) refuse(securityErrors.passwordNeeded)
  await inTransaction(call.db, async (trx) => note(trx, call, { ...call.person, companyName: '' }))
}

/**
 * Records that a person requested it, by letter or by phone. Throws common.notFound, users.notYourself,
 * users.erasureAsked.
 */
export async function askErasureFor(call: Call<'distributorsAndCompanyAdmins'>, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    if (user.id === call.person.id) refuse(usersErrors.notYourself)
    await note(trx, call, user)
  })
}

async function note(trx: Trx, call: Call, user: Asker): Promise<void> {
  const requestId = await insertRequest(trx, {
    userId: user.id,
    companyId: user.companyId,
    askedBy: call.person.id,
    at: call.clock.now(),
  })
  if (requestId === null) return refuse(usersErrors.erasureAsked)
  await act(trx, call, 'users.erasureAsked', user)
  await noteNews(trx, { kind: 'erasure.waits', companyId: user.companyId, userId: call.person.id })
  await queueMail(trx, call, {
    ...addressed(user),
    dedupeKey: `erasure-asked:${requestId}`,
    template: erasureAskedMail,
    data: {},
  })
}

/** Withdraws the caller's own request. Throws users.noErasureAsked. */
export async function withdrawErasure(call: Call): Promise<void> {
  const { id } = call.person
  await inTransaction(call.db, async (trx) => {
    const by = { state: erasureState.code.withdrawn, decidedBy: id, at: call.clock.now() }
    if (!(await endRequest(trx, id, by))) refuse(usersErrors.noErasureAsked)
    await act(trx, call, 'users.erasureWithdrawn', call.person)
  })
}

/**
 * Refuses a person's request with a reason shown to them. Throws common.notFound, users.notYourself,
 * users.noErasureAsked.
 */
export async function refuseErasure(
  call: Call<'distributorsAndCompanyAdmins'>,
  id: number,
  reason: string,
): Promise<void> {
  const at = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    if (user.id === call.person.id) refuse(usersErrors.notYourself)
    const by = { state: erasureState.code.refused, decidedBy: call.person.id, at, answer: reason }
    if (!(await endRequest(trx, id, by))) refuse(usersErrors.noErasureAsked)
    await act(trx, call, 'users.erasureRefused', user)
    await queueMail(trx, call, {
      ...addressed(user),
      dedupeKey: `erasure-refused:${id}:${at.getTime()}`,
      template: erasureRefusedMail,
      data: { reason: textBy(call.person, reason) },
    })
  })
}

const act = (trx: Trx, call: Call, kind: ActKind, { id, companyId }: Pick<Asker, 'id' | 'companyId'>) =>
  recordSecurityEvent(trx, {
    kind,
    person: call.person,
    ip: call.ip,
    requestId: call.requestId,
    detail: { userId: id, companyId },
  })

const addressed = (user: Asker) => ({
  language: user.language,
  to: user.email,
  toName: `${user.firstName} ${user.lastName}`,
  userId: user.id,
})
