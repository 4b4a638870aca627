import type { KeptKindName } from '@brava/contract/archives/kept-kinds.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { paged, type PageRequest } from '../platform/db/paging.ts'

/** The instant of its rows decides to which month a row belongs. */
const instantOf = { mails: 'created_at', notifications: 'created_at' } as const
export const instantColumn = (kind: KeptKindName) => instantOf[kind as keyof typeof instantOf] ?? 'at'

export interface Archive {
  readonly id: number
  readonly kind: KeptKindName
  /** First day of the month. */
  readonly month: string
  readonly state: 'writing' | 'proven' | 'archived' | 'again'
  readonly rowCount: number | null
  readonly digest: string | null
  readonly fileHash: string | null
  readonly provenAt: Date | null
  /** What was wrong at the last check, "code:part". */
  readonly fault: string | null
}

export interface ArchivePart {
  readonly no: number
  readonly sha256: string
  readonly rowCount: number
  readonly bytes: number
  readonly lastProduct: number
  readonly lastPlace: number
}

const columns = [
  'id',
  'kind',
  'month',
  'state',
  'row_count as rowCount',
  'digest',
  'file_hash as fileHash',
  'proven_at as provenAt',
  'fault',
] as const

export async function archiveById(db: Db, id: number): Promise<Archive | undefined> {
  const row = await db.selectFrom('archives').select(columns).where('id', '=', id).executeTakeFirst()
  return row as Archive | undefined
}

/** The archive of a month, created if there is none. */
export async function openArchive(db: Db, kind: KeptKindName, month: string): Promise<Archive> {
  await db
    .insertInto('archives')
    .values({ kind, month })
    .onConflict((conflict) => conflict.columns(['kind', 'month']).doNothing())
    .execute()
  const row = await db
    .selectFrom('archives')
    .select(columns)
    .where('kind', '=', kind)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return row as Archive
}

/** Months of a table that ended before an instant, oldest first, except those read again from their archive. */
export async function monthsBefore(db: Db, kind: KeptKindName, before: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select m.month from (select to_date(right(c.relname, 7), 'YYYY_MM') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${kind}::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$') m
    where (m.month + interval '1 month') at time zone 'UTC' <= ${before}
      and not exists (select from archives a where a.kind = ${kind} and a.month = m.month and a.state in ('archived', 'again'))
    order by 1`.execute(db)
  return rows.map(({ month }) => month)
}

/** Whether a row of the month is unfinished: still to be linked or sent. */
export async function isUnfinished(db: Db, kind: KeptKindName, month: string): Promise<boolean> {
  const waits = kind === 'custody_log' ? sql`seq is null` : kind === 'mails' ? sql`state = 'queued'` : sql`false`
  const at = sql.ref(instantColumn(kind))
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from ${sql.table(kind)} where ${at} >= ${month}::date::timestamp at time zone 'UTC'
      and ${at} < (${month}::date + interval '1 month') at time zone 'UTC' and ${waits}) as "is"`.execute(db)
  return rows[0]?.is ?? false
}

export interface MonthLine {
  readonly product: number
  readonly place: number
  readonly line: string
}

/** The next rows of a month in the order of its archive. */
export async function linesAfter(
  db: Db,
  { kind, month }: Pick<Archive, 'kind' | 'month'>,
  after: Pick<ArchivePart, 'lastProduct' | 'lastPlace'> | undefined,
  most: number,
): Promise<MonthLine[]> {
  const { rows } = await sql<MonthLine>`select product, place, line
    from month_lines(${kind}, ${month}, ${after?.lastProduct ?? 0}, ${after?.lastPlace ?? 0}, ${most})`.execute(db)
  return rows
}

export async function partsOf(db: Db, archiveId: number): Promise<ArchivePart[]> {
  return db
    .selectFrom('archive_parts')
    .select([
      'no',
      'sha256',
      'row_count as rowCount',
      'bytes',
      'last_product as lastProduct',
      'last_place as lastPlace',
    ])
    .where('archive_id', '=', archiveId)
    .orderBy('no')
    .execute()
}

export async function insertPart(trx: Trx, archiveId: number, part: ArchivePart): Promise<void> {
  await trx
    .insertInto('archive_parts')
    .values({
      archive_id: archiveId,
      no: part.no,
      sha256: part.sha256,
      row_count: part.rowCount,
      bytes: part.bytes,
      last_product: part.lastProduct,
      last_place: part.lastPlace,
    })
    .execute()
}

export async function forgetPart(trx: Trx, archiveId: number, no: number): Promise<void> {
  await trx.deleteFrom('archive_parts').where('archive_id', '=', archiveId).where('no', '=', no).execute()
}

/** What was read from the file of an archive. */
export interface Proof {
  readonly rowCount: number
  readonly digest: string
  readonly bytes: number
  readonly fileHash: string
  readonly firstAt: Date | null
  readonly lastAt: Date | null
}

export async function noteProven(db: Db, id: number, proof: Proof, now: Date): Promise<void> {
  await db
    .updateTable('archives')
    .set({
      state: 'proven',
      row_count: proof.rowCount,
      digest: proof.digest,
      bytes: proof.bytes,
      file_hash: proof.fileHash,
      first_at: proof.firstAt,
      last_at: proof.lastAt,
      proven_at: now,
      checked_at: now,
      fault: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .execute()
}

export async function noteWriting(db: Db, id: number): Promise<void> {
  await db
    .updateTable('archives')
    .set({ state: 'writing' })
    .where('id', '=', id)
    .where('state', '=', 'proven')
    .execute()
}

/** The content of a month that is only deleted: it is dropped only if it is still the same. */
export async function digestOfMonth(db: Db, { kind, month }: Pick<Archive, 'kind' | 'month'>) {
  const { rows } = await sql<{ rowCount: number; digest: string }>`
    select row_count as "rowCount", digest from month_digest(${kind}, ${month})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a month has no digest')
  return row
}

/**
 * Lets a month leave if it is still what was proven; false: it has changed since. May take longer than other
 * statements.
 */
export async function dropMonth(trx: Trx, { kind, month }: Pick<Archive, 'kind' | 'month'>): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(trx)
  const { rows } = await sql<{ left: boolean }>`select drop_month(${kind}, ${month}) as left`.execute(trx)
  return rows[0]?.left ?? false
}

export async function beginMonthAgain(trx: Trx, { kind, month }: Archive): Promise<void> {
  await sql`select begin_month_again(${kind}, ${month})`.execute(trx)
}

export async function addMonthAgain(trx: Trx, { kind, month }: Archive, lines: readonly string[]): Promise<void> {
  await sql`select add_month_again(${kind}, ${month}, ${[...lines]}::text[])`.execute(trx)
}

export async function showMonthAgain(trx: Trx, { kind, month }: Archive, until: Date): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`select show_month_again(${kind}, ${month}, ${until})`.execute(trx)
}

/** Ends or extends the time for which an archive is read again; false if it has been put away. */
export async function setAgainUntil(db: Db, id: number, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archives')
    .set({ again_until: until })
    .where('id', '=', id)
    .where('state', '=', 'again')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks an archive; false if it is no longer read again, or its time was extended. */
export async function lockOverAgain(trx: Trx, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('archives')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'again')
    .where('again_until', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Archives whose time of being read again is over. */
export async function overAgain(db: Db, now: Date): Promise<Archive[]> {
  const rows = await db
    .selectFrom('archives')
    .select(columns)
    .where('state', '=', 'again')
    .where('again_until', '<=', now)
    .execute()
  return rows as Archive[]
}

/** The archive whose file has the oldest proof, from before an instant. */
export async function longestUnchecked(db: Db, kinds: readonly string[], before: Date): Promise<Archive | undefined> {
  const row = await db
    .selectFrom('archives')
    .select(columns)
    .where('state', 'in', ['archived', 'again'])
    .where('kind', 'in', [...kinds])
    .where('checked_at', '<', before)
    .orderBy('checked_at')
    .limit(1)
    .executeTakeFirst()
  return row as Archive | undefined
}

export async function noteChecked(db: Db, id: number, fault: string | null, now: Date): Promise<void> {
  await db.updateTable('archives').set({ checked_at: now, fault }).where('id', '=', id).execute()
}

/** Records what is asked of an archive that has left; false if there is none. */
export async function noteAsked(db: Db, id: number, asked: 'verify' | 'again' | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archives')
    .set({ asked })
    .where('id', '=', id)
    .where('state', 'in', ['archived', 'again'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface CustodyRun {
  readonly productId: number
  readonly firstSeq: number
  readonly lastSeq: number
  readonly prevHash: Buffer
  readonly hash: Buffer
}

/** Where the chains of the custody log continue without the rows of an archive, by product and position. */
export async function anchorsOf(db: Db, archiveId: number): Promise<CustodyRun[]> {
  return db
    .selectFrom('custody_anchors')
    .select([
      'product_id as productId',
      'first_seq as firstSeq',
      'last_seq as lastSeq',
      'prev_hash as prevHash',
      'hash',
    ])
    .where('archive_id', '=', archiveId)
    .orderBy('product_id')
    .orderBy('first_seq')
    .execute()
}

/** Creates this month and the next of a table, by the database clock; returns how many were created. */
export async function makeMonths(db: Db, kind: KeptKindName): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_months(${kind}) as made`.execute(db)
  return rows[0]?.made ?? 0
}

export async function countWithoutMonth(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select rows_without_month() as n`.execute(db)
  return rows[0]?.n ?? 0
}

type Column = 'month' | 'kind' | 'rows' | 'bytes' | 'checkedDate'

/** Archives with a file; months without rows, or only deleted, are left out. */
export function listArchives(
  db: Db,
  request: PageRequest<Column> & { filters: { kind?: string | undefined } },
  kinds: readonly string[],
) {
  let query = db
    .selectFrom('archives as a')
    .where('a.kind', 'in', [...kinds])
    .where('a.state', 'in', ['archived', 'again'])
    .where('a.row_count', '>', 0)
    .select([
      'a.id',
      sql<KeptKindName>`a.kind`.as('kind'),
      'a.month',
      sql<'archived' | 'again'>`a.state`.as('state'),
      sql<'verify' | 'again' | null>`a.asked`.as('asked'),
      sql<number>`a.row_count`.as('rows'),
      sql<number>`a.bytes`.as('bytes'),
      sql<string>`a.file_hash`.as('fileHash'),
      'a.first_at as firstDate',
      'a.last_at as lastDate',
      'a.left_at as leftDate',
      'a.checked_at as checkedDate',
      'a.again_until as againUntilDate',
      'a.fault',
    ])
  if (request.filters.kind) query = query.where('a.kind', '=', request.filters.kind)
  return paged<Awaited<ReturnType<typeof query.execute>>[number], Column>(query, request, {
    sort: {
      month: sql`a.month`,
      kind: sql`a.kind`,
      rows: sql`a.row_count`,
      bytes: sql`a.bytes`,
      checkedDate: sql`a.checked_at`,
    },
    defaultSort: 'month',
    id: sql`a.id`,
  })
}
