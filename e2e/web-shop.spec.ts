import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardPicture } from '../server/src/keys/testing/key-pictures.ts'
import { fakeWoo } from '../server/src/shops/testing/fake-woo.ts'
import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal: it calls a shop on this machine, and the prices of fifty products change.
test.describe.configure({ mode: 'serial' })
let brava: Awaited<ReturnType<typeof startOwnBrava>>
let woo: Awaited<ReturnType<typeof fakeWoo>>
test.beforeAll(async () => {
  woo = await fakeWoo({ plain: true })
  brava = await startOwnBrava({ OUTBOUND_LOOPBACK: 'on' })
})
test.afterAll(async () => {
  await brava?.stop()
  woo?.close()
})

const windows = windowsOf(() => brava.url)
const linked = 50

windows(
  'Selma connects a shop, links fifty products as proposed, pushes the differences, and fixes two that the shop refused',
  { tag: '@hr' },
  async ({ enter, say, provoked }) => {
    const { shops, ui } = say
    const words = shops.settings
    const selma = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      callAs(brava.url, 'selma', method, path, body)
    const { data: ours } = await selma('POST', '/products/get-products', {
      pageSize: linked,
      sortBy: 'code',
      isSortAscending: true,
    })
    expect(ours).toHaveLength(linked)
    woo.state.products = ours.map(
      (row: { code: string; title: string; price: string; available: number; isWithdrawn: boolean }, at: number) => ({
        id: 101 + at,
        name: row.title,
        // Five percent dearer: no price moves far enough to need confirmation.
        price: (Number(row.price) * 1.05).toFixed(2),
        sku: row.code,
        // Only prices differ: a different stock would be sent as soon as a product is linked.
        stock: row.isWithdrawn ? 0 : row.available,
      }),
    )
    woo.state.products.push({ id: 900, name: 'Šolja s logom', price: '12.00', sku: 'SOLJA', stock: 4 })

    const page = await enter(await tokenOf(brava.url, 'selma'))
    await page.goto('/settings?tab=shops')
    await settled(page)
    const form = page.getByRole('form', { name: words.first })
    await form.getByLabel(words.name).fill('Igre na klik')
    await form.getByLabel(words.currency).fill('BAM')
    await form.getByLabel(words.address).fill(woo.address)
    await form.getByLabel(words.consumerKey).fill('ck_kljuc')
    await form.getByLabel(words.consumerSecret).fill('cs_kriva')
    await form.getByLabel(words.password).fill(DEMO_PASSWORD)
    await form.getByRole('button', { name: ui.save }).click()
    await expect(form.getByText(words.on, { exact: true })).toBeVisible()

    // The error says in words what is wrong and what to do.
    provoked.add(424)
    await settled(page)
    await form.getByRole('button', { name: words.test }).click()
    await expect(form.getByText(/Igre na klik ne prihvaća ključeve/)).toBeVisible()
    await accessible(page)
    await form.getByLabel(words.consumerSecret).fill('cs_tajna')
    await form.getByLabel(words.password).fill(DEMO_PASSWORD)
    await form.getByRole('button', { name: ui.save }).click()
    await settled(page)
    await form.getByRole('button', { name: words.test }).click()
    await expect(page.getByText(/Igre na klik odgovara. Proizvoda: 51/)).toBeVisible()

    await page.goto('/products/woo-commerce-update?tab=unlinked')
    await settled(page)
    await page.getByRole('button', { name: shops.compare }).click()
    const unlinked = page.getByRole('table', { name: shops.unlinkedTab })
    await expect(unlinked.getByRole('row')).toHaveCount(linked + 1)
    await settled(page)
    await accessible(page)
    // Everything that matches, on other pages too; products without a proposal stay.
    await unlinked.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: ui.selectAllMatching(linked + 1) }).click()
    await page.getByRole('button', { name: shops.linkProposed }).click()
    await expect(unlinked.getByRole('row')).toHaveCount(2)
    await expect(unlinked.getByRole('row').last()).toContainText('Šolja s logom')

    const [first, second] = woo.state.products
    woo.state.refuses.add(first?.id ?? 0)
    woo.state.swallows.add(second?.id ?? 0)
    await page.getByRole('tab', { name: shops.differences }).click()
    await settled(page)
    // A change this large needs confirmation first.
    provoked.add(409)
    await page.getByRole('button', { name: shops.pushAll(linked) }).click()
    const asking = page.getByRole('dialog', { name: shops.pushTitle })
    await expect(asking).toContainText(`${linked} od ${linked}`)
    await accessible(page)
    expect(woo.state.written).toEqual([])
    await asking.getByRole('button', { name: shops.pushAnyway }).click()
    await expect(page.getByRole('button', { name: shops.pushAll(2) })).toBeVisible()
    const differences = page.getByRole('table', { name: shops.differences })
    const row = (code: string | undefined) => differences.getByRole('row').filter({ hasText: code ?? '' })
    await expect(row(first?.sku)).toContainText('Invalid or duplicated SKU.')
    await expect(row(second?.sku)).toContainText(/drugu vrijednost od poslane/)
    await settled(page)
    await accessible(page)

    // She is notified, and a click opens the push with what failed.
    const { notifications } = say
    const bell = page.getByRole('button', { name: new RegExp(`^${notifications.title}, `) })
    await expect(bell).toHaveAccessibleName(new RegExp(`, ${notifications.unread(1)}`))
    await bell.click()
    await page.getByRole('link', { name: 'Igre na klik: neposlanih proizvoda 2' }).click()
    await expect(page).toHaveURL(/[?&]shop=first/)
    const items = page.getByRole('dialog', { name: shops.kind_push })
    await expect(items.getByRole('row').nth(1)).toContainText(shops.item_failed)
    await expect(items.getByRole('row').nth(3)).toContainText(shops.item_done)
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await page.getByRole('tab', { name: shops.differences }).click()

    woo.state.refuses.clear()
    woo.state.swallows.clear()
    await page.getByRole('button', { name: shops.pushAll(2) }).click()
    await expect(page.getByRole('button', { name: shops.pushAll(0) })).toBeDisabled()
    for (const [at, { price }] of woo.state.products.slice(0, linked).entries()) expect(price).toBe(ours[at].price)
    // Each was written once, except the one whose first write a plug-in swallowed.
    const times = Map.groupBy(woo.state.written, (id) => id)
    expect([...times].filter(([, written]) => written.length > 1).map(([id]) => id)).toEqual([second?.id])

    await page.getByRole('tab', { name: shops.history }).click()
    await settled(page)
    await expect(page.getByRole('row').filter({ hasText: shops.withFailures(2) })).toHaveCount(1)
    await accessible(page)
  },
)

windows(
  'Selma changes the currency of the shop: she is asked about the price she set by hand, and confirms that it ends',
  { tag: '@hr' },
  async ({ enter, say, provoked }) => {
    const words = say.shops.settings
    const selma = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      callAs(brava.url, 'selma', method, path, body)
    const { data: ours } = await selma('POST', '/products/get-products', {
      pageSize: 1,
      sortBy: 'code',
      isSortAscending: true,
    })
    const inShop = async () =>
      (await selma('POST', '/products/get-woocom-products-by-id', { ids: [ours[0].id] })).data[0].shops[0]
    const { price } = await inShop()
    await selma('PUT', `/products/update-woocomm-price/${ours[0].id}`, { slot: 'first', price, confirm: true })
    expect((await inShop()).ownPrice).toBe(price)
    const page = await enter(await tokenOf(brava.url, 'selma'))
    await page.goto('/settings?tab=shops')
    await settled(page)
    const form = page.getByRole('form', { name: words.first, exact: true })
    const save = async (currency: string) => {
      await form.getByLabel(words.currency).fill(currency)
      await form.getByLabel(words.password).fill(DEMO_PASSWORD)
      await form.getByRole('button', { name: say.ui.save }).click()
    }
    provoked.add(409)
    await save('EUR')
    const ends = form.getByRole('checkbox', { name: words.confirmPricesEnd })
    await expect(ends).not.toBeChecked()
    await expect(ends).toHaveAccessibleName(/u valuti su BAM/)
    await expect(ends).toBeFocused()
    await accessible(page)
    expect((await inShop()).ownPrice).toBe(price)
    await ends.check()
    await form.getByRole('button', { name: say.ui.save }).click()
    await expect.poll(async () => (await inShop()).ownPrice).toBeNull()
    await settled(page)
    // No price is set by hand any more: changing back needs no confirmation.
    await save('BAM')
    await expect.poll(async () => (await inShop()).currency).toBe('BAM')
    await settled(page)
    await expect(form.getByRole('checkbox', { name: words.confirmPricesEnd })).toHaveCount(0)
  },
)

windows(
  'Selma changes the address of the shop: she is asked about its links, and confirms that they end',
  { tag: '@hr' },
  async ({ enter, say, provoked }) => {
    const words = say.shops.settings
    const selma = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      callAs(brava.url, 'selma', method, path, body)
    const address = async () =>
      (await selma('GET', '/shops')).data.find(({ slot }: { slot: string }) => slot === 'first').address as string
    const { data: ours } = await selma('POST', '/products/get-products', {
      pageSize: 1,
      sortBy: 'code',
      isSortAscending: true,
    })
    const shopsOf = async () =>
      (await selma('POST', '/products/get-woocom-products-by-id', { ids: [ours[0].id] })).data[0].shops
    expect(await shopsOf()).not.toMatchObject([{ wooId: null }])
    const before = await address()
    const page = await enter(await tokenOf(brava.url, 'selma'))
    await page.goto('/settings?tab=shops')
    await settled(page)
    const form = page.getByRole('form', { name: words.first, exact: true })
    await form.getByLabel(words.address).fill(`${woo.address}/druga`)
    await form.getByLabel(words.consumerSecret).fill('cs_tajna')
    await form.getByLabel(words.password).fill(DEMO_PASSWORD)
    provoked.add(409)
    await form.getByRole('button', { name: say.ui.save }).click()
    const ends = form.getByRole('checkbox', { name: words.confirmLinksEnd })
    await expect(ends).not.toBeChecked()
    // The question appears at its answer, which has the focus, on a phone too.
    await expect(ends).toHaveAccessibleName(/uklanjaju se veze povezanih proizvoda/)
    await expect(ends).toBeFocused()
    await accessible(page)
    // What she typed is still there, and nothing changes until she confirms.
    await expect(form.getByLabel(words.address)).toHaveValue(`${woo.address}/druga`)
    expect(await address()).toBe(before)
    await ends.check()
    await form.getByRole('button', { name: say.ui.save }).click()
    await expect.poll(address).toBe(`${woo.address}/druga`)
    await settled(page)
    await expect(form.getByRole('checkbox', { name: words.confirmLinksEnd })).toHaveCount(0)
    expect(await shopsOf()).toMatchObject([{ wooId: null }])
  },
)

windows(
  'Selma loads the cover of a game from the address of its publisher, and the field tells her why another address is not a picture',
  { tag: '@hr' },
  async ({ enter, say, provoked }) => {
    const cover = await cardPicture('NASLOVNICA')
    const publisher = createServer(({ url }, response) =>
      url === '/cover.png'
        ? response.writeHead(200, { 'content-type': 'image/png' }).end(cover)
        : response.writeHead(200).end('<html>'),
    )
    await new Promise<void>((done) => publisher.listen(0, '127.0.0.1', done))
    const at = (path: string) => `http://127.0.0.1:${(publisher.address() as AddressInfo).port}${path}`
    try {
      const { data } = await callAs(brava.url, 'selma', 'POST', '/products/get-products', { quickSearch: 'NF-0117' })
      const saved = async () =>
        (await callAs(brava.url, 'selma', 'GET', `/products/${data[0].id}`)).data.imageFileId as number | null
      const before = await saved()
      const page = await enter(await tokenOf(brava.url, 'selma'))
      await page.goto(`/products/edit/${data[0].id}`)
      await settled(page)
      const { ui, products: form } = say
      await page.getByRole('button', { name: form.replaceImage }).click()
      await page.getByRole('button', { name: `${ui.pictureByAddress}: ${form.image}` }).click()
      const dialog = page.getByRole('dialog', { name: form.image })
      const address = dialog.getByLabel(ui.pictureAddress)
      await address.fill(at('/page'))
      provoked.add(422)
      await dialog.getByRole('button', { name: ui.takePicture }).click()
      await expect(address).toHaveAttribute('aria-invalid', 'true')
      await accessible(page)
      await address.fill(at('/cover.png'))
      await dialog.getByRole('button', { name: ui.takePicture }).click()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: ui.save, exact: true }).click()
      await expect.poll(saved).not.toBe(before)
      const kept = await fetch(`${brava.url}/api/files/${await saved()}`)
      expect(kept.headers.get('content-disposition')).toContain('cover.webp')
    } finally {
      publisher.closeAllConnections()
      publisher.close()
    }
  },
)
