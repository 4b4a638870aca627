import type { BrowserContext, Page } from '@playwright/test'
import { expect, observe, test } from './journey.ts'

/** Opens a window of a journey's separate portal, for a bearer token; null is somebody not signed in. */
type Opens = (bearer: string | null) => Promise<Page>

/**
 * Windows of the portal at an address that is known once it has started. Errors that were not shown to anybody fail the
 * journey.
 */
export function windowsOf(url: () => string) {
  const problems: string[] = []
  test.afterEach(() => expect(problems.splice(0), 'errors that nobody was shown').toEqual([]))
  return test.extend<{ enter: Opens }>({
    enter: async ({ browser, language, provoked }, use) => {
      // The pictures of the world are in the folder of the other portal.
      provoked.add(404)
      const opened: BrowserContext[] = []
      await use(async (bearer) => {
        const context = await browser.newContext({ baseURL: url() })
        opened.push(context)
        await context.addInitScript(
          ([chosen, token]) => {
            localStorage.setItem('brava.language', String(chosen))
            if (token && !sessionStorage.getItem('journey.begun')) localStorage.setItem('brava.token', token)
            sessionStorage.setItem('journey.begun', 'true')
          },
          [language, bearer] as const,
        )
        const page = await context.newPage()
        observe(page, problems, provoked)
        return page
      })
      await Promise.all(opened.map((context) => context.close()))
    },
  })
}
