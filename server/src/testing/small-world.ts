import { sql } from 'kysely'
import type { Language } from '@brava/contract/language.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { openSession } from '../security/sessions.ts'
import { testDatabase } from './database.ts'
import { fill } from './fill-small-world.ts'

/** Ids of the people and companies that tests name. */
export interface SmallWorld {
  readonly brava: number
  /** A domestic reseller in BAM, with its retailer in Banja Luka. */
  readonly digitalis: number
  readonly gejmerija: number
  /** A foreign reseller in EUR, with its retailer in Zagreb. */
  readonly nordlicht: number
  readonly pixelpoint: number
  /** A retailer that buys directly from Brava. */
  readonly megabajt: number
  readonly tarik: number
  readonly amra: number
  readonly nikola: number
  readonly lea: number
  readonly ana: number
  readonly northfall: number
  readonly vektorLiga: number
  readonly kestrel: number
}

/**
 * A world for one test file: one distributor, two resellers with a retailer each, a direct retailer, a person in each,
 * three products without keys or assignments. `url` is its own database, dropped after the file.
 */
export async function smallWorld() {
  const url = await testDatabase()
  const { db, close } = connect(url, { size: 30 })
  const world = await fill(db)
  return { url, db, close, world }
}

/** A batch of a product's keys at a cost, home currency, without VAT; the keys are never opened. */
export async function addKeys(db: Db, productId: number, count: number, costE4: number, code: string): Promise<void> {
  await sql`
    with supplier as (insert into key_suppliers (name) values ('KeyBridge GmbH') on conflict (name) do update set name = excluded.name returning id),
    data_key as (insert into data_keys (kek_id, wrapped) values ('test', 'test') returning id),
    batch as (insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select ${code}, ${productId}::bigint, supplier.id, ${costE4}::bigint, 'BAM', ${costE4}::bigint, 2, data_key.id from supplier, data_key returning id)
    insert into keys (product_id, batch_id, sealed, fingerprint, last4)
    select ${productId}::bigint, batch.id, 'test', sha256((${code} || n)::bytea), '0000' from batch, generate_series(1, ${count}::int) n`.execute(
    db,
  )
}

/** The whole server on the database, without jobs; `as` calls it as one person. */
export async function startApp(url: string) {
  const app = await createApp(
    readConfig({ BRAVA_MODE: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
  )
  const tokens = new Map<number, Promise<string>>()
  const tokenOf = (userId: number) => {
    const known = tokens.get(userId)
    if (known) return known
    const opened = openSession(app.services.db, { userId, ip: '127.0.0.1', userAgent: 'test', now: new Date() })
    tokens.set(userId, opened)
    return opened
  }
  const as =
    (userId: number, language: Language = 'en') =>
    async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ) => {
      const response = await app.http.inject({
        method,
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${await tokenOf(userId)}`,
          'accept-language': language,
          ...headers,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      })
      const { statusCode: status, body: text } = response
      return { status, text, body: (text.startsWith('{') ? response.json() : undefined) as any }
    }
  return { app, as, tokenOf, close: () => app.close() }
}
