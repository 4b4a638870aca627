import type { PersonKey } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { addressesFor } from './screens.ts'

/** What opens over the page: menus, pickers and dialogs write styles of their own. */
const opens = '[aria-haspopup]:visible, [role="combobox"]:visible, input[type="search"]:visible'

for (const person of ['selma', 'nikola'] as const satisfies readonly PersonKey[]) {
  test(`nothing that ${person} opens is stopped by the content security policy`, { tag: '@desktop' }, async ({
    open,
    api,
  }) => {
    test.setTimeout(240_000)
    const page = await open(person)
    const addresses = await addressesFor(person, api(person))
    // The crawl opens every screen under the same watch; here are those on which much opens.
    for (const address of addresses.filter((each) =>
      /^\/(mail-outbox|orders|products|partners|wholesale|profile)\b/.test(each),
    )) {
      await page.goto(address)
      await settled(page)
      const count = Math.min(6, await page.getByRole('main').locator(opens).count())
      // Mails are shown in a frame of their own.
      if (address.startsWith('/mail-outbox')) await page.getByRole('row').nth(1).click()
      for (let index = 0; index < count; index += 1) {
        await page
          .getByRole('main')
          .locator(opens)
          .nth(index)
          .click({ timeout: 3000 })
          .catch(() => {})
        await page.keyboard.press('Escape')
      }
    }
  })
}

test('scripts, markup, styles and workers that somebody slipped in are stopped', { tag: '@desktop' }, async ({
  browser,
}) => {
  const page = await browser.newPage()
  await page.goto('/')
  await page.evaluate(() => {
    const seen = window as unknown as { hit?: number; thrown: number; breaches: string[] }
    Object.assign(seen, { thrown: 0, breaches: [] })
    document.addEventListener('securitypolicyviolation', (event) => seen.breaches.push(event.violatedDirective))
    const slip = (tag: string, fields: object) =>
      document.body.appendChild(Object.assign(document.createElement(tag), fields))
    const tries: (() => unknown)[] = [
      () => (document.body.innerHTML += '<img src=x onerror="window.hit = 1">'),
      () => slip('script', { text: 'window.hit = 2' }),
      // oxlint-disable-next-line typescript/no-implied-eval -- what must not work
      () => new Function('window.hit = 3')(),
      () => document.body.setAttribute('onclick', 'window.hit = 4'),
      () => slip('script', { src: 'https://evil.example/x.js' }),
      () => slip('style', { textContent: 'body { color: red }' }),
      () => slip('iframe', { srcdoc: '<script>parent.hit = 5</script>' }),
      () => new Worker('https://evil.example/x.js'),
    ]
    // Later, as the page itself would: what is evaluated from outside may do more.
    setTimeout(() => {
      for (const each of tries) {
        try {
          each()
        } catch {
          seen.thrown += 1
        }
      }
    }, 0)
  })
  const facts = () =>
    page.evaluate(() => {
      const { hit, thrown, breaches } = window as unknown as { hit?: number; thrown: number; breaches: string[] }
      return { hit, thrown, breaches }
    })
  await expect.poll(async () => (await facts()).breaches.length).toBeGreaterThanOrEqual(7)
  expect((await facts()).thrown).toBeGreaterThanOrEqual(4)
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  expect((await facts()).hit).toBeUndefined()
  await page.close()
})
