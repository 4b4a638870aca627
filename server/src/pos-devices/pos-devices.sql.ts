import { isDistributor, isReseller } from '@brava/contract/access.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { posDevices } from '@brava/contract/pos-devices/pos-devices.endpoints.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { paged } from '../platform/db/paging.ts'
import type { PosDevicesTable } from '../platform/db/tables.generated.ts'
import type { Person } from '../platform/call.ts'

/** Devices a person may see: a distributor all, a reseller its own and its retailers', a retailer its own. */
function devicesVisibleTo(db: Db, person: Person) {
  const all = db
    .selectFrom('pos_devices as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .where('d.removed_at', 'is', null)
  if (isDistributor(person)) return all
  if (isReseller(person))
    return all.where((is) => is.or([is('c.id', '=', person.companyId), is('c.parent_id', '=', person.companyId)]))
  return all.where('c.id', '=', person.companyId)
}

const rowsOf = (query: ReturnType<typeof devicesVisibleTo>) =>
  query.select([
    'd.id',
    'd.version',
    'd.company_id as companyId',
    'c.name as companyName',
    'd.serial',
    'd.model',
    'd.location',
    'd.is_disabled as isDisabled',
    'd.locked_at as lockedDate',
    'd.created_at as createdDate',
    'd.last_seen_at as lastSeenDate',
  ])

const columns = {
  createdDate: sql.ref('d.created_at'),
  serial: sql.ref('d.serial'),
  location: sql.ref('d.location'),
  companyName: sql.ref('c.name'),
  lastSeenDate: mayBeNull(sql.ref('d.last_seen_at')),
}

export function listDevices(
  db: Db,
  person: Person,
  request: ListRequest<typeof posDevices.own>,
  companyId: number | undefined,
) {
  let query = rowsOf(devicesVisibleTo(db, person))
  if (companyId !== undefined) query = query.where('d.company_id', '=', companyId)
  if (request.filters.isDisabled !== undefined) query = query.where('d.is_disabled', '=', request.filters.isDisabled)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'd.serial', 'd.location', 'c.name'))
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('d.id'),
  })
}

export function deviceById(db: Db, person: Person, id: number) {
  return rowsOf(devicesVisibleTo(db, person)).where('d.id', '=', id).executeTakeFirst()
}

/** Counts a company's devices; concurrent registrations wait for each other here. */
export async function lockDevices(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pos devices', ${companyId}))`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pos_devices where company_id = ${companyId} and removed_at is null`.execute(trx)
  return rows[0]?.n ?? 0
}

export async function insertDevice(trx: Trx, device: Insertable<PosDevicesTable>): Promise<number> {
  const { id } = await trx.insertInto('pos_devices').values(device).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a device if it is still at the version that was read; null: at any version. */
export async function updateDevice(
  trx: Trx,
  id: number,
  version: number | null,
  values: Updateable<PosDevicesTable>,
): Promise<boolean> {
  let query = trx
    .updateTable('pos_devices')
    .set((is) => ({ ...values, updated_at: sql<Date>`now()`, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
  if (version !== null) query = query.where('version', '=', version)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Replaces a device's secret; the previous one works until the given time. */
export async function replaceSecret(trx: Trx, id: number, secret: { hash: Buffer; until: Date }): Promise<string> {
  const row = await trx
    .updateTable('pos_devices')
    .set((is) => ({ previous_hash: is.ref('secret_hash'), previous_until: secret.until, secret_hash: secret.hash }))
    .where('id', '=', id)
    .returning('credential_id')
    .executeTakeFirstOrThrow()
  return row.credential_id
}

/** An active device, by the public part of its credential: neither disabled nor removed, of an approved company. */
export function activeDevice(db: Db, credentialId: string) {
  return activeDevices(db, credentialId).executeTakeFirst()
}
export type ActiveDevice = NonNullable<Awaited<ReturnType<typeof activeDevice>>>

/** The same, locked until the transaction ends: concurrent PIN attempts are all counted. */
export function lockActiveDevice(trx: Trx, credentialId: string) {
  return activeDevices(trx, credentialId).forNoKeyUpdate('d').executeTakeFirst()
}

function activeDevices(db: Db, credentialId: string) {
  return db
    .selectFrom('pos_devices as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select([
      'd.id',
      'd.company_id as companyId',
      'd.serial',
      'd.location',
      'd.wrong_pins as wrongPins',
      'd.locked_at as lockedAt',
      'd.pin_hash as pinHash',
      'd.secret_hash as secretHash',
      'd.previous_hash as previousHash',
      'd.previous_until as previousUntil',
    ])
    .where('d.credential_id', '=', credentialId)
    .where('d.is_disabled', '=', false)
    .where('d.removed_at', 'is', null)
    .where('c.status', '=', companyStatus.code.approved)
}

/** Records a PIN attempt: the right one resets the count, the last wrong one locks. */
export async function noteTry(
  trx: Trx,
  id: number,
  { wrongPins, lockedAt, now }: { wrongPins: number; lockedAt: Date | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('pos_devices')
    .set({ wrong_pins: wrongPins, locked_at: lockedAt, ...(wrongPins === 0 ? { last_seen_at: now } : {}) })
    .where('id', '=', id)
    .execute()
}
