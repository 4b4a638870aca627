import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { keptKindNames, keptKinds } from '@brava/contract/archives/kept-kinds.ts'
import { Parameters } from '@brava/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { sendMailJob } from '../mail-outbox/queue-mail.ts'
import { custodyOfKey } from '../keys/custody/custody-of-key.sql.ts'
import { linkCustody } from '../keys/custody/link-custody.ts'
import { recordCustody } from '../keys/custody/record-custody.ts'
import { verifyCustody } from '../keys/custody/verify-custody.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { carefulFileStore } from '../platform/files/careful-file-store.ts'
import { diskFileStore, sha256 } from '../platform/files/file-store.ts'
import { archivedUntil } from '../platform/months/archived-until.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { addKeys } from '../testing/small-world.ts'
import { archiveStep } from './archive-month.ts'
import { archiveMonths, doAsked, keepMonths, putAway, watchArchives } from './archives.jobs.ts'
import { archiveById, countWithoutMonth, noteAsked, openArchive, partsOf, setAgainUntil } from './archives.sql.ts'
import { readAgain } from './read-again.ts'
import { verifyArchive } from './verify-archive.ts'

const { url, db, world, app, as } = await servedSmallWorld()
const owner = connect(url, { size: 2, asOwner: true })
const folder = await mkdtemp(join(tmpdir(), 'brava-archives-'))
const files = diskFileStore(folder)
let now = new Date()
const services = { db, files, clock: { now: () => now } }
afterAll(async () => {
  await owner.close()
  await rm(folder, { recursive: true, force: true })
})

/** Noon of a day, the given number of months ago. */
const ago = (months: number, day = 10) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - months, day, 12))
const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`
const place = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)
const jobs = { enqueue: async () => {}, enqueueSoon: () => {}, runHere: () => {} }

let key = 1_000_000
/** Records that keys of a product were sent again, one linked row each. */
async function happened(at: Date, rows = 3, productId = world.northfall): Promise<number> {
  key += rows
  await inTransaction(db, (trx) =>
    recordCustody(
      trx,
      { jobs },
      Array.from({ length: rows }, (_, n) => ({
        productId,
        keyId: key - n,
        kind: 'resent' as const,
        at,
        userId: world.tarik,
        reason: 'Ticket "118" – čćž',
      })),
    ),
  )
  await linkCustody(db)
  return key
}
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}
const rowsOf = async (table: string, at: Date) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where at >= date_trunc('month', ${at}::timestamptz) and at < date_trunc('month', ${at}::timestamptz) + interval '1 month'`.execute(
    db,
  )
  return rows[0]?.n
}
/** Takes steps until the month has left; returns them. */
async function untilLeft(at: Date, kind: (typeof keptKindNames)[number] = 'custody_log', most = 2): Promise<string[]> {
  const steps: string[] = []
  for (;;) {
    const step = await archiveStep(services, { kind, month: monthOf(at) }, most)
    if (step === 'rests') {
      later(3)
      continue
    }
    steps.push(step)
    if (step === 'left' || step === 'waits' || steps.length > 20) return steps
  }
}
const months = (from: number) =>
  sql`select make_months('custody_log', ${ago(from)}, now()), make_months('order_events', ${ago(from)}, now()),
    make_months('security_events', ${ago(from)}, now()), make_months('mails', ${ago(from)}, now()), make_months('notifications', ${ago(from)}, now())`.execute(
    db,
  )

beforeAll(async () => {
  await months(60)
  await db.insertInto('user_roles').values({ user_id: world.tarik, role_id: 1 }).execute()
})

beforeEach(() => {
  now = new Date()
})

describe('months', () => {
  test('exist a month ahead; a row without a month is counted, reported and moves into its month', async () => {
    await keepMonths({ db })
    const ahead = monthOf(ago(-1)).slice(0, 7).replace('-', '_')
    for (const kind of keptKindNames) {
      const { rows } = await sql<{
        there: string | null
      }>`select to_regclass(${`${kind}_${ahead}`})::text as there`.execute(db)
      expect(rows[0]?.there, kind).toBe(`${kind}_${ahead}`)
    }
    expect(await countWithoutMonth(db)).toBe(0)
    const late = ago(70)
    await sql`insert into security_events (kind, at) values ('auth.signedIn', ${late})`.execute(db)
    await keepMonths({ db })
    const { rows: told } = await sql`select from security_events where kind = 'archives.withoutMonth'`.execute(db)
    expect(told).toHaveLength(1)
    await sql`select make_months('security_events', ${late}, ${late})`.execute(db)
    expect(await countWithoutMonth(db)).toBe(0)
    const { rows } = await sql<{ part: string }>`
      select tableoid::regclass::text as part from security_events where at = ${late}`.execute(db)
    expect(rows[0]?.part).toBe(`security_events_${late.toISOString().slice(0, 7).replace('-', '_')}`)
  })

  test('keep what is written: neither the application nor the owner can change a row', async () => {
    const at = ago(50)
    await sql`select make_months('security_events', ${at}, ${at})`.execute(db)
    await sql`insert into security_events (kind, at) values ('auth.signedIn', ${at})`.execute(db)
    const part = `security_events_${at.toISOString().slice(0, 7).replace('-', '_')}`
    await expect(sql`delete from ${sql.table(part)}`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`select from ${sql.table(part)}`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`delete from security_events where at = ${at}`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`delete from security_events where at = ${at}`.execute(owner.db)).rejects.toThrow('is append-only')
    await expect(sql`update ${sql.table(part)} set kind = 'x'`.execute(owner.db)).rejects.toThrow('is append-only')
  })

  test('stay at least as long as the database demands, whatever a parameter says', async () => {
    for (const kind of keptKindNames) {
      const { rows } = await sql<{ least: number }>`select least_months(${kind}) as least`.execute(db)
      const shape = Parameters.shape[keptKinds[kind].months]
      expect('minValue' in shape && shape.minValue, kind).toBe(rows[0]?.least)
    }
    const at = ago(3)
    await happened(at)
    expect(await archiveStep(services, { kind: 'custody_log', month: monthOf(at) })).toBe('written')
    expect(await archiveStep(services, { kind: 'custody_log', month: monthOf(at) })).toBe('proven')
    expect(await archiveStep(services, { kind: 'custody_log', month: monthOf(at) })).toBe('rests')
    later(3)
    await expect(archiveStep(services, { kind: 'custody_log', month: monthOf(at) })).rejects.toThrow('too young')
    await expect(sql`select drop_month('custody_log', ${monthOf(ago(40))})`.execute(db)).rejects.toThrow(
      'no proven archive',
    )
  })
})

describe('a month of the custody log', () => {
  test('leaves for a file that proves its chain; the chain continues from the anchors, and Tarik reads it again', async () => {
    const at = ago(30)
    const seen = await happened(at)
    await happened(ago(1), 2)
    await happened(at, 2)
    await happened(at, 1, world.kestrel)
    const before = await verifyCustody(db)
    expect(before.breaks).toEqual([])
    expect(await custodyOfKey(db, seen)).toHaveLength(1)

    expect(await untilLeft(at)).toEqual(['written', 'written', 'written', 'proven', 'left'])
    expect(await rowsOf('custody_log', at)).toBe(0)
    // The same chains with the same rows and last hashes as before: reports from both times have one digest.
    expect((await verifyCustody(db)).chains).toEqual(before.chains)
    expect((await verifyCustody(db)).breaks).toEqual([])
    expect(await findBreaches(db)).toEqual([])
    expect(await archivedUntil(db, 'custody_log')).toEqual(
      new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)),
    )
    expect(await custodyOfKey(db, seen)).toEqual([])

    const archive = await openArchive(db, 'custody_log', monthOf(at))
    expect(archive).toMatchObject({ state: 'archived', rowCount: 6 })
    expect(await verifyArchive(services, archive)).toBeNull()

    await doAsked(services, { archiveId: archive.id, what: 'again' })
    expect(await custodyOfKey(db, seen)).toMatchObject([{ kind: 'resent', userName: 'Tarik Kovačević' }])
    expect(await rowsOf('custody_log', at)).toBe(6)
    expect((await verifyCustody(db)).chains).toEqual(before.chains)
    await sql`update custody_log set reason = 'other' where at = ${at}`.execute(owner.db).catch(() => {})
    later(31)
    expect(await putAway(services)).toBe(1)
    expect(await rowsOf('custody_log', at)).toBe(0)
    expect((await verifyCustody(db)).breaks).toEqual([])
  })

  test('stays, and is written again, if its file is lost or changed before it leaves', async () => {
    const at = ago(47)
    await happened(at, 4)
    const step = { kind: 'custody_log' as const, month: monthOf(at) }
    const careful = { ...services, files: carefulFileStore(files) }
    const next = () => archiveStep(careful, step, 2)
    expect([await next(), await next(), await next()]).toEqual(['written', 'written', 'proven'])
    const { id } = await openArchive(db, 'custody_log', step.month)
    const [first, second] = (await partsOf(db, id)).map((part) => place(part.sha256))
    await rm(second ?? '')
    later(3)
    expect(await next()).toBe('anew')
    expect(await rowsOf('custody_log', at)).toBe(4)

    await next()
    await next()
    await writeFile(first ?? '', 'damaged on the disk')
    expect(await next()).toBe('anew')
    expect([await next(), await next(), await next()]).toEqual(['written', 'written', 'proven'])
    later(3)
    expect(await next()).toBe('left')
    const archive = await openArchive(db, 'custody_log', step.month)
    expect(await verifyArchive(careful, archive)).toBeNull()
    const bytes = await readFile(first ?? '')
    await writeFile(first ?? '', 'damaged on the disk')
    expect(await verifyArchive(careful, archive)).toBe('changed:1')
    await writeFile(first ?? '', bytes)
    expect(await verifyArchive(careful, archive)).toBeNull()
  })

  test('is still proven after a file store that deletes a part of its first writing and then does not answer', async () => {
    const at = ago(48)
    await happened(at, 4)
    const step = { kind: 'custody_log' as const, month: monthOf(at) }
    for (let n = 0; n < 3; n += 1) await archiveStep(services, step, 2)
    await happened(at, 1)
    later(3)
    const silent = {
      ...files,
      delete: async (hash: string) => {
        await files.delete(hash)
        throw new Error('no answer')
      },
    }
    await expect(archiveStep({ ...services, files: silent }, step, 2)).rejects.toThrow('no answer')
    expect(await untilLeft(at)).toContain('proven')
    const archive = await openArchive(db, 'custody_log', step.month)
    expect(archive).toMatchObject({ state: 'archived', rowCount: 5 })
    expect(await verifyArchive(services, archive)).toBeNull()
  })

  test('stays while it is not linked', async () => {
    const at = ago(31)
    await inTransaction(db, (trx) =>
      recordCustody(trx, { jobs }, [{ productId: world.northfall, keyId: 5, kind: 'resent', at }]),
    )
    expect(await untilLeft(at)).toEqual(['waits'])
    await linkCustody(db)
    expect(await untilLeft(at)).toEqual(['written', 'proven', 'left'])
  })

  test('is found broken when somebody changes or removes its file, or rewrites it with its hashes', async () => {
    const at = ago(32)
    await happened(at, 4)
    await untilLeft(at)
    const archive = await openArchive(db, 'custody_log', monthOf(at))
    const [part] = await partsOf(db, archive.id)
    const path = place(part?.sha256 ?? '')
    const bytes = await readFile(path)

    await writeFile(path, gzipSync(gunzipSync(bytes).toString().replace('118', '119')))
    expect(await verifyArchive(services, archive)).toBe('changed:1')
    await rm(path)
    expect(await verifyArchive(services, archive)).toBe('missing:1')
    await doAsked(services, { archiveId: archive.id, what: 'again' })
    expect(await archiveById(db, archive.id)).toMatchObject({ state: 'archived' })
    await writeFile(path, bytes)
    expect(await verifyArchive(services, archive)).toBeNull()

    // Somebody who also owns the tables rewrites the file and its recorded facts: the chain no longer follows.
    const forged = gzipSync(gunzipSync(bytes).toString().replace('118', '119'))
    const hash = await files.put(forged)
    const set = (sha: string) =>
      sql
        .raw(`alter table archive_parts disable trigger user; update archive_parts set sha256 = '${sha}'
        where archive_id = ${archive.id} and no = 1; alter table archive_parts enable trigger user`)
        .execute(owner.db)
    await set(hash)
    expect(await verifyArchive(services, archive)).toBe('chain:1')
    await set(sha256(bytes))
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from security_events where kind = 'archives.broken'
      and (detail ->> 'archiveId')::bigint = ${archive.id}`.execute(db)
    expect(rows[0]?.n).toBe(3)
    await expect(sql`update archive_parts set no = 9 where archive_id = ${archive.id}`.execute(db)).rejects.toThrow(
      'stay',
    )
    await expect(sql`update archives set row_count = 1 where id = ${archive.id}`.execute(db)).rejects.toThrow('stays')
    await expect(sql`delete from custody_anchors`.execute(db)).rejects.toThrow('permission denied')
  })

  test('leaves no gap: a moved anchor breaks the chain', async () => {
    const at = ago(33)
    await happened(at, 2)
    await untilLeft(at)
    expect((await verifyCustody(db, world.northfall)).breaks).toEqual([])
    const change = (hash: string) =>
      sql
        .raw(`alter table custody_anchors disable trigger user; update custody_anchors set hash = ${hash} where archive_id =
        (select id from archives where kind = 'custody_log' and month = '${monthOf(at)}'); alter table custody_anchors enable trigger user`)
        .execute(owner.db)
    await sql.raw(`create table kept_anchors as select * from custody_anchors`).execute(owner.db)
    await change("sha256('x')")
    expect((await verifyCustody(db, world.northfall)).breaks).toHaveLength(1)
    await change(
      '(select k.hash from kept_anchors k where k.product_id = custody_anchors.product_id and k.first_seq = custody_anchors.first_seq)',
    )
    await sql.raw('drop table kept_anchors').execute(owner.db)
    expect((await verifyCustody(db, world.northfall)).breaks).toEqual([])
  })

  test('keeps the facts that decide about keys: a key that was seen never counts as unseen', async () => {
    await addKeys(db, world.northfall, 1, 100_000, 'ARCH')
    const { rows } = await sql<{
      id: number
    }>`select id from keys where product_id = ${world.northfall} and revealed_at is null limit 1`.execute(db)
    const id = rows[0]?.id as number
    const seen = async () =>
      (await sql<{ seen: boolean }>`select key_was_seen(${id}) as seen`.execute(db)).rows[0]?.seen
    expect(await seen()).toBe(false)
    const at = ago(34)
    await inTransaction(db, (trx) =>
      recordCustody(trx, { jobs }, [{ productId: world.northfall, keyId: id, kind: 'downloaded', at }]),
    )
    await linkCustody(db)
    expect(await seen()).toBe(true)
    await untilLeft(at)
    expect(await rowsOf('custody_log', at)).toBe(0)
    expect(await seen()).toBe(true)
  })

  test('does not make a key seen of which only a link to the order was mailed again', async () => {
    await addKeys(db, world.northfall, 1, 100_000, 'ARCH-LINK')
    const { id } = await db
      .selectFrom('keys as k')
      .innerJoin('key_batches as b', 'b.id', 'k.batch_id')
      .where('b.code', '=', 'ARCH-LINK')
      .select('k.id')
      .executeTakeFirstOrThrow()
    const seen = async () =>
      (await sql<{ seen: boolean }>`select key_was_seen(${id}) as seen`.execute(db)).rows[0]?.seen
    const at = ago(35)
    await inTransaction(db, (trx) =>
      recordCustody(trx, { jobs }, [{ productId: world.northfall, keyId: id, kind: 'resent', at }]),
    )
    await linkCustody(db)
    expect(await seen()).toBe(false)
    await untilLeft(at)
    expect(await rowsOf('custody_log', at)).toBe(0)
    expect(await seen()).toBe(false)
  })
})

describe('a process that dies', () => {
  test.each([0, 1, 2, 3, 4, 5])(
    'after step %i duplicates and loses nothing: the next process continues',
    async (steps) => {
      const at = ago(36 + steps)
      await happened(at, 7)
      const before = await verifyCustody(db, world.northfall)
      for (let n = 0; n < steps; n += 1) await archiveStep(services, { kind: 'custody_log', month: monthOf(at) }, 2)
      // Between steps nothing is kept except in database and files: this is the other process.
      await untilLeft(at)
      const archive = await openArchive(db, 'custody_log', monthOf(at))
      expect(archive).toMatchObject({ state: 'archived', rowCount: 7 })
      expect(await verifyArchive(services, archive)).toBeNull()
      expect((await verifyCustody(db, world.northfall)).chains).toEqual(before.chains)
    },
  )

  test('in the middle of a step, with its file written or its transaction open, has not done that step', async () => {
    const at = ago(43)
    await happened(at, 5)
    const dying = {
      ...files,
      put: async (bytes: Uint8Array) => {
        await files.put(bytes)
        throw new Error('killed')
      },
    }
    const step = { kind: 'custody_log' as const, month: monthOf(at) }
    await expect(archiveStep({ ...services, files: dying }, step, 2)).rejects.toThrow('killed')
    const archive = await openArchive(db, 'custody_log', monthOf(at))
    expect(await partsOf(db, archive.id)).toEqual([])
    expect(await archiveStep(services, step, 9)).toBe('written')
    expect(await archiveStep(services, step, 9)).toBe('proven')
    later(3)
    // A session is cut while the month leaves.
    const cut = db.transaction().execute(async (trx) => {
      await sql`select drop_month('custody_log', ${step.month})`.execute(trx)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await expect(cut).rejects.toThrow()
    expect(await rowsOf('custody_log', at)).toBe(5)
    expect(await archiveStep(services, step, 9)).toBe('left')
    expect(
      await verifyArchive(
        services,
        archive.state === 'archived' ? archive : await openArchive(db, 'custody_log', step.month),
      ),
    ).toBeNull()
  })
})

describe('every kind', () => {
  test('leaves when the parameters say so, and not a month sooner', async () => {
    await app.startJobs()
    const mail = (at: Date, state = 'sent') =>
      sql<{
        id: number
      }>`insert into mails (dedupe_key, template, language, to_address, state, created_at)
        values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', ${state}, ${at}) returning id`.execute(
        db,
      )
    await mail(ago(7))
    // Time passes during this test: the month after the last one that leaves may already be over.
    await mail(ago(5))
    const { rows: waiting } = await mail(ago(8), 'queued')
    // The server, which cleans up mails nobody sends, leaves this one alone: its job exists.
    await sql`insert into pgboss.job (name, data, start_after)
      values (${sendMailJob.queue}, ${JSON.stringify({ mailId: waiting[0]?.id })}, now() + interval '1 day')`.execute(
      owner.db,
    )
    await sql`insert into order_events (order_id, kind, at, detail) values (1, 'placed', ${ago(55)}, '{"a": 1.50}')`.execute(
      db,
    )
    await sql`insert into notifications (user_id, company_id, topic, kind, type, created_at)
      values (${world.tarik}, ${world.brava}, 'orders', 'x', 1, ${ago(20)}), (${world.tarik}, ${world.brava}, 'orders', 'y', 1, now())`.execute(
      db,
    )
    const shown = async () =>
      (
        await sql<{
          n: number
        }>`select sum(shown)::int as n from notification_counts where user_id = ${world.tarik}`.execute(db)
      ).rows[0]?.n
    const before = (await shown()) ?? 0
    await as(world.tarik)('PUT', '/companies/update-parameters', { keepMailMonths: 6, keepOrderEventMonths: 54 })

    await archiveMonths(services)
    later(3)
    expect(await archiveMonths(services)).toBeGreaterThan(5)
    const mails = await sql<{
      at: Date
    }>`select created_at as at from mails where created_at < ${ago(1)} order by 1`.execute(db)
    // The mail waiting to be sent keeps its month.
    expect(mails.rows.map(({ at }) => monthOf(at))).toEqual([monthOf(ago(8)), monthOf(ago(5))])
    expect(await rowsOf('order_events', ago(55))).toBe(0)
    expect(await shown()).toBe(before - 1)
    expect(await findBreaches(db)).toEqual([])
    for (const kind of ['mails', 'order_events', 'security_events'] as const) {
      const { rows } = await sql<{
        id: number
      }>`select id from archives where kind = ${kind} and state = 'archived'`.execute(db)
      for (const { id } of rows) {
        const archive = await archiveById(db, id)
        if (archive) expect(await verifyArchive(services, archive), `${kind} ${archive.month}`).toBeNull()
      }
    }
    const archive = await openArchive(db, 'order_events', monthOf(ago(55)))
    await doAsked(services, { archiveId: archive.id, what: 'again' })
    expect(await rowsOf('order_events', ago(55))).toBe(1)
    await sql`update archives set checked_at = now() - interval '40 days' where id = ${archive.id}`.execute(owner.db)
    await watchArchives(services)
    const { rows } = await sql`select from archives where checked_at < now() - interval '30 days'`.execute(db)
    expect(rows).toEqual([])
  })

  test('is written again if it changed after its proof: a mail is sent again late', async () => {
    const at = ago(65)
    await sql`select make_months('mails', ${at}, ${at})`.execute(db)
    await sql`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', 'failed', ${at})`.execute(db)
    const step = { kind: 'mails' as const, month: monthOf(at) }
    expect(await archiveStep(services, step)).toBe('written')
    expect(await archiveStep(services, step)).toBe('proven')
    later(3)
    await sql`update mails set state = 'sent' where created_at = ${at}`.execute(db)
    expect(await archiveStep(services, step)).toBe('anew')
    expect(await untilLeft(at, 'mails')).toEqual(['written', 'proven', 'left'])
  })

  test('stays if Tarik asks for thirty more days while it is being put away, and comes back if it has just been', async () => {
    const at = ago(64)
    await sql`select make_months('mails', ${at}, ${at})`.execute(db)
    await sql`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', 'sent', ${at})`.execute(db)
    const there = async () => (await db.selectFrom('mails').select('id').where('created_at', '=', at).execute()).length
    await untilLeft(at, 'mails')
    const { id } = await openArchive(db, 'mails', monthOf(at))
    await doAsked(services, { archiveId: id, what: 'again' })
    later(31)
    const asking = await db.startTransaction().execute()
    await setAgainUntil(asking, id, new Date(now.getTime() + 30 * 86_400_000))
    const putting = putAway(services)
    await untilWaitedFor(db, asking)
    await asking.commit().execute()
    await putting
    expect(await there()).toBe(1)

    const lookedUp = await archiveById(db, id)
    if (lookedUp?.state !== 'again') throw new Error('not read again')
    later(62)
    await putAway(services)
    expect(await there()).toBe(0)
    await readAgain(services, lookedUp)
    expect(await there()).toBe(1)
    later(93)
    await putAway(services)
  })

  test('is read again and put away even if a later release has added a column to its table', async () => {
    const at = ago(66)
    await sql`select make_months('mails', ${at}, ${at})`.execute(db)
    await sql`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', 'sent', ${at})`.execute(db)
    await untilLeft(at, 'mails')
    const archive = await openArchive(db, 'mails', monthOf(at))
    await sql`alter table mails add column opened_from text not null default 'nowhere'`.execute(owner.db)
    try {
      await doAsked(services, { archiveId: archive.id, what: 'again' })
      const { rows } = await sql<{ to: string; from: string }>`
        select to_address as "to", opened_from as "from" from mails where created_at = ${at}`.execute(db)
      expect(rows).toEqual([{ to: 'mirza@firma.example', from: 'nowhere' }])
      later(31)
      expect(await putAway(services)).toBe(1)
      expect(await verifyArchive(services, await openArchive(db, 'mails', monthOf(at)))).toBeNull()
    } finally {
      await sql`alter table mails drop column opened_from`.execute(owner.db)
    }
  })

  test('is read-only: when Tarik sends one of its mails again, he is told that it is archived, not that it was never given up', async () => {
    const at = ago(68)
    await sql`select make_months('mails', ${at}, ${at})`.execute(db)
    const { rows } = await sql<{
      id: number
    }>`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-approved', 'bs', 'mirza@firma.example', 'failed', ${at}) returning id`.execute(db)
    await untilLeft(at, 'mails')
    await doAsked(services, { archiveId: (await openArchive(db, 'mails', monthOf(at))).id, what: 'again' })
    await sql`insert into user_roles (user_id, role_id) values (${world.tarik}, 1) on conflict do nothing`.execute(db)
    try {
      const { body } = await as(world.tarik)('POST', `/mail-outbox/retry/${rows[0]?.id}`)
      expect(body.code).toBe('mailOutbox.archived')
    } finally {
      later(31)
      await putAway(services)
    }
  })

  test('stays if it was read again and then changed, and administrators are notified once', async () => {
    const at = ago(69)
    await sql`select make_months('mails', ${at}, ${at})`.execute(db)
    await sql`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', 'sent', ${at})`.execute(db)
    await untilLeft(at, 'mails')
    const { id } = await openArchive(db, 'mails', monthOf(at))
    await doAsked(services, { archiveId: id, what: 'again' })
    const rewrite = (address: string) => {
      const part = `mails_${monthOf(at).slice(0, 7).replace('-', '_')}`
      return sql
        .raw(
          `alter table ${part} disable trigger user; update ${part} set to_address = '${address}'; alter table ${part} enable trigger user`,
        )
        .execute(owner.db)
    }
    const told = async () => {
      const { rows } = await sql<{ fault: string }>`select detail ->> 'fault' as fault from security_events
        where kind = 'archives.broken' and (detail ->> 'archiveId')::bigint = ${id}`.execute(db)
      return rows.map(({ fault }) => fault)
    }
    // Other tests may have left months that are put away at the same time.
    const stateAfter = async () => {
      await putAway(services)
      return (await archiveById(db, id))?.state
    }
    await rewrite('nikola@firma.example')
    later(31)
    expect([await stateAfter(), await told()]).toEqual(['again', ['touched:0']])
    expect([await stateAfter(), await told()]).toEqual(['again', ['touched:0']])
    await rewrite('mirza@firma.example')
    expect([await stateAfter(), await told()]).toEqual(['archived', ['touched:0']])
  })

  test('is also reported to administrators when its file turns out to be missing on request', async () => {
    const at = ago(70)
    await sql`select make_months('mails', ${at}, ${at})`.execute(db)
    await sql`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', 'sent', ${at})`.execute(db)
    await untilLeft(at, 'mails')
    const { id } = await openArchive(db, 'mails', monthOf(at))
    const away = { ...services, files: { ...files, get: async () => null } }
    await doAsked(away, { archiveId: id, what: 'again' })
    const { rows } = await sql`select detail ->> 'fault' as fault from security_events
      where kind = 'archives.broken' and (detail ->> 'archiveId')::bigint = ${id}`.execute(db)
    expect(rows).toEqual([{ fault: 'missing:1' }])
  })

  test('can be asked for again after it could not be read', async () => {
    const at = ago(67)
    await sql`select make_months('mails', ${at}, ${at})`.execute(db)
    await sql`insert into mails (dedupe_key, template, language, to_address, state, created_at)
      values (${randomUUID()}, 'order-delivery', 'bs', 'mirza@firma.example', 'sent', ${at})`.execute(db)
    await untilLeft(at, 'mails')
    const { id } = await openArchive(db, 'mails', monthOf(at))
    await noteAsked(db, id, 'again')
    const away = { ...files, get: () => Promise.reject(new Error('the store is away')) }
    await expect(doAsked({ ...services, files: away }, { archiveId: id, what: 'again' })).rejects.toThrow('away')
    const { rows } = await sql`select asked from archives where id = ${id}`.execute(db)
    expect(rows).toEqual([{ asked: null }])
  })
})

test('Tarik as an administrator lists archives and asks for one to be read again, which is recorded; others may not', async () => {
  const at = ago(45)
  await happened(at, 4)
  await untilLeft(at)
  const { id } = await openArchive(db, 'custody_log', monthOf(at))
  expect((await as(world.nikola)('POST', '/archives/get-archives', {})).status).toBe(403)
  const list = await as(world.tarik)('POST', '/archives/get-archives', { filters: { kind: 'custody_log' } })
  expect(list.body.data.find((row: { id: number }) => row.id === id)).toMatchObject({
    month: monthOf(at),
    rows: 4,
    state: 'archived',
    fault: null,
  })
  await app.startJobs()
  expect((await as(world.tarik)('POST', `/archives/${id}/read-again`, {})).status).toBe(200)
  const { rows } =
    await sql`select user_id, detail ->> 'month' as month from security_events where kind = 'archives.again'`.execute(
      db,
    )
  expect(rows).toEqual([{ user_id: world.tarik, month: monthOf(at) }])
  const until = await as(world.tarik)('GET', '/archives/until')
  expect(until.body.data.find((one: { kind: string }) => one.kind === 'custody_log').until).not.toBeNull()
})
