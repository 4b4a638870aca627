import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { connect, noConnections } from './connections.ts'
import { MadeCard } from './connections-card.tsx'
import { connectionTexts as t } from './connections.texts.ts'

const lampa = { id: 41, name: 'Lampa Đ Šibenik' }
const wanted = {
  ...noConnections,
  password: 'tri plave lubenice',
  webhookAddress: 'https://lampa.example/brava',
  feedSettingsId: 3,
}

let asked: string[]
let refused: string | undefined

beforeEach(() => {
  asked = []
  refused = undefined
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'https://brava.example').pathname.replace(/^.*\/api/, ''))
    if (refused !== undefined && address.includes(refused)) {
      return Response.json({ code: 'x.y', data: { info: 'Refused.' } }, { status: 422 })
    }
    if (address.includes('create-api-credential'))
      return Response.json({ data: { info: '', id: 1, credential: 'brv_live_1' } })
    if (address.includes('create-webhook')) return Response.json({ data: { info: '', id: 2, secret: 'whsec_2' } })
    if (address.includes('get-company-feeds')) return Response.json({ data: [{ id: 9 }] })
    if (address.includes('show-feed-address'))
      return Response.json({ data: { address: 'https://brava.example/feeds/9' } })
    return Response.json({ data: { info: '', id: 5 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('a web partner gets its credential, its webhook and a feed named after it, all shown once with a button to copy', async () => {
  const made = await connect(lampa, wanted)
  expect(asked).toEqual([
    '/ApiCredential/create-api-credential',
    '/webhooks/create-webhook',
    '/products/create-product-feed/lampa-d-sibenik-41',
    '/products/get-company-feeds/41',
    '/products/show-feed-address/9',
  ])
  await mount(() => <MadeCard made={made} />)
  for (const value of ['brv_live_1', 'whsec_2', 'https://brava.example/feeds/9'])
    await expect.element(page.getByText(value)).toBeVisible()
  for (const what of [t.credential, t.webhookSecret, t.feedAddress])
    await expect.element(page.getByRole('button', { name: t.copy(what) })).toBeVisible()
})

test('when the webhook is refused nothing is lost: the credential and the feed are shown, with what is left to do', async () => {
  refused = 'create-webhook'
  const made = await connect(lampa, wanted)
  expect(made).toMatchObject({ credential: 'brv_live_1', feedAddress: 'https://brava.example/feeds/9' })
  await mount(() => <MadeCard made={made} />)
  await expect.element(page.getByText(t.left(t.webhook, 'Refused.'))).toBeVisible()
  await expect.element(page.getByText('brv_live_1')).toBeVisible()
})

test('with a wrong password nothing is made, so that the form can be sent again', async () => {
  refused = 'create-api-credential'
  await expect(connect(lampa, wanted)).rejects.toThrow()
  expect(asked).toHaveLength(1)
})

test('without a webhook and a feed only the credential is made', async () => {
  expect(await connect(lampa, { ...noConnections, password: 'x' })).toEqual({ credential: 'brv_live_1', left: [] })
  expect(asked).toHaveLength(1)
})
