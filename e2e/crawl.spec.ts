import type { Language } from '@brava/contract/language.ts'
import type { Locator, Page } from '@playwright/test'
import type { PersonKey } from '../seed/world/people.ts'
import { accessible, expect, settled, test } from './journey.ts'
import type { Say } from './say.ts'
import { addressesFor } from './screens.ts'

const everyone: readonly PersonKey[] = ['selma', 'tarik', 'amra', 'nikola', 'mirza']
const inEveryLanguage: readonly PersonKey[] = ['tarik', 'amra', 'nikola']

/** Whose screens axe looks through: together they have every screen, at a desk and on a phone. */
const checkedBy: Partial<Record<Language, readonly PersonKey[]>> = { en: ['tarik', 'nikola'], bs: ['amra'] }

/** Words of a program that got lost among those of a person. */
const lost = /\bundefined\b|\[object |\bNaN\b|\bnull\b|\{[a-z]\w*\}|Invalid Date/

async function wellWritten(page: Page, say: Say) {
  await settled(page)
  const words = await page.locator('body').innerText()
  expect.soft(words.match(lost)?.[0], `words at ${page.url()}`).toBeUndefined()
  for (const sorry of [say.ui.errorTitle, say.shell.errorTitle, say.shell.notFoundTitle])
    await expect.soft(page.getByText(sorry, { exact: true }), `at ${page.url()}`).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(width, `pixels beyond the window at ${page.url()}`).toBeLessThanOrEqual(0)
}

/** The parts of a record or of the settings beyond the one that opens first. The views of a list are no parts. */
function parts(page: Page): Locator {
  const isRecord = /\/\d+(\?|$)/.test(page.url())
  const main = page.getByRole('main')
  return main.locator(
    `nav [class*="sideTab"]:not([aria-current])${isRecord ? ', [role="tab"][aria-selected="false"]' : ''}`,
  )
}

for (const person of everyone) {
  test(`every screen opens for ${person}, with all its parts, in words and without errors`, {
    tag: inEveryLanguage.includes(person) ? ['@desktop', '@phone', '@hr'] : ['@desktop'],
  }, async ({ open, api, say, language }) => {
    test.setTimeout(600_000)
    const looksThrough = (checkedBy[language] ?? []).includes(person)
    const page = await open(person)
    for (const address of await addressesFor(person, api(person))) {
      await test.step(address, async () => {
        await page.goto(address)
        await wellWritten(page, say)
        if (looksThrough) await accessible(page)
        const names = await parts(page).allInnerTexts()
        for (const name of names.map((text) => text.split('\n')[0] ?? '')) {
          await parts(page).filter({ hasText: name }).first().click()
          await wellWritten(page, say)
          if (looksThrough) await accessible(page)
          // On a phone the import of keys opens over a product that has none.
          if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
        }
      })
    }
  })
}
