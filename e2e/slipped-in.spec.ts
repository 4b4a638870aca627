import type { Page } from '@playwright/test'
import type { PersonKey } from '../seed/world/people.ts'
import { watchPolicy } from './csp.ts'
import { expect, observe, test } from './journey.ts'
import { settled } from './settled.ts'
import { startOwnBrava } from './own-brava.ts'
import { plantXss } from './plant-xss.ts'
import { tokenOf } from './sign-in.ts'
import { xssPayloads } from './xss-payloads.ts'

/** Which scripts ran, which foreign addresses were requested, and what was shown. */
interface Watch {
  readonly runs: string[]
  readonly shown: Set<number>
  readonly problems: string[]
}

/** Every text of a screen, including fields, titles and the frames of mails. */
async function look(page: Page, watch: Watch) {
  await settled(page)
  for (const frame of page.frames()) {
    const { text, traps } = await frame.evaluate(() => {
      const elements = [...document.querySelectorAll('*')]
      const values = elements.flatMap((each) => [
        (each as HTMLInputElement).value,
        each.getAttribute('title'),
        each.getAttribute('aria-label'),
      ])
      // A mail contains no script at all, not even one that its frame would not run.
      const scripts = location.href === 'about:srcdoc' ? document.querySelectorAll('script').length : 0
      const bad = elements.flatMap((each) =>
        [...each.attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith('on') ||
              (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name) &&
                /^[\s\u0000-\u001f]*(java|vb)script:|^data:(text|application)|evil\.example/i.test(value)),
          )
          .map(({ name, value }) => `<${each.localName} ${name}=${value.slice(0, 60)}>`),
      )
      return {
        text: [document.documentElement.textContent, document.title, ...values].join('\n'),
        traps: scripts > 0 ? [...bad, `${scripts} scripts in a mail`] : bad,
      }
    })
    for (const [, number] of text.matchAll(/xss(\d+)x/g)) watch.shown.add(Number(number))
    watch.problems.push(...traps.map((trap) => `${page.url()}: ${trap}`))
  }
}

test('two hundred attempts to inject a script are shown as plain text, on every screen', {
  tag: '@desktop',
}, async ({ browser }) => {
  expect(xssPayloads).toHaveLength(200)
  const brava = await startOwnBrava()
  try {
    const { orderId, productId, companyId, categoryId, promotionId, templateId, ticketId } = await plantXss(brava.url)
    const watch: Watch = { runs: [], shown: new Set(), problems: [] }

    const openFor = async (person: PersonKey | null) => {
      const context = await browser.newContext({ baseURL: brava.url })
      const token = person && (await tokenOf(brava.url, person))
      await context.addInitScript((bearer) => {
        // The alarm: any script that runs triggers it, in any frame.
        Object.assign(window, { hit: (number: unknown) => console.info(`ALARM ${number}`) })
        if (bearer && location.protocol.startsWith('http')) localStorage.setItem('brava.token', bearer)
      }, token)
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.text().startsWith('ALARM')) watch.runs.push(`${page.url()} ${message.text()}`)
      })
      page.on('dialog', (dialog) => {
        watch.runs.push(`${page.url()} dialog ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('request', (request) => {
        if (!request.url().startsWith(brava.url) && !/^(data:image|blob:http)/.test(request.url()))
          watch.runs.push(`${page.url()} asked ${request.url().slice(0, 80)}`)
      })
      // The pictures of the world are in the folder of the other portal.
      observe(page, watch.problems, new Set([404]))
      await watchPolicy(page, watch.problems)
      return page
    }
    const parts = (page: Page) => page.getByRole('main').locator('nav [class*="sideTab"]')

    const reflected = encodeURIComponent(`"><img src=x onerror=hit(999)>javascript:hit(999)`)
    const walks: [PersonKey | null, string[]][] = [
      [
        'selma',
        [
          '/',
          '/orders',
          `/orders/edit/${orderId}`,
          '/products?size=100',
          `/products/edit/${productId}`,
          '/partners?size=100',
          `/partners/edit/${companyId}`,
          '/categories?size=100',
          `/categories/edit/${categoryId}`,
          '/settings/company',
          '/settings/users?size=200',
          '/settings/mail-outbox?size=100',
          '/history-of-prices',
          '/custom-notifications',
          `/custom-notifications/edit/${promotionId}`,
          `/mails/edit/${templateId}`,
          '/support-tickets',
          `/support-tickets/edit/${ticketId}`,
          `/products?q=${reflected}`,
        ],
      ],
      [
        'amra',
        [
          '/',
          '/my-company',
          '/settings/users?size=200',
          `/my-orders?open=${orderId}`,
          '/wholesale?q=xss',
          '/my-products?size=100',
          '/my-invoices',
        ],
      ],
      [
        null,
        [
          `/auth/signin?from=${reflected}&next=javascript:hit(999)`,
          `/auth/reset-password#username=${reflected}&token=${'a'.repeat(43)}`,
        ],
      ],
    ]
    // Two windows at a time.
    await Promise.all(
      walks.map(async ([person, addresses]) => {
        const page = await openFor(person)
        for (const address of addresses) {
          await page.goto(address)
          // The promotion appears over the first screen that a buyer opens.
          if (person === 'amra' && address === '/') await expect(page.getByRole('dialog')).toBeVisible()
          await look(page, watch)
          if (/mail-outbox/.test(address)) {
            for (const row of [1, 2, 3]) {
              await page.getByRole('row').nth(row).click()
              await look(page, watch)
              await page.keyboard.press('Escape')
            }
          }
          for (let index = 0; index < (/edit/.test(address) ? await parts(page).count() : 0); index += 1) {
            await parts(page).nth(index).click()
            await look(page, watch)
          }
        }
      }),
    )
    expect(watch.runs).toEqual([])
    // The frame of a mail runs nothing, so it does not run this journey's alarm either.
    const ofOurs = /Blocked script execution in 'about:srcdoc'/
    expect(watch.problems.filter((problem) => !ofOurs.test(problem))).toEqual([])
    const unseen = xssPayloads.filter((_, number) => !watch.shown.has(number))
    expect(unseen).toEqual([])
  } finally {
    await brava.stop()
  }
})
