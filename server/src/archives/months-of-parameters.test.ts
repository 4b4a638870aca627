import { randomUUID } from 'node:crypto'
import { Parameters } from '@brava/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { linkCustody } from '../keys/custody/link-custody.ts'
import { recordCustody } from '../keys/custody/record-custody.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { diskFileStore } from '../platform/files/file-store.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { archiveMonths } from './archives.jobs.ts'

const { db, world, as } = await servedSmallWorld()
const today = new Date()
let now = today
const services = { db, files: diskFileStore(await temporaryFolder('months')), clock: { now: () => now } }
const jobs = { enqueue: async () => {}, enqueueSoon: () => {}, runHere: () => {} }

/** Noon of a day, the given number of months ago. */
const ago = (months: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 10, 12))

/** Writes one row of a kind at an instant. */
const writers = {
  custody_log: async (at: Date) => {
    const one = { productId: world.northfall, keyId: 1_000_001, kind: 'resent' as const, at, userId: world.tarik }
    await inTransaction(db, (trx) => recordCustody(trx, { jobs }, [one]))
    await linkCustody(db)
  },
  security_events: (at: Date) =>
    sql`insert into security_events (kind, at) values ('auth.signedIn', ${at})`.execute(db),
  mails: (at: Date) =>
    sql`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', 'sent', ${at})`.execute(db),
  notifications: (at: Date) =>
    sql`insert into notifications (user_id, company_id, topic, kind, type, created_at)
      values (${world.tarik}, ${world.brava}, 'orders', 'x', 1, ${at})`.execute(db),
}

beforeAll(async () => {
  for (const kind of Object.keys(writers)) await sql`select make_months(${kind}, ${ago(30)}, now())`.execute(db)
  await db.insertInto('user_roles').values({ user_id: world.tarik, role_id: 1 }).execute()
})

test.each([
  ['custody_log', 'keepCustodyMonths', 26],
  ['security_events', 'keepSecurityMonths', 14],
  // The fewest months an administrator may keep mails.
  ['mails', 'keepMailMonths', 3],
  ['notifications', 'keepNotificationMonths', 5],
] as const)(
  '%s leave after the number of months in their own parameter, %s, and not a month sooner',
  async (kind, name, months) => {
    now = today
    // Time passes during this test: the month after the last one that leaves may already be over.
    const [leaves, stays] = [ago(months + 1), ago(months - 1)]
    const moment = sql.ref(kind === 'mails' || kind === 'notifications' ? 'created_at' : 'at')
    const isThere = async (at: Date) =>
      (await sql`select from ${sql.table(kind)} where ${moment} = ${at}`.execute(db)).rows.length > 0
    await writers[kind](leaves)
    await writers[kind](stays)
    const set = (value: number) => as(world.tarik)('PUT', '/companies/update-parameters', { [name]: value })
    expect((await set((Parameters.shape[name].minValue ?? 0) - 1)).status).toBe(400)
    await archiveMonths(services)
    expect([await isThere(leaves), await isThere(stays)]).toEqual([true, true])
    expect((await set(months)).status).toBe(200)
    await archiveMonths(services)
    now = new Date(today.getTime() + 3 * 86_400_000)
    await archiveMonths(services)
    expect([await isThere(leaves), await isThere(stays)]).toEqual([false, true])
  },
)
