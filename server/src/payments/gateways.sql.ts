import { sql } from 'kysely'
import type { GatewayKind } from '@brava/contract/payments/gateway-kind.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { laterThanBefore, versionByTime } from '../platform/db/version-by-time.ts'

/** The settings of a gateway; credentials are sealed. */
export interface GatewayRow {
  readonly id: number
  readonly kind: GatewayKind
  readonly currency: string
  readonly companyId: number | null
  readonly isLive: boolean
  readonly isActive: boolean
  readonly credentials: string
  readonly token: string
  readonly version: number
}

function gateways(db: Db | Trx) {
  return db
    .selectFrom('payment_gateways as g')
    .select([
      'g.id',
      'g.currency',
      'g.company_id as companyId',
      'g.is_live as isLive',
      'g.is_active as isActive',
      'g.credentials',
      'g.token',
      sql<GatewayKind>`g.kind`.as('kind'),
      versionByTime('g').as('version'),
    ])
}

/** The gateway that takes this company's cards in this currency: its own one, otherwise the general one. */
export async function gatewayFor(
  db: Db | Trx,
  of: { companyId: number; currency: string },
): Promise<GatewayRow | undefined> {
  return gateways(db)
    .where('g.is_active', '=', true)
    .where('g.currency', '=', of.currency)
    .where((is) => is.or([is('g.company_id', 'is', null), is('g.company_id', '=', of.companyId)]))
    .orderBy('g.company_id', (by) => by.nullsLast())
    .limit(1)
    .executeTakeFirst()
}

export async function gatewayById(db: Db | Trx, id: number): Promise<GatewayRow | undefined> {
  return gateways(db).where('g.id', '=', id).executeTakeFirst()
}

/** Holds the gateway, so that two people change it one after the other. */
export async function lockGateway(trx: Trx, id: number): Promise<GatewayRow | undefined> {
  return gateways(trx).where('g.id', '=', id).forUpdate().executeTakeFirst()
}

export async function gatewayByToken(db: Db, token: string): Promise<GatewayRow | undefined> {
  return gateways(db).where('g.token', '=', token).executeTakeFirst()
}

/** Every gateway ever set up, with its company's name and its last test. */
export async function allGateways(db: Db | Trx) {
  return gateways(db)
    .leftJoin('companies as c', 'c.id', 'g.company_id')
    .select([
      'c.name as companyName',
      'g.tested_at as testedAt',
      sql<'ok' | 'declined' | 'unknown' | null>`g.test_result`.as('testResult'),
    ])
    .orderBy('g.is_active', 'desc')
    .orderBy('g.id')
    .execute()
}

export async function insertGateway(
  trx: Trx,
  one: Pick<GatewayRow, 'kind' | 'currency' | 'companyId' | 'isLive' | 'credentials' | 'token'> & { userId: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('payment_gateways')
    .values({
      kind: one.kind,
      currency: one.currency,
      company_id: one.companyId,
      is_live: one.isLive,
      credentials: one.credentials,
      token: one.token,
      updated_by: one.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reseals credentials; does nothing if they were changed since. */
export async function replaceCredentials(db: Db, id: number, sealed: string, fresh: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_gateways')
    .set({ credentials: fresh })
    .where('id', '=', id)
    .where('credentials', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function changeGateway(
  trx: Trx,
  id: number,
  {
    isActive,
    isLive,
    credentials,
    by,
    at,
  }: Pick<GatewayRow, 'credentials' | 'isActive' | 'isLive'> & { by: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('payment_gateways')
    .set({ is_active: isActive, is_live: isLive, credentials, updated_by: by, updated_at: laterThanBefore(at) })
    .where('id', '=', id)
    .execute()
}

/** Stores the result of a test, unless the credentials that were tested have been replaced. */
export async function noteTest(
  db: Db,
  { id, credentials }: GatewayRow,
  { at, result }: { at: Date; result: 'ok' | 'declined' | 'unknown' },
): Promise<void> {
  await db
    .updateTable('payment_gateways')
    .set({ tested_at: at, test_result: result })
    .where('id', '=', id)
    .where('credentials', '=', credentials)
    .execute()
}
