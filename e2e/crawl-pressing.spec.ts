import type { Page } from '@playwright/test'
import { writes } from '@brava/contract/endpoint.ts'
import type { PersonKey } from '../seed/world/people.ts'
import { endpointsOfContract } from '../tools/docs/endpoints-of-contract.ts'
import { axeFindingsNow } from './axe.ts'
import { chooseScheme } from './choose-scheme.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { layoutFindings } from './layout-findings.ts'
import {
  clearMessages,
  escapeAll,
  focusedIs,
  type Opener,
  openers,
  openNow,
  overlays,
  pressOpens,
  shapeOf,
} from './openers.ts'
import { parts } from './parts.ts'
import { addressesFor } from './screens.ts'
import { visit } from './visit.ts'
import { wordFindings } from './word-findings.ts'

const softly = expect.configure({ soft: true })

test.describe.configure({ mode: 'parallel', timeout: 1_200_000 })

/** One person of the distributor, one of a reseller, one of a shop: together they have every screen. */
const everyone: readonly PersonKey[] = ['selma', 'amra', 'nikola']

/**
 * Whether a call only reads. All other calls are intercepted, so that pressing buttons does not change the world shared
 * by all journeys.
 */
async function readingCalls(): Promise<(method: string, pathname: string) => boolean> {
  const reading = (await endpointsOfContract())
    .filter(({ endpoint }) => !writes(endpoint))
    .map(({ endpoint: { method, path } }) => ({ method, path: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) }))
  return (method, pathname) => reading.some((one) => one.method === method && one.path.test(pathname))
}

/** What one person has seen, so that the same overlay is checked only once. */
class Seen {
  readonly shapes = new Set<string>()
  readonly words = new Set<string>()
  /** Kinds that need no further press, on any screen. */
  readonly known = new Set<string>()
  readonly last = new Map<string, string>()

  /** A button that opened the same twice opens the same everywhere; UI kit elements that open nothing never do. */
  note({ kind }: Opener, opened: string | undefined) {
    if (opened === undefined ? /^(th|nav) /.test(kind) : this.last.get(kind) === opened) this.known.add(kind)
    else if (opened !== undefined) this.last.set(kind, opened)
  }
}

async function findingsIn(page: Page, seen: Seen, language: 'en' | 'bs' | 'hr', at: { shape: string; words: string }) {
  const found: string[] = []
  if (!seen.shapes.has(at.shape)) {
    for (const colours of ['dark', 'light'] as const) {
      await chooseScheme(page, colours)
      // Overlays are opened from their button and are in no landmark.
      const lines = await axeFindingsNow(page, { within: overlays, coloursOnly: colours === 'dark' })
      found.push(...lines.filter((line) => !line.startsWith('region:')).map((line) => `${colours}: ${line}`))
    }
    seen.shapes.add(at.shape)
  }
  if (!seen.words.has(at.words)) {
    found.push(...(await layoutFindings(page)), ...(await wordFindings(page, language)))
    seen.words.add(at.words)
  }
  return found
}

for (const person of everyone) {
  test(`everything that opens on a screen of ${person} is accessible, closes with Escape and returns the focus`, {
    tag: '@desktop',
  }, async ({ open, api, language, provoked }) => {
    const page = await open(person)
    provoked.add(418)
    const onlyReads = await readingCalls()
    await page.route('**/api/**', (route) => {
      const { pathname } = new URL(route.request().url())
      return onlyReads(route.request().method(), pathname)
        ? route.continue()
        : route.fulfill({ status: 418, json: { code: 'held', data: { info: '–' } } })
    })
    const seen = new Seen()

    /** Presses every kind of button on the current screen; `back` returns to the starting point. */
    async function pressAll(back: () => Promise<void>) {
      const url = page.url()
      const here = new Set<string>()
      for (let rounds = 0; rounds < 80; rounds++) {
        const [next] = await openers(page, new Set([...seen.known, ...here]))
        if (!next) return
        here.add(next.kind)
        const button = page.locator('[data-pressed="0"]')
        const opened = await pressOpens(page, button)
        let at: Awaited<ReturnType<typeof shapeOf>> | undefined
        if (opened) {
          await settled(page)
          at = await shapeOf(page)
          const what = `"${next.name}" at ${url} in ${language}`
          expect.soft(await findingsIn(page, seen, language, at), `what opened: ${what}`).toEqual([])
          const isClosed = await escapeAll(page)
          expect.soft(isClosed, `Escape closes ${what}`).toBe(true)
          if (isClosed && (await button.isVisible()))
            await softly
              .poll(() => focusedIs(button), { message: `the focus after ${what}`, timeout: 15_000 })
              .toBe('the button')
        }
        seen.note(next, at && `${at.shape} ${at.words}`)
        if (page.url() !== url) await back()
        else if ((await openNow(page).count()) > 0) {
          await page.goto(url)
          await settled(page)
          await chooseScheme(page, 'light')
        }
        await clearMessages(page)
      }
      throw new Error(`${url} never runs out of buttons.`)
    }

    for (const address of await addressesFor(person, api(person))) {
      if (address.startsWith('/auth/')) continue
      await test.step(address, async () => {
        await visit(page, address)
        await chooseScheme(page, 'light')
        await pressAll(() => visit(page, address))
        for (const name of await parts(page).allInnerTexts()) {
          const title = name.split('\n')[0] ?? ''
          const reach = async () => {
            await visit(page, address)
            await parts(page).filter({ hasText: title }).first().click()
            await settled(page)
          }
          await reach()
          await pressAll(reach)
        }
      })
    }
  })
}
