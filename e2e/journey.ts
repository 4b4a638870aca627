import type { Language } from '@brava/contract/language.ts'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { PersonKey } from '../seed/world/people.ts'
import { watchPolicy } from './csp.ts'
import { mailsFor } from './mailbox.ts'
import type { Mail } from './read-mail.ts'
import { type Say, textsIn } from './say.ts'
import { callAs, tokenOf } from './sign-in.ts'
import { busy } from './settled.ts'

export interface Options {
  language: Language
}

interface Journey {
  /** A separate window for a person; null is somebody not signed in. */
  open(person: PersonKey | null): Promise<Page>
  /** Calls the portal as a person, bypassing the screens. */
  api(
    person: PersonKey,
  ): (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<any>
  /** Waits for a mail to an address. */
  mail(address: string, fits: (mail: Mail) => boolean): Promise<Mail>
  /**
   * Refusals that the journey provokes deliberately, such as 401; the console's line about them does not count as an
   * error.
   */
  provoked: Set<number>
}

/** Records what goes wrong in a window, and which calls are in progress. */
export function observe(page: Page, problems: string[], expected: ReadonlySet<number>) {
  const open = new Set<unknown>()
  busy.set(page, open)
  const at = () => new URL(page.url()).pathname
  page.on('pageerror', (error) => problems.push(`${at()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const status = /status of (\d{3})/.exec(message.text())?.[1]
    if (status && expected.has(Number(status))) return
    // The policy watcher wants to run in every frame; the sandbox of a mail blocks it, as it must block everything.
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
    problems.push(`${at()}: console: ${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script'].includes(request.resourceType())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    // A call cancelled by the page itself has not failed.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') problems.push(`${at()}: ${request.method()} ${request.url()} failed: ${why}`)
  })
  page.on('response', (response) => {
    // An event stream stays open as long as the page.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) open.delete(response.request())
    const status = response.status()
    if (status >= 400 && !expected.has(status)) problems.push(`${at()}: ${status} from ${response.url()}`)
  })
}

export const test = base.extend<Journey, Options & { say: Say }>({
  language: ['en', { option: true, scope: 'worker' }],
  say: [async ({ language }, use) => use(await textsIn(language)), { scope: 'worker' }],
  provoked: async ({ browserName: _browser }, use) => use(new Set<number>()),
  open: async ({ browser, baseURL, language, provoked }, use) => {
    const problems: string[] = []
    const opened: BrowserContext[] = []
    await use(async (person) => {
      const context = await browser.newContext()
      opened.push(context)
      const token = person && (await tokenOf(String(baseURL), person))
      await context.addInitScript(
        ([chosen, bearer]) => {
          if (location.protocol === 'about:' || sessionStorage.getItem('journey.begun')) return
          sessionStorage.setItem('journey.begun', 'true')
          localStorage.setItem('brava.language', String(chosen))
          if (bearer) localStorage.setItem('brava.token', bearer)
        },
        [language, token] as const,
      )
      const page = await context.newPage()
      observe(page, problems, provoked)
      await watchPolicy(page, problems)
      return page
    })
    // A window left open keeps sending requests to the portal until the worker ends, and slows every later journey.
    await Promise.all(opened.map((context) => context.close()))
    expect(problems, 'errors that nobody was shown').toEqual([])
  },
  api: async ({ baseURL }, use) =>
    use(
      (person) =>
        (...call) =>
          callAs(String(baseURL), person, ...call),
    ),
  mail: async ({ browserName: _browser }, use) => {
    const folder = process.env.BRAVA_MAILS
    if (!folder) throw new Error('BRAVA_MAILS is not set: run the journeys with "node tools/run.js e2e".')
    await use(async (address, fits) => {
      let found: Mail | undefined
      await expect
        .poll(() => Boolean((found = mailsFor(folder, address).find(fits))), {
          message: `a mail to ${address}`,
        })
        .toBe(true)
      return found as Mail
    })
  },
})

export { expect }
