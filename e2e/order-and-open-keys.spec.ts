import { readFile } from 'node:fs/promises'
import { type PersonKey, people } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

const buyers: readonly { person: PersonKey; product: string; tag: string; where: string }[] = [
  { person: 'nikola', product: 'Northfall: Ashen Crown', tag: '@phone', where: 'on a phone, in Bosnian' },
  { person: 'petra', product: 'Vektor Liga 27', tag: '@hr', where: 'at a desk, in Croatian' },
]

for (const { person, product, tag, where } of buyers) {
  test(`${people[person].firstName}, whose shop buys from a reseller, orders ${product} in three clicks, opens a key and downloads the invoice ${where}`, {
    tag,
  }, async ({ open, api, say, mail }) => {
    const call = api(person)
    const { data: cart } = await call('GET', '/shopping-cart')
    await call('DELETE', `/shopping-cart/${cart.id}`)
    const page = await open(person)
    await page.goto('/wholesale')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.wholesale.wholesale)
    await settled(page)
    await accessible(page)
    await page.getByRole('searchbox').fill(product)
    await expect(page).toHaveURL(/q=/)
    const offer = page
      .locator('li, tr')
      .filter({ hasText: product })
      .filter({ has: page.getByRole('button') })
      .first()
    await expect(page.getByRole('main').getByText(product).first()).toBeVisible()
    await settled(page)

    let clicks = 0
    const click = async (name: string | RegExp, within = page.locator('body')) => {
      clicks += 1
      await within.getByRole('button', { name }).first().click()
    }
    const place = page.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) })
    if (tag === '@phone') {
      await click(new RegExp(`^${say.wholesale.add('')}\\d`), offer)
      await click(say.cart.cart)
    } else {
      await click(say.ui.increase, offer)
    }
    await expect(place).toBeEnabled()
    await accessible(page)
    clicks += 1
    await place.click()
    expect(clicks).toBeLessThanOrEqual(3)

    await expect(page.getByRole('heading', { name: say.cart.orderPlaced })).toBeVisible()
    const { data: mine } = await call('POST', '/orders/get-my-orders', { pageSize: 5 })
    const order = mine[0]
    await expect(page.getByText(say.cart.keysReady(order.items))).toBeVisible()
    await accessible(page)
    await page.getByRole('link', { name: say.cart.openOrder }).click()
    await expect(page).toHaveURL(new RegExp(`/my-orders\\?open=${order.id}`))
    const drawer = page
      .getByRole('dialog')
      .or(page.locator('aside'))
      .filter({ hasText: say.orders.orderNo(order.number) })
    await expect(drawer.first()).toBeVisible()
    await accessible(page)

    const reveal = page.getByRole('button', { name: say.orders.reveal, exact: true })
    await reveal.first().click()
    await expect(page.getByRole('button', { name: say.orders.hide, exact: true })).toBeVisible()
    const { data: line } = await call('POST', `/orders/get-plain-my-order-item/${order.lines[0].id}`)
    const { data: key } = await call('POST', `/orders/reveal-my-key/${line.slots[0].keyId}`)
    await expect(page.getByText(key.code)).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: say.orders.copyKey, exact: true }).first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key.code)

    const invoicesNow = async () => (await call('GET', `/orders/get-my-order/${order.id}`)).data.invoices
    await expect.poll(invoicesNow).toHaveLength(1)
    const [invoice] = await invoicesNow()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer
        .getByRole('button', { name: say.orders.downloadInvoice(invoice.number) })
        .last()
        .click(),
    ])
    expect(file.suggestedFilename()).toContain(invoice.number)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const delivered = await mail(people[person].email, (one) => one.text.includes(order.number))
    // Gejmerija gets its keys in the mail, PixelPoint gets a link to them.
    expect(delivered.text.includes(key.code)).toBe(person === 'nikola')
  })
}
