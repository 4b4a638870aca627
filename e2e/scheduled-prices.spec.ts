import { personById } from '../server/src/auth/person-by-id.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { setDuePrices } from '../server/src/prices/scheduled/set-scheduled.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal: its days pass, and what partners pay changes with them.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())
const windows = windowsOf(() => brava.url)
const dayMs = 86_400_000

/** What the job that runs every minute does after the given number of days. */
async function afterDays(days: number): Promise<number> {
  const { db, close } = connect(brava.databaseUrl, { size: 2 })
  const jobs = { enqueue: async () => {}, enqueueSoon: () => {}, runHere: () => {} }
  try {
    return await setDuePrices({ db, jobs, clock: { now: () => new Date(Date.now() + days * dayMs) } }, personById)
  } finally {
    await close()
  }
}

windows(
  'Tarik schedules a price for Digitalis and cancels another: Amra pays it from its date on, and he sees her catalogue as she does',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say, language }) => {
    const { partners, scheduled, ui, wholesale } = say
    const tarik = (method: 'GET' | 'POST', path: string, body?: object) =>
      callAs(brava.url, 'tarik', method, path, body)
    const { data: found } = await tarik('POST', '/companies/get-companies', { quickSearch: 'Digitalis' })
    const { id } = found[0]
    const { data: rows } = await tarik('POST', `/company-product-prices/company-products/${id}`, {
      pageSize: 200,
      sortBy: 'code',
      isSortAscending: true,
    })
    const [row, other] = rows.filter(
      (one: { isOffSale: boolean; rule: string; scheduled: object | null }) =>
        !one.isOffSale && one.rule !== 'override' && one.scheduled === null,
    )
    const price = (Number(row.effectivePrice) + 3.01).toFixed(2)
    const shown = language === 'en' ? price : price.replace('.', ',')
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const list = page.getByRole('table', { name: partners.prices, exact: true })
    const planned = page.getByRole('table', { name: scheduled.title })

    /** Opens the price of a product, and chooses the last day that the calendar shows for the next month. */
    const scheduleFor = async (code: string, amount: string) => {
      await main.getByRole('searchbox', { name: ui.search }).fill(code)
      const line = list.getByRole('row').nth(1)
      await expect(line).toContainText(code)
      await settled(page)
      await line.getByRole('button', { name: new RegExp(`^${partners.moreOf}`) }).click()
      await page.getByRole('menuitem', { name: partners.changePrice }).click()
      await dialog.getByText(partners.byPrice, { exact: true }).click()
      await dialog.getByLabel(partners.unitPrice).fill(amount)
      await dialog.getByRole('combobox', { name: scheduled.validFrom }).click()
      await page.getByRole('button', { name: ui.next, exact: true }).last().click()
      await page.locator('table button').filter({ hasText: /^28$/, visible: true }).last().click()
      await dialog.getByRole('button', { name: scheduled.schedule, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }
    await page.goto(`/partners/edit/${id}?tab=prices`)
    await settled(page)
    await expect(planned).toHaveCount(0)
    await scheduleFor(row.code, shown)
    await expect(planned.getByRole('row')).toHaveCount(2)
    await expect(planned).toContainText(shown)
    await expect(list.getByRole('row').nth(1)).toContainText(shown)
    await accessible(page)

    // Another one is cancelled before its day; its details remain readable.
    await scheduleFor(other.code, language === 'en' ? '999.00' : '999,00')
    await expect(planned.getByRole('row')).toHaveCount(3)
    await planned
      .getByRole('row')
      .filter({ hasText: other.code })
      .getByRole('button', { name: scheduled.cancelOf(other.title) })
      .click()
    await accessible(page)
    await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: scheduled.cancel, exact: true }).click()
    await expect(planned.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: scheduled.all }).click()
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await accessible(page)
    await page.keyboard.press('Escape')

    const priceOf = async () => {
      const { data } = await callAs(brava.url, 'amra', 'POST', '/company-product-prices/get-my-products', {
        quickSearch: row.code,
      })
      return data[0].price
    }
    expect(await priceOf()).toBe(row.effectivePrice)
    // Including those scheduled by the demonstration world.
    expect(await afterDays(65)).toBeGreaterThan(0)
    expect(await priceOf()).toBe(price)

    // The partner's page shows what she sees now.
    await page.goto(`/partners/edit/${id}?tab=catalogue`)
    await settled(page)
    await main.getByRole('searchbox', { name: ui.search }).fill(row.code)
    const asPartner = page.getByRole('table', { name: wholesale.asPartner })
    await expect(asPartner.getByRole('row')).toHaveCount(2)
    await expect(asPartner.getByRole('row').nth(1)).toContainText(shown)
    await accessible(page)
    const amra = await enter(await tokenOf(brava.url, 'amra'))
    await amra.goto(`/wholesale?quickSearch=${row.code}`)
    await settled(amra)
    await expect(amra.getByRole('main')).toContainText(shown)
  },
)

windows(
  'Tarik finds the partners with funds between two amounts, and those that have something set aside',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say }) => {
    const { partners, partnerLists, ui } = say
    const tarik = (body: object) =>
      callAs(brava.url, 'tarik', 'POST', '/companies/get-companies', { retrieveAll: true, ...body })
    const { data: all } = await tarik({})
    const between = all.filter(({ funds }: { funds: string }) => Number(funds) >= 100 && Number(funds) <= 5000)
    const held = all.filter((one: { held: string }) => Number(one.held) > 0)
    expect(between.length).toBeGreaterThan(0)
    expect(between.length).toBeLessThan(all.length)
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    await page.goto('/partners')
    await settled(page)
    const add = page.getByRole('button', { name: ui.filter, exact: true })
    const pages = page.getByRole('navigation', { name: new RegExp(`^${ui.pages}`) })
    const total = (n: number) => expect(pages.getByRole('status')).toContainText(new RegExp(`\\b${n}\\b\\D*$`))

    await add.click()
    await page.getByRole('button', { name: partnerLists.fundsOwn, exact: true }).last().click()
    await page.getByLabel(ui.from, { exact: true }).fill('100')
    await page.getByLabel(ui.to, { exact: true }).fill('5000')
    await page.getByRole('button', { name: ui.apply }).click()
    await expect(page).toHaveURL(/fundsFrom=/)
    await settled(page)
    await total(between.length)
    await accessible(page)
    await page.getByRole('button', { name: ui.removeFilter(partnerLists.fundsOwn) }).click()

    await add.click()
    await page.getByRole('button', { name: partners.heldShort, exact: true }).last().click()
    await page.getByText(ui.yes, { exact: true }).last().click()
    await page.getByRole('button', { name: ui.apply }).click()
    await expect(page).toHaveURL(/isHeld=true/)
    await settled(page)
    await total(held.length)
  },
)
