import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Say } from './say.ts'

/** Columns that are not fields of the list but are typed into. */
const noField = (say: Say) => [say.wholesale.quantity]

/**
 * What is wrong with the CSV of the list on the screen, if it has one: it must contain every column on the screen,
 * unless the list has its own file (whose button is at the head of the page), and every row. For the English portal.
 */
export async function exportFindings(page: Page, say: Say): Promise<string[]> {
  const main = page.locator('main')
  const button = main.getByRole('button', { name: say.ui.export, exact: true }).filter({ visible: true }).last()
  if ((await button.count()) === 0 || (await button.isDisabled())) return []
  const shown = await main
    .locator('table')
    .filter({ visible: true })
    .last()
    .locator('thead th')
    .evaluateAll((heads) =>
      heads
        .filter((head) => !head.querySelector('.visually-hidden, input') && head.checkVisibility())
        .map((head) => (head.textContent ?? '').trim())
        .filter((text) => text !== ''),
    )
  const saved = page.waitForEvent('download')
  await button.click()
  await page.getByRole('menuitem', { name: say.ui.exportCsv }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  const [head = '', ...rows] = file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
  const heads = head.split(';').map((cell) => cell.replaceAll('"', ''))
  const isOwn = !/export/.test((await button.getAttribute('class')) ?? '')
  const lacking = shown.filter((name) => !isOwn && !noField(say).includes(name) && !heads.includes(name))
  const text = (await main.innerText()).replace(/\s+/g, ' ')
  const total = Number([...text.matchAll(/of ([\d,]+) entries/g)].at(-1)?.[1]?.replaceAll(',', '') ?? 0)
  return [
    ...(lacking.length > 0 ? [`CSV: ${lacking.join(', ')} not in ${heads.join(', ')}`] : []),
    ...(rows.length < total ? [`CSV: ${rows.length} rows of ${total}`] : []),
  ]
}
