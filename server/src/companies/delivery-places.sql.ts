import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { laterThanBefore, versionByTime } from '../platform/db/version-by-time.ts'

const places = (db: Db, companyId: number) =>
  db
    .selectFrom('delivery_addresses as a')
    .innerJoin('countries as n', 'n.id', 'a.country_id')
    .where('a.company_id', '=', companyId)
    .select([
      'a.id',
      'a.label',
      'a.recipient',
      'a.address',
      'a.postal_code as postalCode',
      'a.town',
      'a.country_id as countryId',
      'n.code as countryCode',
      'n.name as countryName',
      'a.phone',
      versionByTime('a').as('version'),
    ])

export function placesOf(db: Db, companyId: number) {
  return places(db, companyId).orderBy('a.label').orderBy('a.id').execute()
}

export function placeById(db: Db, companyId: number, id: number) {
  return places(db, companyId).where('a.id', '=', id).executeTakeFirst()
}

export function countryById(db: Db, id: number) {
  return db
    .selectFrom('countries')
    .select(['code as countryCode', 'name as countryName'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many addresses a company has; concurrent additions wait for each other here. */
export async function lockPlaces(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('delivery addresses', ${companyId}))`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from delivery_addresses where company_id = ${companyId}`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Locks an address; returns its version, or undefined if there is none. */
export async function lockPlace(trx: Trx, companyId: number, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('delivery_addresses as a')
    .select(versionByTime('a').as('version'))
    .where('a.company_id', '=', companyId)
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

/** Adds an address, or changes one that is locked. */
export async function writePlace(
  trx: Trx,
  companyId: number,
  place: {
    readonly id?: number | undefined
    readonly label: string
    readonly recipient: string
    readonly address: string
    readonly postalCode: string
    readonly town: string
    readonly countryId: number
    readonly phone: string
  },
  now: Date,
): Promise<void> {
  const values = {
    label: place.label,
    recipient: place.recipient,
    address: place.address,
    postal_code: place.postalCode,
    town: place.town,
    country_id: place.countryId,
    phone: place.phone,
  }
  if (place.id === undefined) {
    await trx
      .insertInto('delivery_addresses')
      .values({ ...values, company_id: companyId })
      .execute()
    return
  }
  await trx
    .updateTable('delivery_addresses')
    .set({ ...values, updated_at: laterThanBefore(now) })
    .where('company_id', '=', companyId)
    .where('id', '=', place.id)
    .execute()
}

export async function deletePlace(trx: Trx, companyId: number, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('delivery_addresses')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
