import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import type { Say } from './say.ts'
import { settled } from './settled.ts'

/** Columns that are no field of the list: typed into. */
const noField = (say: Say) => [say.wholesale.quantity]

/** Lists with the export at their foot. */
const lists = {
  selma: [
    '/partners',
    '/settings/users',
    '/fault-reports',
    '/history-of-prices',
    '/settings/mail-outbox',
    '/categories',
  ],
  amra: ['/my-orders', '/my-products', '/wholesale?view=table', '/partners-reseller'],
} as const

for (const who of ['selma', 'amra'] as const)
  test(`the lists of ${who} are saved as CSV with every column that stands on the screen and every row`, {
    tag: '@desktop',
  }, async ({ open, say }) => {
    const page = await open(who)
    const wrong: string[] = []
    for (const path of lists[who]) {
      await page.goto(path)
      await settled(page)
      const main = page.locator('main')
      const shown = await main
        .locator('table')
        .first()
        .locator('thead th')
        .evaluateAll((heads) =>
          heads
            .filter((head) => !head.querySelector('.visually-hidden, input') && head.checkVisibility())
            .map((head) => (head.textContent ?? '').trim())
            .filter((text) => text !== ''),
        )
      const saved = page.waitForEvent('download')
      await main.getByRole('button', { name: say.ui.export, exact: true }).filter({ visible: true }).last().click()
      await page.getByRole('menuitem', { name: say.ui.exportCsv }).click()
      const file = await readFile(await (await saved).path(), 'utf8')
      const [head = '', ...rows] = file
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split(/\r?\n/)
      const saidHeads = head.split(';').map((cell) => cell.replaceAll('"', ''))
      const lacking = shown.filter((name) => !noField(say).includes(name) && !saidHeads.includes(name))
      if (lacking.length > 0) wrong.push(`${path}: ${lacking.join(', ')} not in ${saidHeads.join(', ')}`)
      const text = (await main.innerText()).replace(/\s+/g, ' ')
      const total = Number(/of ([\d,]+) entries/.exec(text)?.[1]?.replaceAll(',', '') ?? -1)
      if (rows.length < total) wrong.push(`${path}: ${rows.length} rows of ${total}`)
    }
    expect(wrong).toEqual([])
  })
