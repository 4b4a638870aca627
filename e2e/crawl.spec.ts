import type { Language } from '@brava/contract/language.ts'
import type { Page } from '@playwright/test'
import type { PersonKey } from '../seed/world/people.ts'
import { axeFindingsNow } from './axe.ts'
import { chooseScheme, holdStill } from './choose-scheme.ts'
import { exportFindings } from './export-findings.ts'
import { focusFindings } from './focus-findings.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { layoutFindings } from './layout-findings.ts'
import { parts } from './parts.ts'
import type { Say } from './say.ts'
import { addressesFor, firstToOpen } from './screens.ts'
import { targetFindings } from './target-findings.ts'
import { visit } from './visit.ts'
import { wordFindings } from './word-findings.ts'

// Each person is a separate test; as many run at a time as there are workers.
test.describe.configure({ mode: 'parallel' })

/** One person for every role of the portal, and one from a telecom. */
const everyone: readonly PersonKey[] = ['selma', 'tarik', 'lejla', 'amra', 'dino', 'nikola', 'maja', 'lamija', 'mirza']

/** The people whose screens axe checks: together they have every screen. */
const looked: readonly PersonKey[] = ['selma', 'amra', 'nikola']

/** The others have some of those screens, with fewer things on them: all in English, and each in one other language. */
const others: Record<Language, readonly PersonKey[]> = {
  en: everyone,
  bs: ['tarik', 'dino', 'lamija'],
  hr: ['lejla', 'maja', 'mirza'],
}
const projects: Record<Language, string> = { en: '@desktop', bs: '@phone', hr: '@hr' }

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 1400 }
/** A 1280-pixel desktop at 400 % (WCAG 1.4.10). */
const narrow = { width: 320, height: 1400 }

/** A 1440-pixel desktop at 200 % (WCAG 1.4.4). */
const doubled = { width: 720, height: 700 }

interface Look {
  readonly size: typeof desk
  /** Only axe depends on colours: without it, the screen keeps its current ones. */
  readonly axe?: {
    readonly colours: 'light' | 'dark'
    /** Everything else was already checked in the other colours. */
    readonly coloursOnly?: true
  }
}

/**
 * The sizes and colours in which screens are checked in each language. Every screen is read and measured at both widths
 * in all three; axe checks each of the four pairs of width and colours once, in the languages whose crawl does not
 * reload it each time.
 */
const looks: Record<Language, readonly Look[]> = {
  en: [{ size: desk }, { size: phone }],
  bs: [
    { size: phone, axe: { colours: 'light' } },
    { size: phone, axe: { colours: 'dark', coloursOnly: true } },
    { size: desk },
    { size: doubled },
  ],
  hr: [
    { size: desk, axe: { colours: 'dark' } },
    { size: desk, axe: { colours: 'light', coloursOnly: true } },
    { size: narrow },
  ],
}

for (const person of everyone) {
  test(`every screen opens for ${person}, complete with all its parts, in the right language and without errors`, {
    tag: (['en', 'bs', 'hr'] as const)
      .filter((language) => looked.includes(person) || others[language].includes(person))
      .map((language) => projects[language]),
  }, async ({ open, api, say, language }) => {
    test.setTimeout(1_200_000)
    const page = await open(person)
    const addresses = await addressesFor(person, api(person))
    // Screens for anyone are the same for everybody.
    for (const address of addresses.filter((one) => person === 'selma' || !one.startsWith('/auth/'))) {
      await test.step(address, async () => {
        await page.setViewportSize(looks[language][0]?.size ?? desk)
        // In English each screen is opened once by its address, as from a bookmark, otherwise as the menu does it.
        const isBookmark = language === 'en' && person === firstToOpen(address, everyone)
        if (isBookmark || address.startsWith('/auth/')) await page.goto(address)
        else await visit(page, address)
        await lookOver(page, say, language, { withAxe: looked.includes(person) })
        const names = await parts(page).allInnerTexts()
        for (const name of names.map((text) => text.split('\n')[0] ?? '')) {
          await parts(page).filter({ hasText: name }).first().click()
          // The surroundings of the part were checked with the screen.
          await lookOver(page, say, language, { withAxe: looked.includes(person), within: 'main' })
          // On a phone, the key import opens over a product that has no keys.
          if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
        }
      })
    }
  })
}

async function lookOver(
  page: Page,
  say: Say,
  language: Language,
  { withAxe, within }: { withAxe: boolean; within?: string },
) {
  await settled(page)
  // People whose screens are covered by those above: once in each language, at another width and in other colours.
  for (const { size, axe } of withAxe ? looks[language] : looks[language].slice(0, 1)) {
    const now = page.viewportSize()
    if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size)
    // The page notices its new width a moment later: tables have become cards by then.
    if (size.width < 768) await expect(page.locator('th [class*="_sort"]')).toHaveCount(0)
    if (axe && withAxe) await chooseScheme(page, axe.colours)
    else await holdStill(page)
    const found = [
      ...(await layoutFindings(page)),
      ...(await wordFindings(page, language)),
      ...(size.width === phone.width ? await targetFindings(page) : []),
      ...(language === 'en' && withAxe && size === desk ? await exportFindings(page, say) : []),
      ...(axe && withAxe
        ? await axeFindingsNow(page, { coloursOnly: axe.coloursOnly ?? false, ...(within && { within }) })
        : []),
    ]
    expect.soft(found, `${page.url()} in ${language}, ${size.width} px${axe ? `, ${axe.colours}` : ''}`).toEqual([])
  }
  if (withAxe) expect.soft(await focusFindings(page), `focus at ${page.url()} in ${language}`).toEqual([])
  for (const sorry of [say.ui.errorTitle, say.ui.missingTitle, say.shell.errorTitle])
    await expect.soft(page.getByText(sorry, { exact: true }), `at ${page.url()}`).toHaveCount(0)
}
