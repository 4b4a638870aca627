import type { PersonKey } from '../seed/world/people.ts'
import { axeFindings } from './axe.ts'
import { expect, test } from './journey.ts'
import { layoutFindings } from './layout-findings.ts'
import { portalScreens } from './screens.ts'
import { settled } from './settled.ts'
import { targetFindings } from './target-findings.ts'
import { wordFindings } from './word-findings.ts'

/** The id of no record. */
const gone = 99_999_999

/** Addresses that lead nowhere: no such screen, no such record, or not for this person. */
const edgesOf = {
  tarik: [
    '/no-such-screen',
    '/orders/no-such-part',
    '/settings/no-such-part',
    '/devs/documentation/no-such-page',
    '/notAuthorized',
    // Only resellers have it.
    '/partners-reseller',
    `/webhooks?open=${gone}`,
    `/product-feed/manage?open=${gone}`,
  ],
  amra: ['/settings/mail-outbox', '/books'],
  nikola: ['/orders', '/partners'],
} satisfies Partial<Record<PersonKey, readonly string[]>>

/** Who opens a missing record of each kind. */
const opens: Readonly<Record<string, PersonKey>> = {
  '/orders/edit/$id': 'tarik',
  '/support-tickets/edit/$id': 'tarik',
  '/products/edit/$id': 'tarik',
  '/partners/edit/$id': 'tarik',
  '/categories/edit/$id': 'tarik',
  '/groups/edit/$id': 'tarik',
  '/custom-notifications/edit/$id': 'tarik',
  '/mails/edit/$id': 'tarik',
  '/partners-reseller/edit/$id': 'amra',
  '/wholesale/product/$id': 'nikola',
}

function edges(person: keyof typeof edgesOf): string[] {
  const records = portalScreens().filter(({ path }) => path.includes('$'))
  const unknown = records.filter(({ path }) => !opens[path]).map(({ path }) => path)
  if (unknown.length > 0) throw new Error(`Say in this file who opens ${unknown.join(', ')}`)
  return [
    ...edgesOf[person],
    ...records.filter(({ path }) => opens[path] === person).map(({ path }) => path.replace('$id', String(gone))),
  ]
}

/** Addresses that people who are not signed in may open: expired links, or partly copied ones. */
const withoutSession = [
  '/no-such-screen',
  '/auth/no-such-screen',
  '/auth/reset-password?token=cut',
  '/auth/confirm-address?token=cut',
  '/auth/object?token=cut',
  '/unsubscribe?token=cut',
  '/auth/signin',
  '/register/signup',
  '/signout',
]

for (const person of [...(Object.keys(edgesOf) as (keyof typeof edgesOf)[]), null]) {
  const who = person ?? 'somebody not signed in'
  test(`where there is nothing for ${who}, the screen says so: one heading, a window title with its text, and a way on`, {
    tag: ['@desktop', '@phone'],
  }, async ({ open, language, provoked }) => {
    test.setTimeout(1_200_000)
    for (const status of [400, 401, 403, 404, 410]) provoked.add(status)
    const page = await open(person)
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    for (const address of person ? edges(person) : withoutSession) {
      await test.step(address, async () => {
        await page.goto(address)
        await settled(page)
        const at = `${address} of ${who} in ${language}`
        const heading = page.locator('h1')
        const found = [
          ...(await layoutFindings(page)),
          ...(await wordFindings(page, language)),
          ...(isPhone ? await targetFindings(page) : []),
          ...(await axeFindings(page)),
        ]
        expect.soft(found, at).toEqual([])
        await expect.soft(page, at).toHaveTitle(`${await heading.innerText()} · Brava`)
        // A way on must be on the screen itself, not only in the menu around it or in the breadcrumb.
        const ways = page.locator('main :is(a, button):not(nav *)').filter({ visible: true })
        await expect.soft(ways, `a way on at ${at}`).not.toHaveCount(0)
        // A screen reader announces the target of a link within the portal.
        await expect.soft(heading, `the heading may have the focus at ${at}`).toHaveAttribute('tabindex', '-1')
      })
    }
  })
}
