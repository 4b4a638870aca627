import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { placingWorld } from '../../cart/testing/placing-world.ts'
import { sealCredentials, newGatewayToken } from '../credentials.ts'
import type { Behaviour } from '../sandbox/behaviours.ts'
import { sandboxSignature } from '../sandbox/sandbox-signature.ts'

/** The world of shops with the sandbox as the general gateway for marks; every company may pay by card. */
export async function cardWorld() {
  const world = await placingWorld()
  const { db, services, app, clock, fill, order, mirza, send } = world
  await sql`update companies set payment_types = '{1,2,3,4,5}'`.execute(db)
  const secret = randomBytes(16).toString('hex')
  const token = newGatewayToken()
  const { id: gatewayId } = await db
    .insertInto('payment_gateways')
    .values({
      kind: 'sandbox',
      currency: 'BAM',
      token,
      credentials: sealCredentials(services.secrets, token, { secret }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const start = clock.at
  beforeEach(async () => {
    // Sessions start here, and nobody asks about what other tests left behind.
    clock.at = start
    await db.updateTable('payment_attempts').set({ next_poll_at: null }).execute()
  })

  /** What a browser does: no session, redirects are inspected and not followed. */
  async function browse(path: string, form?: Record<string, string>) {
    const answer = await app.http.inject({
      method: form ? 'POST' : 'GET',
      url: path.replace(services.config.publicUrl, ''),
      ...(form
        ? {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams(form).toString(),
          }
        : {}),
    })
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      text: answer.body,
      headers: answer.headers,
    }
  }

  /** Mirza orders the given number of Northfalls by card. */
  async function orderByCard(quantity = 2) {
    const cart = await fill(mirza, [['northfall', quantity]])
    const placed = await order(mirza, cart.version, 2)
    if (placed.status !== 200) throw new Error(`not placed: ${placed.text ?? JSON.stringify(placed.body)}`)
    return placed.body.data.order as {
      id: number
      number: string
      status: number
      payPath: string
      gross: string
      setAside: number
    }
  }

  /** Opens the sandbox and chooses a test card there; returns where the browser is redirected. */
  async function enterCard(payPath: string, card: Behaviour, code?: string) {
    const { location: page } = await browse(payPath)
    let sent = await browse(page, { card })
    if (code !== undefined) sent = await browse(page, { code })
    return sent
  }

  /** Returns as the gateway says, and gives the screen that opens. */
  const comeBack = async (returnUrl: string) => (await browse(returnUrl)).location

  const attemptOf = (orderId: number) =>
    db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  /** Sends a notice of the gateway, signed with its secret or another one. */
  const notice = (body: object | string, by = secret, to = token) => {
    const bytes = typeof body === 'string' ? body : JSON.stringify(body)
    return app.http.inject({
      method: 'POST',
      url: `/api/payments/notice/${to}`,
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': sandboxSignature(by, bytes) },
      payload: bytes,
    })
  }

  return {
    ...world,
    secret,
    gatewayId,
    gatewayToken: token,
    browse,
    orderByCard,
    enterCard,
    comeBack,
    attemptOf,
    notice,
    progressOf: async (orderId: number) =>
      (await send(mirza, 'GET', `/shopping-cart/getpaymentstatus/${orderId}`)).body.data,
    validate3ds: async (orderId: number) =>
      (await send(mirza, 'GET', `/shopping-cart/validate-3ds/${orderId}`)).body.data,
    orderOf: (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    mailsOf: async (orderId: number) =>
      (await db.selectFrom('mails').select('template').where('order_id', '=', orderId).orderBy('id').execute()).map(
        (mail) => mail.template,
      ),
    sandboxOf: (reference: string) =>
      db.selectFrom('sandbox_payments').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow(),
    /** Changes the gateway's own books, as if it had changed its mind. */
    gatewayHas: (reference: string, change: object) =>
      db.updateTable('sandbox_payments').set(change).where('reference', '=', reference).execute(),
    later(minutes: number) {
      clock.at = new Date(clock.at.getTime() + minutes * 60_000)
    },
    /** Back to when the sessions were opened. */
    reset() {
      clock.at = start
    },
    /** How often an order occurs in the books: money in, money taken, invoices due or issued, keys handed over. */
    booksOf: (orderId: number) =>
      sql<{ payments: number; captures: number; invoices: number; keys: number }>`
        select (select count(*)::int from ledger_transactions where order_id = ${orderId} and kind = 'payment') as payments,
          (select count(*)::int from ledger_transactions where order_id = ${orderId} and kind = 'capture') as captures,
          (select count(*)::int from invoices_due where order_id = ${orderId})
            + (select count(*)::int from invoices where order_id = ${orderId}) as invoices,
          (select count(*)::int from custody_log where order_id = ${orderId} and kind = 'assigned') as keys`.execute(
        db,
      ),
  }
}
