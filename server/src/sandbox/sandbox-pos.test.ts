import type { AddressInfo } from 'node:net'
import { posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { partnerWorld, type TestCredential } from '../partner-api/testing/partner-world.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { publicId } from '../platform/public-id.ts'
import { PlainSales, posStep } from '../pos-sales/testing/plain-sales.ts'
import { type Answer, type Line, LineLost, Terminal } from '../pos-sales/testing/terminal.ts'
import { mostSandboxMessages, mostSandboxSales } from './sandbox-products.ts'
import { reverseSilentSandboxes } from './sandbox-pos.ts'

const world = await partnerWorld()
const { app, credentialOf, partner, db, products, companies, stock } = world
const { services } = app

let nexa: TestCredential
let origin = ''
beforeAll(async () => {
  nexa = await credentialOf('mirza', { environment: 'test' })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})

let keys = 0
const act = (body: object) => partner(nexa, 'POST', '/sandbox/acts', body, { 'idempotency-key': `act-${(keys += 1)}` })
// Every test starts with a new world.
beforeEach(async () => {
  const { status } = await act({ act: 'reset' })
  if (status !== 200) throw new Error(`The sandbox could not be reset: ${status}`)
})

const pin = { 'brava-pin': '4711' }
const read = async (path: string, of: TestCredential = nexa) =>
  (await partner(of, 'GET', path, undefined, pin)).body.data
const productOf = async (code: string, of: TestCredential = nexa): Promise<{ id: string; price: string }> =>
  (await read('/pos/products', of)).find((one: { code: string }) => one.code === code)

/** The connection of a terminal played by a credential, with its faults. */
const lineOf =
  (of: TestCredential = nexa, more: Record<string, string> = {}): Line =>
  async (call, message): Promise<Answer> => {
    const { status, body } = await partner(of, 'POST', `/pos/${call}`, message, { ...pin, ...more })
    return { status, body: body.data ?? body }
  }

/** The same over a socket, which a fault can break. */
const socketLine =
  (fault: string): Line =>
  async (call, message) => {
    const headers = {
      ...pin,
      authorization: `Bearer ${nexa.text}`,
      'content-type': 'application/json',
      'brava-sandbox-fault': fault,
    }
    const answer = await fetch(`${origin}/partner/v1/pos/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
    }).catch(() => {
      throw new LineLost()
    })
    const said = (await answer.json()) as { data?: Record<string, unknown> }
    return { status: answer.status, body: said.data ?? (said as Record<string, unknown>) }
  }

/** Units of the product for sale. */
const stockOf = async (id: string): Promise<number> => (await read(`/products/${id}`)).stock
const balance = async () => {
  const { funds, held, available } = await read('/pos/balance')
  return { funds: Number(funds), held: Number(held), available: Number(available) }
}
/** Makes the hold time of all held sales expire. */
const silence = () =>
  sql`update sandbox_pos_sales set hold_until = clock_timestamp() - interval '1 millisecond' where state = 1`.execute(
    db,
  )
const today = async () =>
  (await sql<{ day: string }>`select sales_day_of(now())::text as day`.execute(db)).rows[0]?.day as string
const statesOf = async () => {
  const { rows } = await sql<{ number: number; state: 1 | 2 | 3 | 4 }>`
    select number, state from sandbox_pos_sales where company_id = ${companies.nexa} and device = ${nexa.keyId}`.execute(
    db,
  )
  return new Map(rows.map(({ number, state }) => [number, state]))
}

/** Holds a unit; returns a result that is easy to assert. */
const hold = (number: number, product: { id: string; price: string }) =>
  lineOf()('authorise', { number, product: product.id, price: product.price })
const codeOf = async (answer: Promise<Answer>) => (await answer).body.code

describe("a terminal of Nexa's developer in the sandbox", () => {
  test('reads what it can sell, sells it and prints it again; its order and invoice are in the sandbox', async () => {
    const game = await productOf('SANDBOX-GAME')
    const terminal = new Terminal(lineOf())
    const before = await stockOf(game.id)
    const { code } = (await terminal.sell({ product: game.id, price: game.price, tillAmount: '27.00' })) as {
      code: string
    }
    expect(code).toMatch(/^TEST-\d{4}-\d{4}-\d{4}$/)
    expect(await terminal.reprint(1)).toMatchObject({ status: 200, body: { code, copy: 1 } })
    expect(await balance()).toEqual({ funds: 9975, held: 0, available: 9975 })
    expect(await stockOf(game.id)).toBe(before - 1)
    expect(await read('/pos/status')).toMatchObject({
      device: nexa.keyId,
      nextNumber: 4,
      holdSeconds: 120,
      openSales: [],
    })
    const [order] = await read('/orders?limit=1')
    expect(order).toMatchObject({ reference: `POS ${nexa.keyId}/1`, gross: '25.00', status: 'completed' })
    expect((await read('/invoices?limit=1'))[0]).toMatchObject({ order: order.id, gross: '25.00' })
    // A refunded sale cannot be printed again, and a sold one cannot be cancelled.
    expect((await lineOf()('cancel', { number: 4, original: 1 })).body.code).toBe('posSale.soldAlready')
    await act({ act: 'refund', order: order.id })
    expect((await lineOf()('reprint', { number: 5, original: 1 })).body.code).toBe('posSale.keyGone')
  })

  test('holds money and the last unit: both are released by a cancel, or by silence, which its programs are notified of', async () => {
    const few = await productOf('SANDBOX-FEW')
    const send = lineOf()
    for (const number of [1, 2, 3]) await hold(number, few)
    expect(await balance()).toEqual({ funds: 10_000, held: 59.7, available: 9940.3 })
    expect(await stockOf(few.id)).toBe(0)
    const { openSales, time } = await read('/pos/status')
    expect(openSales.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
    const seconds = (new Date(openSales[2].holdUntil).getTime() - Date.now()) / 1000
    expect([time, seconds > 60 && seconds <= 121]).toEqual([expect.any(String), true])
    expect(await send('authorise', { number: 4, product: few.id, price: few.price })).toMatchObject({
      status: 409,
      body: { code: 'posSale.notSold', problems: [{ code: 'OVER_STOCK' }] },
    })
    // An order cannot spend funds that are set aside.
    const game = await productOf('SANDBOX-GAME')
    const all = { reference: 'ALL', lines: [{ product: game.id, quantity: 433, unitPrice: '23.00' }] }
    const order = () => partner(nexa, 'POST', '/orders', all, { 'idempotency-key': `o-${(keys += 1)}` })
    expect((await order()).body.code).toBe('ledger.insufficientFunds')
    expect((await send('cancel', { number: 5, original: 1 })).body.state).toBe('cancelled')
    expect((await balance()).held).toBe(39.8)
    expect(await stockOf(few.id)).toBe(1)
    await numberEvents(services)
    const [{ after }] = (
      await sql<{ after: number }>`select last_sequence as after from partner_event_readers
        where company_id = ${companies.nexa} and environment = 'test'`.execute(db)
    ).rows as [{ after: number }]
    await silence()
    await reverseSilentSandboxes(services)
    expect(await balance()).toEqual({ funds: 10_000, held: 0, available: 10_000 })
    expect(await stockOf(few.id)).toBe(3)
    await numberEvents(services)
    const events = (await partner(nexa, 'GET', `/events?after=${after}`)).body.data
    expect(events.map(({ type, data }: { type: string; data: { number?: number } }) => [type, data.number])).toEqual([
      ['pos.saleReversed', 2],
      ['pos.saleReversed', 3],
    ])
    expect(await send('confirm', { number: 6, original: 2 })).toMatchObject({
      status: 409,
      body: { code: 'posSale.notNow' },
    })
    // The job has not run yet: a confirm after the hold time is refused anyway, and endHolds does not wait for the job.
    await send('authorise', { number: 7, product: few.id, price: few.price })
    await silence()
    expect((await send('confirm', { number: 8, original: 7 })).body.code).toBe('posSale.notNow')
    await send('authorise', { number: 9, product: few.id, price: few.price })
    await act({ act: 'endHolds' })
    expect((await send('cancel', { number: 10, original: 9 })).body.state).toBe('reversed')
    expect((await order()).status).toBe(201)
  })

  test('sells once or not at all, with messages in any order, duplicated, or with lost answers', async () => {
    const few = await productOf('SANDBOX-GAME')
    const price = 25
    await fc.assert(
      fc.asyncProperty(fc.array(posStep, { minLength: 6, maxLength: 20 }), async (steps) => {
        await act({ act: 'reset' })
        const plain = new PlainSales()
        const sent: { call: Parameters<Line>[0]; message: Parameters<Line>[1]; answer: Answer }[] = []
        const codes = new Map<number, string>()
        let number = 3
        for (const step of steps) {
          if (step.do === 'silence') {
            await silence()
            await reverseSilentSandboxes(services)
            plain.silence()
          } else if (step.do === 'again') {
            const one = sent[step.pick % Math.max(1, sent.length)]
            if (!one) continue
            const answer = await lineOf()(
              one.call,
              step.isOther ? { ...one.message, original: 99, price: '1.00' } : one.message,
            )
            if (step.isOther) expect(answer.status).toBe(422)
            else expect([answer.status, answer.body.code]).toEqual([one.answer.status, one.answer.body.code])
          } else {
            const original = step.sale + 1
            if (step.do === 'authorise' && sent.some(({ message }) => message.number === original)) continue
            const own = step.do === 'authorise' ? original : (number += 1)
            const message = { number: own, original, product: few.id, price: '25.00' }
            if (step.death !== 'none') {
              // Done or refused, the first answer to a message never arrives.
              const lost = await socketLine('lostAnswer')(step.do, message).catch((error: unknown) => error)
              if (!(lost instanceof LineLost)) expect((lost as Answer).status).toBe(409)
            }
            const answer = await lineOf()(step.do, message)
            const told = plain.take(step.do, original)
            const hasCode = answer.status === 200 && 'code' in answer.body
            expect([answer.status, hasCode]).toEqual([told.status, told.hasCode])
            sent.push({ call: step.do, message, answer })
            if (hasCode) {
              const code = String(answer.body.code)
              expect(codes.get(original) ?? code).toBe(code)
              codes.set(original, code)
            }
          }
          expect(await statesOf()).toEqual(plain.states)
          const { held, sold } = posSaleState.code
          expect(await balance()).toMatchObject({
            funds: 10_000 - plain.count(sold) * price,
            held: plain.count(held) * price,
          })
        }
        expect(new Set(codes.values()).size).toBe(codes.size)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  }, 360_000)

  test('uses a number for one message: with another content or as another message it is refused and changes nothing', async () => {
    const game = await productOf('SANDBOX-GAME')
    const send = lineOf()
    const first = await hold(1, game)
    expect(await hold(1, game)).toEqual(first)
    expect(await codeOf(send('authorise', { number: 1, product: game.id, price: '24.00' }))).toBe('common.keyReused')
    expect((await send('confirm', { number: 2, original: 1 })).status).toBe(200)
    for (const call of ['cancel', 'reprint'] as const)
      expect(await codeOf(send(call, { number: 2, original: 1 }))).toBe('common.keyReused')
    expect(await statesOf()).toEqual(new Map([[1, posSaleState.code.sold]]))
    expect(await balance()).toEqual({ funds: 9975, held: 0, available: 9975 })
  })

  test('that lost its counter and confirms a sold sale again keeps the money and reprints; a held sale is not printed', async () => {
    const game = await productOf('SANDBOX-GAME')
    const send = lineOf()
    await hold(1, game)
    expect(await send('reprint', { number: 2, original: 1 })).toMatchObject({
      status: 409,
      body: { code: 'posSale.stillHeld', retry: 'never', action: expect.stringContaining('Confirm the sale') },
    })
    const { code } = (await send('confirm', { number: 3, original: 1 })).body
    expect(await send('confirm', { number: 4, original: 1 })).toMatchObject({
      status: 409,
      body: { code: 'posSale.confirmedBefore', retry: 'never', action: expect.stringContaining('Send reprint') },
    })
    expect(await balance()).toEqual({ funds: 9975, held: 0, available: 9975 })
    expect((await send('reprint', { number: 5, original: 1 })).body).toMatchObject({ code, copy: 1 })
    // Once refunded, the first confirm no longer has a code to give, and does not say that nothing was charged.
    const [order] = await read('/orders?limit=1')
    await act({ act: 'refund', order: order.id })
    expect((await send('confirm', { number: 3, original: 1 })).body).toMatchObject({
      code: 'posSale.keyGone',
      action: expect.stringContaining('was charged'),
    })
  })

  test('cannot authorise after its cancel: the state refuses it, and nothing is held', async () => {
    const few = await productOf('SANDBOX-FEW')
    expect((await lineOf()('cancel', { number: 2, original: 1 })).body.state).toBe('cancelled')
    expect(await hold(1, few)).toMatchObject({ status: 409, body: { code: 'posSale.notNow' } })
    expect([(await balance()).held, await stockOf(few.id)]).toEqual([0, 3])
    for (const call of ['confirm', 'reprint'] as const)
      expect(await codeOf(lineOf()(call, { number: call === 'confirm' ? 10 : 11, original: 9 }))).toBe(
        'posSale.noSuchSale',
      )
  })

  test('holds no more than there are funds for, including what it already holds', async () => {
    const game = await productOf('SANDBOX-GAME')
    const order = { reference: 'NEARLY-ALL', lines: [{ product: game.id, quantity: 433, unitPrice: '23.00' }] }
    const placed = await partner(nexa, 'POST', '/orders', order, { 'idempotency-key': `o-${(keys += 1)}` })
    expect([placed.status, (await balance()).available]).toEqual([201, 41])
    expect((await hold(1, game)).status).toBe(201)
    expect(await codeOf(hold(2, game))).toBe('ledger.insufficientFunds')
    expect(await balance()).toEqual({ funds: 41, held: 25, available: 16 })
  })

  test('prints a code up to three more times, within a day of its sale', async () => {
    const game = await productOf('SANDBOX-GAME')
    const send = lineOf()
    await hold(1, game)
    await send('confirm', { number: 2, original: 1 })
    const copies = []
    for (const number of [3, 4, 5]) copies.push((await send('reprint', { number, original: 1 })).body.copy)
    expect(copies).toEqual([1, 2, 3])
    expect(await codeOf(send('reprint', { number: 6, original: 1 }))).toBe('posSale.reprintsUsed')
    await hold(7, game)
    await send('confirm', { number: 8, original: 7 })
    await sql`update sandbox_pos_sales set finished_at = now() - interval '24 hours 1 second' where number = 7
      and company_id = ${companies.nexa}`.execute(db)
    expect(await codeOf(send('reprint', { number: 9, original: 7 }))).toBe('posSale.reprintsUsed')
  })

  test('needs a PIN for every call', async () => {
    const game = await productOf('SANDBOX-GAME')
    const asks: (readonly ['GET' | 'POST', string, object | undefined])[] = [
      ['GET', '/pos/status', undefined],
      ['GET', '/pos/products', undefined],
      ['GET', '/pos/balance', undefined],
      ['POST', '/pos/authorise', { number: 1, product: game.id, price: game.price }],
      ...(['confirm', 'cancel', 'reprint'] as const).map(
        (call) => ['POST', `/pos/${call}`, { number: 2, original: 1 }] as const,
      ),
    ]
    const said = async (headers: Record<string, string>) =>
      new Set(await Promise.all(asks.map(async (ask) => (await partner(nexa, ...ask, headers)).body.code)))
    for (const wrong of ['0000', '123', '123456789', 'abcd'])
      expect(await said({ 'brava-pin': wrong })).toEqual(new Set(['pos.pinWrong']))
    expect(await said({})).toEqual(new Set(['pos.pinWrong']))
    expect(await said({ 'brava-pin': '9999' })).toEqual(new Set(['pos.deviceLocked']))
    expect(await statesOf()).toEqual(new Map())
    expect((await hold(1, game)).status).toBe(201)
  })

  test('sells nothing withdrawn or with a minimum quantity, and nothing for a blocked company', async () => {
    const [game, few] = [await productOf('SANDBOX-GAME'), await productOf('SANDBOX-FEW')]
    const card = (await read('/catalogue')).find(({ code }: { code: string }) => code === 'SANDBOX-CARD')
    expect(await productOf('SANDBOX-CARD')).toBeUndefined()
    expect((await hold(1, card)).body.problems).toEqual([{ code: 'BELOW_MOQ' }])
    await act({ act: 'withdraw', product: few.id })
    expect((await hold(2, few)).body.problems).toEqual([{ code: 'NOT_IN_CATALOGUE' }])
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companies.nexa).execute()
    const refused = await hold(3, game)
    await db.updateTable('companies').set({ status: 2 }).where('id', '=', companies.nexa).execute()
    expect([refused.status, refused.body.code]).toEqual([403, 'company.blocked'])
    expect([(await balance()).held, [...(await statesOf()).values()]]).toEqual([0, []])
  })

  test('loses with lostAnswer only the first answer to a number: the same message sent again, with the fault, is answered', async () => {
    const game = await productOf('SANDBOX-GAME')
    const send = socketLine('lostAnswer')
    const message = { number: 1, product: game.id, price: game.price }
    await expect(send('authorise', message)).rejects.toBeInstanceOf(LineLost)
    const answer = await send('authorise', message)
    expect([answer.status, answer.body.state]).toEqual([201, 'held'])
    expect(await hold(1, game)).toEqual(answer)
    expect((await balance()).held).toBe(25)
  })

  test('simulated with lossRate=40 prints each code once and pays for exactly these', async () => {
    const game = await productOf('SANDBOX-GAME')
    const terminal = new Terminal(socketLine('lossRate=40'))
    for (let sale = 0; sale < 12; sale += 1) await terminal.sell({ product: game.id, price: game.price })
    await new Terminal(lineOf(), terminal.memory).resume()
    const states = [...(await statesOf()).values()]
    const count = states.filter((state) => state === posSaleState.code.sold).length
    expect([terminal.slips.length, new Set(terminal.slips.map(({ code }) => code)).size]).toEqual([count, count])
    expect(count).toBeGreaterThan(0)
    expect(await balance()).toEqual({ funds: 10_000 - 25 * count, held: 0, available: 10_000 - 25 * count })
  })

  test('asks for out of stock, 503 and wrong or locked PINs, and nothing is done', async () => {
    const game = await productOf('SANDBOX-GAME')
    const sale = (number: number) => ({ number, product: game.id, price: game.price })
    const faulty = (fault: string) => lineOf(nexa, { 'brava-sandbox-fault': fault })
    expect((await faulty('outOfStock')('authorise', sale(1))).body.problems).toEqual([{ code: 'OVER_STOCK' }])
    expect((await faulty('status=503')('authorise', sale(2))).status).toBe(503)
    expect((await lineOf(nexa, { 'brava-pin': '0000' })('authorise', sale(3))).body.code).toBe('pos.pinWrong')
    expect((await lineOf(nexa, { 'brava-pin': '9999' })('authorise', sale(3))).body.code).toBe('pos.deviceLocked')
    expect((await partner(nexa, 'GET', '/pos/status')).body.code).toBe('pos.pinWrong')
    const wrong = { ...sale(4), price: '1.00' }
    expect((await lineOf()('authorise', wrong)).body.problems).toEqual([{ code: 'PRICE_CHANGED' }])
    expect(await statesOf()).toEqual(new Map())
    expect((await balance()).held).toBe(0)
    // The failed call did nothing: its number can still sell.
    expect((await lineOf()('authorise', sale(2))).status).toBe(201)
  })

  test('sells once when two copies of a confirm arrive together; of two terminals, one gets the last unit', async () => {
    const few = await productOf('SANDBOX-FEW')
    const second = await credentialOf('mirza', { environment: 'test', scopes: ['events:read'] })
    for (const number of [1, 2]) await lineOf()('authorise', { number, product: few.id, price: few.price })
    const asked = { number: 9, product: few.id, price: few.price }
    const both = await Promise.all([lineOf()('authorise', asked), lineOf(second)('authorise', asked)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
    const copies = await Promise.all([1, 2, 3, 4].map(() => lineOf()('confirm', { number: 20, original: 1 })))
    expect(new Set(copies.map(({ body }) => body.code)).size).toBe(1)
    expect((await balance()).funds).toBe(10_000 - 19.9)
    // One terminal does not see the sales of another.
    expect((await lineOf(second)('reprint', { number: 21, original: 1 })).body.code).toBe('posSale.noSuchSale')
  })

  test('can close its day at any time: the file is available at once, and both books are compared sale by sale', async () => {
    const game = await productOf('SANDBOX-GAME')
    const send = lineOf()
    for (const number of [1, 3, 5]) {
      await send('authorise', { number, product: game.id, price: game.price, tillAmount: '27.00' })
      await send(number === 5 ? 'cancel' : 'confirm', { number: number + 1, original: number })
    }
    await send('reprint', { number: 7, original: 3 })
    const day = await today()
    const file = () => partner(nexa, 'GET', `/pos/days/${day}`)
    expect((await file()).body.code).toBe('posSale.dayOpen')
    expect((await act({ act: 'closeDay' })).status).toBe(200)
    const lines = (await file()).bytes.toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(
      new RegExp(`^${day};${nexa.keyId};1;sal_[\\w-]{22};SANDBOX-GAME;sold;.*;25.00;BAM;27.00;0;\\d{4};TEST-\\d{6}$`),
    )
    expect(lines[2]).toMatch(/;3;sal_[\w-]{22};SANDBOX-GAME;sold;.*;27\.00;1;\d{4};TEST-\d{6}$/)
    expect(lines[3]).toContain(';cancelled;')
    expect(lines.at(-1)).toBe('TOTAL;2;50.00')
    const sold = (number: number, price = '25.00', state = 'sold') => ({ device: nexa.keyId, number, state, price })
    const compare = (body: object) => partner(nexa, 'PUT', `/pos/days/${day}`, body)
    expect((await compare({ count: 2, sum: '50.00', sales: [sold(1), sold(3)] })).body.data).toMatchObject({
      agrees: true,
      differences: [],
    })
    expect((await compare({ count: 2, sum: '50.00', sales: [sold(1, '26.00'), sold(7)] })).body.data).toMatchObject({
      agrees: false,
      differences: [
        { number: 1, kind: 'amount' },
        { number: 3, kind: 'missingThere' },
        { number: 7, kind: 'missingHere' },
      ],
    })
    const states = { count: 2, sum: '50.00', sales: [sold(1), sold(3, '25.00', 'cancelled'), sold(5)] }
    expect((await compare(states)).body.data).toMatchObject({
      agrees: false,
      differences: [
        { number: 3, kind: 'state', ours: 'sold', theirs: 'cancelled' },
        { number: 5, kind: 'state', ours: 'cancelled', theirs: 'sold' },
      ],
    })
    for (const total of [
      { count: 3, sum: '50.00' },
      { count: 2, sum: '50.01' },
    ])
      expect((await compare(total)).body.data).toMatchObject({
        agrees: false,
        differences: [],
        ours: { count: 2, sum: '50.00' },
        theirs: total,
      })
    // Later sales count on the next day, as the answer says.
    await send('authorise', { number: 11, product: game.id, price: game.price })
    const later = await send('confirm', { number: 12, original: 11 })
    expect(String(later.body.businessDay) > day).toBe(true)
    expect(
      (await compare({ count: 3, sum: '75.00', sales: [sold(1), sold(3), sold(11)] })).body.data.differences,
    ).toEqual([{ device: nexa.keyId, number: 11, kind: 'day', ours: later.body.businessDay, theirs: 'sold' }])
    await numberEvents(services)
    const events = (await partner(nexa, 'GET', '/events?limit=200&types=pos.dayReady')).body.data
    expect(events.at(-1).data).toEqual({ day, count: 2, sum: '50.00', currency: 'BAM' })
  })

  test('keeps the newest 1,000 sales and 5,000 messages, plus those still held, and starts over after a reset', async () => {
    const game = await productOf('SANDBOX-GAME')
    await hold(1, game)
    await sql`insert into sandbox_pos_sales (company_id, device, number, state, finished_at, business_day)
      select ${companies.nexa}, 'old', n, 3, now(), sales_day_of(now()) from generate_series(1, ${mostSandboxSales}) n`.execute(
      db,
    )
    await sql`insert into sandbox_pos_messages (company_id, device, number, kind, content_hash, answer)
      select ${companies.nexa}, 'old', n, 'cancel', sha256('x'), '{}' from generate_series(1, ${mostSandboxMessages}) n`.execute(
      db,
    )
    const kept = async () => {
      const { rows } = await sql<{ sales: number; messages: number }>`
        select (select count(*)::int from sandbox_pos_sales where company_id = ${companies.nexa}) as sales,
          (select count(*)::int from sandbox_pos_messages where company_id = ${companies.nexa}) as messages`.execute(db)
      return rows[0]
    }
    // One more is held, older than all of them.
    const most = { sales: mostSandboxSales + 1, messages: mostSandboxMessages }
    await lineOf()('cancel', { number: 3, original: 2 })
    expect(await kept()).toEqual(most)
    await hold(4, game)
    expect(await kept()).toEqual(most)
    expect((await lineOf()('confirm', { number: 5, original: 1 })).status).toBe(200)
    await act({ act: 'reset' })
    expect((await read('/pos/status')).nextNumber).toBe(1)
  })
})

describe('sandbox terminals and real ones are separate', () => {
  test('a live credential cannot sell as a terminal, a sandbox one cannot name real products, and Nikola has another world', async () => {
    const live = await credentialOf('mirza')
    const nikola = await credentialOf('nikola', { environment: 'test' })
    expect((await partner(live, 'GET', '/pos/status', undefined, pin)).body.code).toBe('credential.scopeMissing')
    await stock('northfall', 1)
    const northfall = publicId(services.secrets, 'product', products.northfall.id)
    const of = lineOf()
    expect((await of('authorise', { number: 1, product: northfall, price: '61.90' })).status).toBe(404)
    const game = await productOf('SANDBOX-GAME')
    const his = { number: 1, product: game.id, price: game.price }
    expect((await lineOf(nikola)('authorise', his)).body.problems).toEqual([{ code: 'NOT_IN_CATALOGUE' }])
    const reader = await credentialOf('mirza', { environment: 'test', scopes: ['events:read'] })
    expect((await partner(reader, 'GET', `/pos/days/${await today()}`)).body.code).toBe('credential.scopeMissing')
  })
})
