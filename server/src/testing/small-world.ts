import { sql } from 'kysely'
import type { Language } from '@brava/contract/language.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect, type Db } from '../db/connect.ts'
import { openSession } from '../security/sessions.ts'
import { testDatabase } from './database.ts'

/** Ids of the people and companies whom tests name. */
export interface SmallWorld {
  readonly brava: number
  /** A domestic reseller in BAM, with its retailer in Banja Luka. */
  readonly digitalis: number
  readonly gejmerija: number
  /** A foreign reseller in EUR, with its retailer in Zagreb. */
  readonly nordlicht: number
  readonly pixelpoint: number
  /** A retailer that buys from Brava itself. */
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

async function fill(db: Db): Promise<SmallWorld> {
  await sql`
    insert into currencies values ('BAM', 'KM', 'Convertible mark'), ('EUR', '€', 'Euro');
    insert into countries (code, name, currency, vat_rate_bp, is_domestic, is_eu) values
      ('BA', 'Bosna i Hercegovina', 'BAM', 1700, true, false), ('HR', 'Hrvatska', 'EUR', 2500, false, true),
      ('DE', 'Njemačka', 'EUR', 1900, false, true);
    insert into categories (title) values ('Games');
    insert into product_types (title) values ('PC');
    insert into publishers (name) values ('Kaldera Works');`.execute(db)
  const company = async (
    name: string,
    type: number,
    parent: number | null,
    country: string,
    currency: string,
    code: string,
  ) => {
    const { rows } = await sql<{ id: number }>`
      insert into companies (name, legal_name, type, parent_id, status, currency, country_id, town, tax_id, code, is_domestic, payment_types)
      select ${name}, ${name}, ${type}, ${parent}, 2, ${currency}, id, 'Sarajevo', '4200000000001', ${code}, is_domestic, '{1,3,4,5}'
      from countries where code = ${country} returning id`.execute(db)
    return (rows[0] as { id: number }).id
  }
  const person = async (companyId: number, first: string, last: string, roles: number[], language: Language) => {
    const { rows } = await sql<{ id: number }>`
      with made as (insert into users (company_id, username, email, first_name, last_name, language)
        values (${companyId}, ${first.toLowerCase()}, ${`${first.toLowerCase()}@brava.example`}, ${first}, ${last}, ${language}) returning id),
      given as (insert into user_roles select made.id, unnest(${roles}::smallint[]) from made)
      select id from made`.execute(db)
    return (rows[0] as { id: number }).id
  }
  const product = async (code: string, title: string, basePrice: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select ${code}, ${title}, c.id, t.id, p.id, 2, ${basePrice} from categories c, product_types t, publishers p returning id`.execute(
      db,
    )
    return (rows[0] as { id: number }).id
  }
  const brava = await company('Brava d.o.o.', 1, null, 'BA', 'BAM', 'BR-0001')
  const digitalis = await company('Digitalis d.o.o.', 2, brava, 'BA', 'BAM', 'RS-0004')
  const nordlicht = await company('Nordlicht Games GmbH', 2, brava, 'DE', 'EUR', 'RS-0007')
  const gejmerija = await company('Gejmerija Banja Luka', 3, digitalis, 'BA', 'BAM', 'RT-0011')
  const pixelpoint = await company('PixelPoint Zagreb', 3, nordlicht, 'HR', 'EUR', 'RT-0019')
  const megabajt = await company('Megabajt Mostar', 3, brava, 'BA', 'BAM', 'RT-0022')
  return {
    brava,
    digitalis,
    nordlicht,
    gejmerija,
    pixelpoint,
    megabajt,
    tarik: await person(brava, 'Tarik', 'Kovačević', [5], 'en'),
    amra: await person(digitalis, 'Amra', 'Hodžić', [10], 'bs'),
    nikola: await person(gejmerija, 'Nikola', 'Đurić', [8], 'bs'),
    lea: await person(nordlicht, 'Lea', 'Vogt', [2], 'en'),
    ana: await person(megabajt, 'Ana', 'Marić', [3], 'hr'),
    northfall: await product('NF-0117', 'Northfall: Ashen Crown', 6190),
    vektorLiga: await product('VL-0027', 'Vektor Liga 27', 10490),
    kestrel: await product('KS-0003', 'Kestrel Antivirus', 1840),
  }
}

/** A batch of keys of a product at a cost, home currency, without VAT; keys that no one ever opens. */
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

/** The whole server over the database, without jobs; `as` calls it as one person. */
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
      return { status: response.statusCode, body: response.json() as any }
    }
  return { app, as, tokenOf, close: () => app.close() }
}
