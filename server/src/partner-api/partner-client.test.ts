import { readFile } from 'node:fs/promises'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Brava, BravaError } from '../../../partner/src/brava.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { availableOf } from '../ledger/available-of.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { publicId } from '../platform/public-id.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { app, credentialOf, stock, db, products, companies } = world
const northfall = publicId(app.services.secrets, 'product', products.northfall.id)
let origin = ''
let nexa: TestCredential
const servers: Server[] = []
beforeAll(async () => {
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  nexa = await credentialOf('mirza')
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})
// Every test brings its keys.
beforeEach(async () => {
  await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
})

const order = (reference: string, quantity = 1) => ({
  reference,
  lines: [{ product: northfall, quantity, unitPrice: '61.90' }],
})
const fundsOfNexa = async () => (await availableOf(db, companies.nexa)).available
const ordersNamed = async (beginning: string) =>
  (await db.selectFrom('orders').select('id').where('reference', 'like', `${beginning}%`).execute()).length

/** A proxy that loses 30 of 100 answers: half of them on the way there, half on the way back, some in the middle. */
async function losingProxy(): Promise<{ url: string; lost: () => number }> {
  let state = 7
  let lost = 0
  // A sequence that is the same in every run (Park and Miller).
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const server = createServer((incoming, answer) => {
    const fate = next()
    if (fate < 0.3) lost += 1
    if (fate < 0.15) return void incoming.socket.destroy()
    const { method, url, headers } = incoming
    const onward = forward(`${origin}${url}`, { method, headers }, (received) => {
      const parts: Buffer[] = []
      received.on('data', (part: Buffer) => parts.push(part))
      received.on('end', () => {
        const bytes = Buffer.concat(parts)
        if (fate < 0.22) return void incoming.socket.destroy()
        answer.writeHead(received.statusCode ?? 502, { ...received.headers, 'content-length': bytes.length })
        if (fate >= 0.3) return void answer.end(bytes)
        answer.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy())
      })
    })
    incoming.pipe(onward)
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lost: () => lost }
}

async function runReadme(change: (sample: string) => string = (sample) => sample) {
  const readme = await readFile(new URL('../../../partner/README.md', import.meta.url), 'utf8')
  const sample = (/```ts\n([\s\S]+?)```/.exec(readme)?.[1] ?? '').replace(/^import .*\n/, '')
  const said: unknown[][] = []
  // oxlint-disable-next-line typescript/no-implied-eval -- the sample is what is tested
  const run = new Function(
    'Brava',
    'BravaError',
    'process',
    'console',
    `return (async () => {${change(sample)}})()`,
  ) as (...given: unknown[]) => Promise<void>
  const env = { BRAVA_ORIGIN: origin, BRAVA_CREDENTIAL: nexa.text }
  await run(Brava, BravaError, { env }, { log: (...words: unknown[]) => said.push(words) })
  return said
}

test('the sample of the client’s README, unchanged, orders a key of Northfall for Nexa', async () => {
  await stock('northfall', 3)
  expect(await runReadme()).toEqual([['completed', '61.90', [expect.any(String)]]])
  expect(await ordersNamed('A-77')).toBe(1)
})

test('the same sample gets 101 keys too, which the answer to the order leaves out', async () => {
  await stock('northfall', 101)
  const said = await runReadme((sample) => sample.replaceAll('A-77', 'A-78').replace('quantity: 1,', 'quantity: 101,'))
  expect(said).toEqual([['completed', '6251.90', expect.any(Array)]])
  expect(new Set(said[0]?.[2] as string[]).size).toBe(101)
})

test('a program of Nexa that orders again under another key is told which order has its reference', async () => {
  await stock('northfall', 2)
  const brava = new Brava({ origin, credential: nexa.text })
  const placed = await brava.orders.place(order('twice'), { idempotencyKey: 'twice/1' })
  const refused = await brava.orders.place(order('twice'), { idempotencyKey: 'twice/2' }).catch((error) => error)
  expect(refused).toBeInstanceOf(BravaError)
  expect([refused.code, refused.location]).toEqual(['order.referenceTaken', `/partner/v1/orders/${placed.id}`])
})

test('a program behind a line that loses 30 % of the answers gets each key once and pays once', async () => {
  await stock('northfall', 40)
  const proxy = await losingProxy()
  const before = await fundsOfNexa()
  const brava = new Brava({ origin: proxy.url, credential: nexa.text, signed: true })
  const references = Array.from({ length: 24 }, (_, at) => `lossy-${at}`)
  const placed = []
  for (const [at, reference] of references.entries()) {
    placed.push(await brava.orders.place(order(reference, 1 + (at % 2)), { idempotencyKey: `${reference}/1` }))
  }
  expect(proxy.lost()).toBeGreaterThan(5)
  const keys = placed.flatMap((one) => one.keys ?? [])
  expect(keys).toHaveLength(36)
  expect(new Set(keys.map((key) => key.code)).size).toBe(36)
  expect(await ordersNamed('lossy-')).toBe(24)
  expect(await fundsOfNexa()).toBe(before - 36 * 6190)
  expect(await findBreaches(db)).toEqual([])

  // What was handed out matches the order, whenever it is requested again.
  const first = placed[0]
  expect(await brava.orders.find('lossy-0')).toMatchObject({ id: first?.id, status: 'completed' })
  expect((await brava.orders.keys(first?.id ?? '')).map((key) => key.code)).toEqual(first?.keys?.map((key) => key.code))
  const owed = []
  for await (const one of brava.orders.owed()) owed.push(one)
  expect(owed).toEqual([])
})

test('a program reads the catalogue to its end and then its changes, and what it can spend', async () => {
  await stock('northfall', 2)
  const brava = new Brava({ origin, credential: nexa.text })
  const stop = new AbortController()
  const seen: string[] = []
  for await (const page of brava.catalogue.follow(undefined, { limit: 1, everyMs: 1, signal: stop.signal })) {
    seen.push(...page.data.map((product) => product.id))
    if (!page.hasMore) break
  }
  expect(seen).toContain(northfall)
  expect(new Set(seen).size).toBe(seen.length)
  expect((await brava.balance()).currency).toBe('BAM')
})

test('a program follows its events, reads its invoices with their documents, and cancels what is owed', async () => {
  await stock('northfall', 1)
  const brava = new Brava({ origin, credential: nexa.text })
  const stop = new AbortController()
  const events = brava.events.follow(0, { types: ['order.placed'], everyMs: 1, signal: stop.signal })
  expect((await events.next()).value.hasMore).toBe(false)
  const placed = await brava.orders.place(order('told-1'), { idempotencyKey: 'told-1/1' })
  await numberEvents({ db })
  const heard: unknown[] = []
  for await (const page of events) {
    heard.push(...page.data.map((event) => event.data.order))
    if (heard.includes(placed.id)) break
  }
  expect(heard).toEqual([placed.id])

  await world.issueInvoices()
  const invoices = []
  for await (const invoice of brava.invoices.since(new Date(0))) invoices.push(invoice)
  const mine = invoices.find((invoice) => invoice.order === placed.id)
  expect(mine).toMatchObject({ reference: 'told-1', gross: '61.90' })
  expect(Buffer.from((await brava.invoices.pdf(mine?.id ?? '')).subarray(0, 5)).toString()).toBe('%PDF-')
  expect(Buffer.from(await brava.invoices.ubl(mine?.id ?? '')).toString()).toContain('<cbc:ID>')
  const refused = await brava.orders
    .cancelOwed(placed.id, { idempotencyKey: 'told-1/2' })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'order.nothingOwed', retry: 'never' })
  expect((await brava.catalogue.product(northfall)).price).toBe('61.90')
})

test('a program is told what is wrong with which line, and nothing is bought', async () => {
  await stock('northfall', 2)
  const brava = new Brava({ origin, credential: nexa.text })
  const wrong = { reference: 'dear-1', lines: [{ product: northfall, quantity: 1, unitPrice: '1.00' }] }
  const refused = await brava.orders.place(wrong, { idempotencyKey: 'dear-1/1' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BravaError)
  expect(refused).toMatchObject({ code: 'order.notValid', retry: 'newKey', problems: [{ line: 0, price: '61.90' }] })
  expect(await ordersNamed('dear-1')).toBe(0)
})

test('a program adds a webhook, changes and tests it, rotates its secret and removes it', async () => {
  const brava = new Brava({ origin, credential: nexa.text })
  const shop = { name: 'Shop', address: 'https://shop.example/brava' }
  const made = await brava.webhooks.create(shop, { idempotencyKey: 'client-hook' })
  expect(made.secret).toMatch(/^whsec_/)
  expect(await brava.webhooks.create(shop, { idempotencyKey: 'client-hook' })).toEqual(made)
  expect((await brava.webhooks.change(made.id, { ...shop, name: 'Other' })).name).toBe('Other')
  expect(await brava.webhooks.test(made.id, { idempotencyKey: 'client-hook-test' })).toEqual({ id: made.id })
  const sent = []
  for await (const delivery of brava.webhooks.deliveries(made.id, { state: 'failed' })) sent.push(delivery)
  expect(sent).toEqual([])
  const nothing = await brava.webhooks
    .replay(made.id, { failed: true }, { idempotencyKey: 'client-hook-replay' })
    .catch((error: unknown) => error)
  expect(nothing).toMatchObject({ code: 'webhook.nothingToReplay', retry: 'never' })
  const rotated = await brava.webhooks.rotate(made.id, { idempotencyKey: 'client-hook-rotate' })
  expect(rotated.secret).not.toBe(made.secret)
  expect((await brava.webhooks.list()).map(({ id, secretFingerprint }) => [id, secretFingerprint])).toEqual([
    [made.id, rotated.secretFingerprint],
  ])
  await brava.webhooks.remove(made.id)
  expect(await brava.webhooks.list()).toEqual([])
})
