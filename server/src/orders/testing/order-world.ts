import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentType } from '@brava/contract/enums.ts'
import { normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import { splitVat, times } from '@brava/contract/money.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { createApp } from '../../app.ts'
import type { Clock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addFunds } from '../../ledger/add-funds.ts'
import { captureForOrder } from '../../ledger/capture-for-order.ts'
import { holdForOrder } from '../../ledger/hold-for-order.ts'
import { openSession } from '../../security/sessions.ts'
import { testDatabase } from '../../testing/database.ts'
import { fulfilOrder } from '../fulfil-order.ts'
import { recordOrderEvent } from '../order-events.sql.ts'
import { moneyLegsOf } from '../orders.sql.ts'
import { insertOrder } from '../place-order.sql.ts'
import { reserveOrderKeys } from '../reserve-order-keys.ts'

export type Who = 'tarik' | 'amra' | 'nikola' | 'mirza'
export type ProductName = 'northfall' | 'ironOrchard'

/**
 * A small world for the tests of orders: Brava (Tarik) sells to Digitalis (Amra) and to Nexa Shop (Mirza); Digitalis
 * sells to Gejmerija Banja Luka (Nikola). Keys cost 40,00 KM, Digitalis pays 57,00, the shops pay 61,90, VAT 17 % inside.
 */
export async function orderWorld() {
  const clock: Clock & { at: Date } = { at: new Date(), now: () => clock.at }
  const config = readConfig({
    BRAVA_MODE: 'test',
    DATABASE_URL: await testDatabase(),
    DATABASE_POOL_SIZE: '12',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ROLE: 'web',
    FILES_DIR: await mkdtemp(join(tmpdir(), 'brava-orders-')),
  })
  const app = await createApp(config, { clock })
  await app.startJobs()
  afterAll(() => app.close())
  const { services } = app
  const { db, secrets } = services

  await sql`
    insert into currencies values ('BAM', 'KM', 'Convertible mark'), ('EUR', '€', 'Euro');
    insert into countries (code, name, currency, vat_rate_bp, is_domestic) values ('BA', 'Bosna i Hercegovina', 'BAM', 1700, true);
    insert into key_suppliers (name) values ('Kaldera Works');
    insert into categories (title) values ('Games'); insert into product_types (title) values ('PC');
    insert into publishers (name) values ('Kaldera Works')`.execute(db)
  const company = async (name: string, type: number, parent: number | null) => {
    const { rows } = await sql<{ id: number }>`
      insert into companies (name, type, parent_id, status, currency, country_id, town, tax_id, email, language)
      values (${name}, ${type}, ${parent}, 2, 'BAM', (select id from countries), 'Sarajevo', '4200000000001', 'info@firma.example', 'bs')
      returning id`.execute(db)
    return rows[0]?.id as number
  }
  const brava = await company('Brava', 1, null)
  const digitalis = await company('Digitalis d.o.o.', 2, brava)
  const companies = {
    brava,
    digitalis,
    gejmerija: await company('Gejmerija Banja Luka', 3, digitalis),
    nexa: await company('Nexa Shop Čapljina', 3, brava),
  }
  const user = async (first: string, last: string, companyId: number, role: number) => {
    const { rows } = await sql<{ id: number }>`
      with person as (insert into users (company_id, username, email, first_name, last_name)
        values (${companyId}, ${first.toLowerCase()}, ${`${first.toLowerCase()}@firma.example`}, ${first}, ${last}) returning id)
      insert into user_roles select id, ${role} from person returning user_id as id`.execute(db)
    return rows[0]?.id as number
  }
  const people: Record<Who, { id: number; companyId: number }> = {
    tarik: { id: await user('Tarik', 'Kovačević', brava, 5), companyId: brava },
    amra: { id: await user('Amra', 'Hodžić', digitalis, 2), companyId: digitalis },
    nikola: { id: await user('Nikola', 'Đurić', companies.gejmerija, 9), companyId: companies.gejmerija },
    mirza: { id: await user('Mirza', 'Čolić', companies.nexa, 3), companyId: companies.nexa },
  }
  const product = async (code: string, title: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select ${code}, ${title}, c.id, t.id, p.id, 2, 6500 from categories c, product_types t, publishers p returning id`.execute(
      db,
    )
    return { id: rows[0]?.id as number, code, title }
  }
  const products = {
    northfall: await product('NF-0117', 'Northfall: Ashen Crown'),
    ironOrchard: await product('IO-0093', 'Iron Orchard'),
  }
  for (const companyId of [digitalis, companies.gejmerija, companies.nexa]) {
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId, amount: 1_000_000, userId: people.tarik.id, memo: 'wire' }),
    )
  }

  const tokens = {} as Record<Who, string>
  for (const who of Object.keys(people) as Who[]) {
    tokens[who] = await openSession(db, {
      userId: people[who].id,
      ip: '127.0.0.1',
      userAgent: 'test',
      now: clock.now(),
    })
  }

  let lastKey = 0
  /** Puts a new batch of keys into stock; answers their ids and texts. */
  async function stock(name: ProductName, count: number): Promise<{ id: number; code: string }[]> {
    const dataKey = secrets.newDataKey()
    const { rows } = await sql<{ batch: number; dek: number }>`
      with dek as (insert into data_keys (kek_id, wrapped) values (${dataKey.kekId}, ${dataKey.wrapped}) returning id)
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select ${`B-${lastKey + 1}`}, ${products[name].id}, s.id, 400000, 'BAM', 400000, 2, dek.id from dek, key_suppliers s
      returning id as batch, data_key_id as dek`.execute(db)
    const made = rows[0]
    if (!made) throw new Error('no batch')
    const keys: { id: number; code: string }[] = []
    for (let index = 0; index < count; index += 1) {
      lastKey += 1
      const code = `KEY${String(lastKey).padStart(4, '0')}-${name.toUpperCase()}-7QK2`
      const { rows: ids } = await sql<{
        id: number
      }>`select nextval(pg_get_serial_sequence('keys', 'id')) as id`.execute(db)
      const id = Number(ids[0]?.id)
      const sealed = secrets.sealCode({ id: made.dek, key: dataKey.key }, Buffer.from(code), {
        productId: products[name].id,
        keyId: id,
      })
      await sql`insert into keys (id, product_id, batch_id, sealed, fingerprint, last4)
        values (${id}, ${products[name].id}, ${made.batch}, ${sealed}, ${secrets.fingerprint(normaliseCode(code))}, ${code.slice(-4)})`.execute(
        db,
      )
      keys.push({ id, code })
    }
    return keys
  }

  interface Wish {
    readonly by: Exclude<Who, 'tarik'>
    readonly lines: readonly (readonly [ProductName, number])[]
    readonly paymentType?: PaymentType
    /** Left for a distributor to decide. */
    readonly waits?: boolean
  }

  /** Places an order as the shop does, without its checks: money held or charged, keys set aside or assigned. */
  async function place({ by, lines, paymentType = 5, waits = paymentType !== 5 }: Wish): Promise<number> {
    const { id: userId, companyId } = people[by]
    const chain = by === 'nikola' ? [brava, digitalis, companyId] : [brava, companyId]
    const unit = (seq: number) => (seq < chain.length - 1 ? 5700 : by === 'amra' ? 5700 : 6190)
    const legs = chain.slice(1).map((buyerId, index) => {
      const gross = lines.reduce((sum, [, quantity]) => sum + times(unit(index + 1), quantity), 0)
      return {
        seq: (index + 1) as 1 | 2,
        sellerId: chain[index] as number,
        buyerId,
        currency: 'BAM',
        gross,
        ...splitVat(gross, 1700),
      }
    })
    const own = legs.at(-1)
    if (!own) throw new Error('no leg')
    const slots = lines.reduce((sum, [, quantity]) => sum + quantity, 0)
    const now = clock.now()
    const facts = {
      paymentType,
      approval: waits ? ('open' as const) : ('approved' as const),
      payment: waits ? (0 as const) : (3 as const),
      slotsTotal: slots,
      slotsAssigned: 0,
      slotsMissing: 0,
      gross: own.gross,
      refunded: 0,
    }
    return inTransaction(db, async (trx) => {
      const { id } = await insertOrder(trx, {
        companyId,
        userId,
        currency: 'BAM',
        paymentType,
        approval: facts.approval,
        payment: facts.payment,
        status: deriveOrderStatus(facts),
        net: own.net,
        vat: own.vat,
        gross: own.gross,
        revenueHome: legs[0]?.net ?? 0,
        isDomestic: true,
        rateHome: '1',
        language: 'bs',
        email: `${by}@firma.example`,
        phone: '',
        showImgKeys: true,
        holdUntil: waits ? new Date(now.getTime() + 5 * 86_400_000) : null,
        cartVersion: 1,
        now,
        legs,
        lines: lines.map(([name, quantity]) => ({
          productId: products[name].id,
          companyProductId: null,
          promotionId: null,
          code: products[name].code,
          title: products[name].title,
          platform: 'PC',
          vatTreatment: 2,
          quantity,
          prices: legs.map((leg) => {
            const gross = times(unit(leg.seq), quantity)
            return {
              seq: leg.seq,
              unitPrice: unit(leg.seq),
              vatRateBp: 1700,
              gross,
              ...splitVat(gross, 1700),
              trace: {
                currency: 'BAM',
                quantity,
                rule: 'base' as const,
                unitPrice: unit(leg.seq),
                steps: [{ rule: 'base' as const, outcome: 'chosen' as const, price: unit(leg.seq) }],
                vatReason: 'domestic',
              },
            }
          }),
        })),
      })
      await recordOrderEvent(trx, {
        orderId: id,
        kind: 'placed',
        fromStatus: null,
        toStatus: deriveOrderStatus(facts),
        userId,
        at: now,
      })
      const money = { orderId: id, legs: await moneyLegsOf(trx, id), userId }
      if (paymentType === 5) await holdForOrder(trx, money)
      if (waits) {
        await reserveOrderKeys(trx, { orderId: id, companyId, userId, sessionId: null, ip: '', reason: 'placed', now })
      } else {
        await captureForOrder(trx, money)
        await fulfilOrder(trx, services, { orderId: id, userId, reason: 'placed' })
      }
      return id
    })
  }

  /** Calls the product as a person; answers status, body and raw bytes. */
  async function as(who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, language = 'en') {
    const answer = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokens[who]}`, 'accept-language': language },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      text: answer.body,
      headers: answer.headers,
    }
  }

  return { app, services, db, clock, companies, people, products, stock, place, as }
}
