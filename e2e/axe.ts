import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { chooseScheme } from './choose-scheme.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}
interface Axe {
  run(context: Document | Element, options: object): Promise<{ violations: Found[] }>
}

export interface AxeOptions {
  /** Only the last visible part of the screen that matches this selector. */
  readonly within?: string
  /** Only rules that depend on colours: the rest of this screen was already checked in the other colours. */
  readonly coloursOnly?: boolean
}

/** What axe finds on the current screen in its current colours; one line per finding. */
export async function axeFindingsNow(page: Page, options: AxeOptions = {}): Promise<string[]> {
  // Evaluated by the debugger, so the portal's content security policy is not changed.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async ({ within, coloursOnly }) => {
    const { axe } = window as unknown as { axe: Axe }
    const parts = within ? [...document.querySelectorAll(within)].filter((one) => one.checkVisibility()) : []
    const run = await axe.run(parts.at(-1) ?? document, {
      resultTypes: ['violations'],
      // The style sheets are the portal's own and are read in place.
      preload: false,
      ...(coloursOnly ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } : {}),
    })
    return run.violations
  }, options)
  return violations.map(({ id, help, nodes }) => {
    const shown = nodes.slice(0, 3).map((node) => {
      const why = node.failureSummary?.split('\n').slice(1, 2).join('').trim()
      return `${node.target.join(' ')} (${why})`
    })
    return `${id}: ${help}: ${nodes.length} × ${shown.join('; ')}`
  })
}

/** What axe finds on the current screen in light and in dark; one line per finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  const lines: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await chooseScheme(page, colorScheme)
    const found = await axeFindingsNow(page, { coloursOnly: colorScheme === 'dark' })
    lines.push(...found.map((line) => `${colorScheme}: ${line}`))
  }
  await chooseScheme(page, 'light')
  return lines
}
