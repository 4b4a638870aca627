import { erasureState } from '@brava/contract/users/erasure-state.ts'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import {
  type DataFate,
  type DataKindName,
  dataKindNames,
  dataKinds,
} from '@brava/contract/users/personal-data-kinds.ts'
import type { Language } from '@brava/contract/language.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { Temporal } from 'temporal-polyfill'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Call, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { dropBytes } from '../../platform/files/shared-bytes.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { refuse } from '../../platform/refuse.ts'
import { passwordIsFresh } from '../../security/password-is-fresh.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { isSupplierOf } from '../is-supplier-of.ts'
import { usersVisibleTo } from '../list-users.sql.ts'
import { lockManagedUser } from '../lock-managed-user.ts'
import { profileRow, setPhotoFile } from '../profile.sql.ts'
import { endRequest, insertErasure, latestRequest } from './erasure-requests.sql.ts'
import { personErasedMail } from './personal-data.mails.ts'
import {
  countRows,
  erasedBetween,
  eraseRows,
  fateOf,
  languageOf,
  lockDisabled,
  markErased,
  peopleToErase,
} from './personal-rows.sql.ts'
import { places } from './places.ts'
import { type DataSubject, dataSubject, nameOf, type Sought, soughtByNumber, soughtFor } from './sought.sql.ts'

type Needed = Pick<Services, 'db' | 'files' | 'jobs' | 'secrets' | 'clock'>

interface Affected {
  readonly kind: DataKindName
  readonly fate: DataFate
  /** Null: hidden from this reader. */
  readonly count: number | null
}

/**
 * What erasing a person would do, counted by kind and fate. A supplier sees what happens to each kind, but not how much
 * there is: how often a person signed in or asked the distributor is not its business. Throws common.notFound.
 */
export async function previewErasure(call: Call<'distributorsAndCompanyAdmins'>, id: number) {
  const { db, person } = call
  const user = await usersVisibleTo(db, person)
    .select(['u.id', 'u.is_disabled as isDisabled'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  const one = user ? await dataSubject(db, id) : null
  if (!user || !one) return refuse(commonErrors.notFound)
  const affected = isSupplierOf(person, one.companyId) ? uncounted() : await counted(call, one)
  const order = (kind: DataKindName) => dataKindNames.indexOf(kind)
  const request = await latestRequest(db, id)
  return {
    name: nameOf(one),
    isDisabled: user.isDisabled,
    isRequested: request?.state === erasureState.code.requested,
    kinds: affected.sort((a, b) => order(a.kind) - order(b.kind)),
  }
}

const photo = { kind: 'photo', fate: dataKinds.photo.fate } as const

function uncounted(): Affected[] {
  const pairs = new Map(
    places.map((place) => [`${place.kind} ${fateOf(place)}`, { kind: place.kind, fate: fateOf(place), count: null }]),
  )
  return [...pairs.values(), { ...photo, count: null }]
}

async function counted({ db, person }: Call, one: DataSubject): Promise<Affected[]> {
  const sought = await soughtFor(db, one, person)
  const counts = new Map<string, { kind: DataKindName; fate: DataFate; count: number }>()
  for (const place of places) {
    const fate = fateOf(place)
    const { count } = await countRows(db, place, sought)
    const known = counts.get(`${place.kind} ${fate}`)
    counts.set(`${place.kind} ${fate}`, { kind: place.kind, fate, count: count + (known?.count ?? 0) })
  }
  const hasPhoto = (await profileRow(db, one.id)).photo !== null
  return [...counts.values(), { ...photo, count: hasPhoto ? 1 : 0 }].filter(({ count }) => count > 0)
}

/**
 * Erases a disabled person at once and permanently; of two concurrent calls, one finds nobody. Throws
 * security.passwordNeeded, common.notFound, users.notYourself, users.stillHere.
 */
export async function erasePerson(call: Call<'distributorsAndCompanyAdmins'>, id: number): Promise<void> {
  const gone = await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    if (user.id === call.person.id) refuse(usersErrors.notYourself)
    if (!user.isDisabled) refuse(usersErrors.stillHere)
    if (!passwordIsFresh(call)) refuse(securityErrors.passwordNeeded)
    return erase(trx, call, id, call)
  })
  await dropBytes(call, gone)
}

/** Returns the hashes of bytes that nothing references any more. */
async function erase(trx: Trx, services: Needed, id: number, by: Call | null): Promise<string[]> {
  const one = await dataSubject(trx, id)
  if (!one) return refuse(commonErrors.notFound)
  const now = services.clock.now()
  const language = await languageOf(trx, id)
  const gone = await eraseData(trx, one, await soughtFor(trx, one, by?.person ?? null), now)
  await markErased(trx, id, now)
  const decision = { state: erasureState.code.done, decidedBy: by?.person.id ?? null, at: now }
  if (!(await endRequest(trx, id, decision)))
    await insertErasure(trx, { userId: id, companyId: one.companyId, by: by?.person.id ?? null, at: now })
  await recordSecurityEvent(trx, {
    kind: 'users.erased',
    person: by?.person ?? null,
    ip: by?.ip,
    requestId: by?.requestId,
    detail: { userId: id, companyId: one.companyId },
  })
  await tellLast(trx, services, one, language)
  return gone
}

async function eraseData(trx: Trx, one: DataSubject, sought: Sought, now: Date): Promise<string[]> {
  const gone = await setPhotoFile(trx, one.id, null)
  for (const place of places) await eraseRows(trx, place, sought, now)
  return gone
}

/** The last mail to the person; the sweep removes it from the outbox. */
async function tellLast(trx: Trx, services: Needed, one: DataSubject, language: Language): Promise<void> {
  if (one.email === '') return
  await queueMail(trx, services, {
    dedupeKey: `person-erased:${one.id}`,
    template: personErasedMail,
    language,
    to: one.email,
    userId: one.id,
    data: {},
  })
}

const dayMs = 86_400_000
/** By then the last mail has been sent or given up: mails wait three days for their server. */
const sweepAfterDays = 4
const sweepUntilDays = 40

/** Every night: people disabled for longer than the parameter says, and what arrived for erased people since. */
export const erasuresJob = jobKind<Record<never, never>>('users-erasures', { cron: '20 4 * * *', madeUp: true })

/**
 * Erases people disabled for longer than the parameter's months (0: never), each in a separate transaction, and sweeps
 * up what arrived after earlier erasures. One who cannot be erased does not hold up the others or the sweep; at the end
 * the job fails with the ids of those left, which is logged, retried and reported. Returns how many were erased.
 */
export async function eraseByItself(services: Needed): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const { eraseAfterMonths } = await parametersOf(db)
  const due = eraseAfterMonths > 0 ? await peopleToErase(db, monthsBefore(now, eraseAfterMonths), 1000) : []
  const failed: { id: number; error: unknown }[] = []
  let erased = 0
  for (const id of due) {
    try {
      const gone = await inTransaction(db, async (trx) =>
        (await lockDisabled(trx, id)) ? erase(trx, services, id, null) : null,
      )
      if (!gone) continue
      erased += 1
      await dropBytes(services, gone)
    } catch (error) {
      failed.push({ id, error })
    }
  }
  await sweep(services, now).catch((error: unknown) => {
    if (failed.length === 0) throw error
  })
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ error }) => error),
      `people who could not be erased: ${failed.map(({ id }) => id).join(', ')}`,
    )
  return erased
}

/** A month before 31 March is the last of February: nobody is erased before the months are complete. */
const monthsBefore = (now: Date, months: number) =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').subtract({ months })
      .epochMilliseconds,
  )

/** What arrived after earlier erasures: last mails, and messages that were still to be sent. */
async function sweep({ db }: Needed, now: Date): Promise<void> {
  const days = (count: number) => new Date(now.getTime() - count * dayMs)
  const erased = await erasedBetween(db, days(sweepUntilDays), days(sweepAfterDays))
  await oneByOne(erased, 'erased people could not be swept up after', (id) =>
    inTransaction(db, async (trx) => {
      for (const place of places) if (fateOf(place) === 'deleted') await eraseRows(trx, place, soughtByNumber(id), now)
    }),
  )
}

export function erasureJobs(services: Services): JobHandler[] {
  return [jobHandler(erasuresJob, async () => void (await eraseByItself(services)))]
}
