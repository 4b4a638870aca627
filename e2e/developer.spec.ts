import { eventTypes } from '@brava/contract/webhooks/event-types.ts'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Brava, verifyWebhook } from '../partner/src/brava.ts'
import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { expect, observe, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

interface Received {
  readonly raw: string
  readonly headers: IncomingHttpHeaders
}

/** A partner's server that receives events. */
async function partnerServer() {
  const received: Received[] = []
  const server = createServer((request, answer) => {
    let raw = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      raw += part
    })
    request.on('end', () => {
      received.push({ raw, headers: request.headers })
      answer.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { received, address: `http://127.0.0.1:${port}/brava`, close: () => server.close() }
}

/** Orders in the sandbox, and receives the event at the partner's own address, signed with its secret only. */
async function tryInSandbox(client: Brava, shop: Awaited<ReturnType<typeof partnerServer>>) {
  const webhook = await client.webhooks.create(
    { name: 'Sandbox', address: shop.address },
    { idempotencyKey: 'sandbox-webhook' },
  )
  const { data } = await client.catalogue.page()
  const game = data.find((one) => !('deleted' in one) && one.code === 'SANDBOX-GAME')
  if (!game || 'deleted' in game) throw new Error('The sandbox has no game')
  const placed = await client.orders.place(
    { reference: 'JOURNEY-TRY', lines: [{ product: game.id, quantity: 1, unitPrice: game.price }] },
    { idempotencyKey: 'sandbox-order' },
  )
  expect(placed.keys?.[0]?.code).toMatch(/^TEST-/)
  const heard = () => shop.received.map(({ raw, headers }) => verifyWebhook(raw, headers, [String(webhook.secret)]))
  await expect
    .poll(() => heard().map(({ type }) => type))
    .toEqual(expect.arrayContaining(['order.placed', 'order.served', 'invoice.issued']))
  expect(heard().find(({ type }) => type === 'order.served')?.data).toMatchObject({ order: placed.id, owed: 0 })
  await client.webhooks.remove(webhook.id)
  shop.received.length = 0
}

test("Amra's developer reads how to order, receives an event of a sandbox order, orders with the client, and her server receives the signed event, which the portal shows", {
  tag: '@desktop',
}, async ({ browser, language }) => {
  const shop = await partnerServer()
  // The partner's server is on this machine.
  const brava = await startOwnBrava({ OUTBOUND_LOOPBACK: 'on' })
  const problems: string[] = []
  try {
    const context = await browser.newContext()
    await context.addInitScript(
      ([chosen, bearer]) => {
        localStorage.setItem('brava.language', String(chosen))
        localStorage.setItem('brava.token', String(bearer))
      },
      [language, await tokenOf(brava.url, 'amra')] as const,
    )
    const page = await context.newPage()
    observe(page, problems, new Set())
    await page.goto(`${brava.url}/devs/documentation#placeOrder`)
    await settled(page)
    await expect(page.getByText('/partner/v1/orders', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Idempotency-Key').first()).toBeVisible()
    await accessible(page)

    const { data: profile } = await callAs(brava.url, 'amra', 'GET', '/users/profile')
    const { companyId } = profile.userData
    const { data: made } = await callAs(brava.url, 'amra', 'POST', '/ApiCredential/create-api-credential', {
      companyId,
      name: 'Web shop',
      scopes: ['catalogue:read', 'orders:write', 'keys:read', 'webhooks:write'],
      password: DEMO_PASSWORD,
    })
    const { data: trial } = await callAs(brava.url, 'amra', 'POST', '/ApiCredential/create-api-credential', {
      companyId,
      environment: 'test',
      name: 'Web shop, sandbox',
      scopes: ['catalogue:read', 'orders:write', 'keys:read', 'webhooks:write', 'invoices:read'],
      password: DEMO_PASSWORD,
    })
    await tryInSandbox(new Brava({ origin: brava.url, credential: trial.credential }), shop)
    const client = new Brava({ origin: brava.url, credential: made.credential })
    const webhook = await client.webhooks.create(
      { name: 'Web shop', address: shop.address },
      { idempotencyKey: 'journey-webhook' },
    )
    const { data } = await client.catalogue.page()
    const product = data.find((one) => !('deleted' in one) && one.stock > 0 && one.moq === 1)
    if (!product || 'deleted' in product) throw new Error('Digitalis can buy nothing')
    const placed = await client.orders.place(
      { reference: 'JOURNEY-1', lines: [{ product: product.id, quantity: 1, unitPrice: product.price }] },
      { idempotencyKey: 'journey-order' },
    )
    expect(placed.keys).toHaveLength(1)

    // Throws if an event is not signed with the webhook's secret.
    const served = () => shop.received.map(({ raw, headers }) => verifyWebhook(raw, headers, [String(webhook.secret)]))
    await expect.poll(() => served().map((event) => event.type)).toContain('order.served')
    const event = served().find((one) => one.type === 'order.served')
    expect(event?.data).toMatchObject({ order: placed.id, reference: 'JOURNEY-1', owed: 0 })
    for (const { raw } of shop.received) expect(raw).not.toContain(String(placed.keys?.[0]?.code))

    await page.goto(`${brava.url}/webhooks`)
    await page.getByRole('row').filter({ hasText: 'Web shop' }).click()
    await expect(page.getByText(eventTypes['order.served'][language]).first()).toBeVisible()
    await settled(page)
    await accessible(page)
    await context.close()
    expect(problems).toEqual([])
  } finally {
    await brava.stop()
    shop.close()
  }
})
