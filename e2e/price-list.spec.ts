import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Download, Page } from '@playwright/test'
import { formatter } from '@brava/contract/format.ts'
import { pdfText } from '../server/src/platform/pdf/testing/pdf-text.ts'
import { readXlsx } from '../server/src/platform/xlsx/read-xlsx.ts'
import { writeXlsx } from '../server/src/platform/xlsx/write-xlsx.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import type { Say } from './say.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal, because every price of a partner changes.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())

const windows = windowsOf(() => brava.url)

interface Assigned {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly effectivePrice: string
  readonly rule: string
  readonly isOffSale: boolean
}

/** Megabajt, and its products as in Tarik's list. */
async function megabajt() {
  const { data: partners } = await callAs(brava.url, 'tarik', 'POST', '/companies/get-companies', {
    quickSearch: 'Megabajt',
  })
  const id = partners[0].id as number
  const rows = async () =>
    (
      await callAs(brava.url, 'tarik', 'POST', `/company-product-prices/company-products/${id}`, {
        sortBy: 'code',
        isSortAscending: true,
        pageSize: 500,
      })
    ).data as Assigned[]
  return { id, rows }
}

/** Saves the list on the screen as one of the file types in its menu. */
async function saved(page: Page, say: Say, entry: string): Promise<Download> {
  const file = page.waitForEvent('download')
  await page
    .getByRole('main')
    .getByRole('button', { name: say.ui.export, exact: true })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
  return file
}

/** A workbook with changes to the cells of a single column, as when somebody edits it in a spreadsheet and saves it. */
async function changed(book: Buffer, column: number, change: (row: readonly string[]) => string): Promise<Buffer> {
  const rows: (readonly string[])[] = []
  for await (const { cells } of readXlsx(book)) rows.push(cells)
  const [heads = [], ...body] = rows
  async function* written() {
    for (const row of body) yield heads.map((_, at) => (at === column ? { number: change(row) } : (row[at] ?? '')))
  }
  return buffer(Readable.from(writeXlsx(heads, written())))
}

windows(
  'Tarik saves the prices of Megabajt as a workbook, changes two and imports it: he previews the change, and Ana pays the new prices',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say, language }) => {
    const { id, rows } = await megabajt()
    const before = await rows()
    const [first, second] = before.filter(({ rule, isOffSale }) => rule === 'group' && !isOffSale) as [
      Assigned,
      Assigned,
    ]
    const dearer = new Map([first, second].map((row) => [row.code, (Number(row.effectivePrice) + 10).toFixed(2)]))

    const page = await enter(await tokenOf(brava.url, 'tarik'))
    await page.goto(`/partners/edit/${id}?tab=prices`)
    await settled(page)
    const file = await saved(page, say, say.ui.exportXlsx)
    expect(file.suggestedFilename()).toBe('company-products.xlsx')
    const book = await readFile(await file.path())
    const heads: string[] = []
    for await (const { cells } of readXlsx(book)) {
      heads.push(...cells)
      break
    }
    const code = heads.indexOf(say.partners.code)
    const price = heads.indexOf(say.partners.pays('KM'))
    expect([code, price]).not.toContain(-1)
    const mended = await changed(book, price, (row) => dearer.get(row[code] ?? '') ?? row[price] ?? '')

    // The file is recognized as it is: nobody has to assign the columns.
    const words = say.partners
    await page.getByRole('button', { name: words.importPrices }).click()
    const panel = page.getByRole('region', { name: words.importPrices })
    await panel.locator('input[type=file]').setInputFiles({
      name: file.suggestedFilename(),
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: mended,
    })
    const report = panel.getByRole('group', { name: say.keys.report })
    const group = (label: string, n: number) =>
      report.getByRole('button', { name: `${label} ${formatter(language).decimal(n, 0)}`, exact: true })
    await expect(group(say.keys.ok, 2)).toBeVisible()
    await expect(group(say.keys.unchanged, before.length - 2)).toBeVisible()
    await expect(group(say.keys.wrong, 0)).toBeVisible()
    await group(say.keys.ok, 2).click()
    const lines = panel.getByRole('region', { name: say.keys.report })
    for (const [one, amount] of dearer) {
      const line = lines.locator('> div').filter({ hasText: one })
      await expect(line).toContainText(`· ${Number(amount)}`)
    }
    await accessible(page)
    // A dry run changes nothing.
    expect((await rows()).map(({ effectivePrice }) => effectivePrice)).toEqual(
      before.map(({ effectivePrice }) => effectivePrice),
    )

    await panel.getByRole('button', { name: words.importGood(2) }).click()
    await expect(page.getByText(words.importedToast(2))).toBeVisible()
    const after = await rows()
    // The others still cost the same, by the same rule.
    expect(after.map((row) => [row.code, row.effectivePrice, row.rule])).toEqual(
      before.map(({ code, effectivePrice, rule }) =>
        dearer.has(code) ? [code, dearer.get(code), 'company'] : [code, effectivePrice, rule],
      ),
    )

    const shop = await enter(await tokenOf(brava.url, 'ana'))
    await shop.goto(`/wholesale?quickSearch=${first.code}`)
    await settled(shop)
    const main = shop.getByRole('main')
    await expect(main).toContainText(first.title)
    await expect(main).toContainText(formatter(language).decimal(dearer.get(first.code) ?? ''))
  },
)

windows(
  'Tarik saves the price list of Megabajt as a PDF: on a desktop and on a phone it shows what Ana pays, and no cost',
  { tag: ['@desktop', '@phone'] },
  async ({ enter, say, language }) => {
    const { id, rows } = await megabajt()
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    await page.goto(`/partners/edit/${id}?tab=prices`)
    await settled(page)
    const file = await saved(page, say, say.ui.exportPdf)
    expect(file.suggestedFilename()).toMatch(new RegExp(`^price-list-.+-${language}\\.pdf$`))
    const text = pdfText(await readFile(await file.path())).replace(/\s+/g, ' ')
    const { decimal } = formatter(language)
    for (const row of (await rows()).filter(({ isOffSale }) => !isOffSale)) expect(text).toContain(row.code)
    const { data: offered } = await callAs(brava.url, 'ana', 'POST', '/web-sales/get-company-products', { pageSize: 5 })
    for (const { code, price } of offered.products as { code: string; price: string }[])
      expect(text).toMatch(new RegExp(`${code} .*?${decimal(price).replaceAll('.', '\\.')}`))
  },
)
