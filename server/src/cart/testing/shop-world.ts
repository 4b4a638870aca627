import type { PaymentType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addFunds } from '../../ledger/add-funds.ts'
import { assignAt } from '../../orders/testing/write-people.ts'
import { openSession } from '../../security/sessions.ts'
import { orderWorld, type ProductName, type Who } from '../../orders/testing/order-world.ts'

/** The world of orders with a catalogue: both products assigned to Digitalis, Gejmerija and Nexa, each at its own price. */
export async function shopWorld(options: Parameters<typeof orderWorld>[0] = {}) {
  const world = await orderWorld(options)
  const { db, app, products, companies, assigned } = world
  await sql`update companies set payment_types = '{1,3,4,5}'`.execute(db)
  /** A request with custom headers, as a person or with a token. */
  async function send(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers }
  }

  async function tokenOf(userId: number): Promise<string> {
    return openSession(db, { userId, ip: '127.0.0.1', userAgent: 'test', now: world.clock.now() })
  }

  let people = 0
  /** Another buyer of a company, with a cart of their own. */
  async function colleague(companyId: number, roleId: number): Promise<{ id: number; token: string }> {
    people += 1
    const { id } = await db
      .insertInto('users')
      .values({
        company_id: companyId,
        username: `buyer${people}`,
        email: `buyer${people}@firma.example`,
        first_name: 'Buyer',
        last_name: String(people),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('user_roles').values({ user_id: id, role_id: roleId }).execute()
    return { id, token: await tokenOf(id) }
  }

  /** Another direct retailer with its own funds and catalogue, and one buyer. */
  async function shop(name: string, funds: number): Promise<{ companyId: number; token: string }> {
    const { rows } = await sql<{ id: number }>`
      insert into companies (name, type, parent_id, status, currency, country_id, town, email, payment_types)
      select ${name}, 3, ${companies.brava}, 2, 'BAM', id, 'Mostar', 'info@firma.example', '{1,3,4,5}' from countries limit 1
      returning id`.execute(db)
    const companyId = rows[0]?.id as number
    for (const product of ['northfall', 'ironOrchard'] as const) {
      await assignAt(db, { companyId, productId: products[product].id, price: 6190 })
    }
    if (funds > 0) {
      await inTransaction(db, (trx) =>
        addFunds(trx, { companyId, amount: funds, userId: world.people.tarik.id, memo: 'wire' }),
      )
    }
    return { companyId, token: (await colleague(companyId, 3)).token }
  }

  /** Fills the cart of the token's owner and returns it. */
  async function fill(token: string, lines: readonly (readonly [ProductName, number])[]) {
    const answer = await send(token, 'POST', '/shopping-cart', {
      shoppingCartItems: lines.map(([name, quantity]) => ({ productId: products[name].id, quantity })),
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data.cart as { id: number; version: number; gross: string; lines: { id: number }[] }
  }

  const order = (token: string, version: number, paymentType: PaymentType = 5, headers: Record<string, string> = {}) =>
    send(token, 'POST', '/shopping-cart/create-order-from-shopping-cart', { version, paymentType }, headers)

  async function tokenFor(who: Who): Promise<string> {
    return tokenOf(world.people[who].id)
  }

  return { ...world, assigned, send, colleague, shop, fill, order, tokenFor }
}
