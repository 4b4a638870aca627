import { expect, test } from './journey.ts'
import { settled } from './settled.ts'

// Every journey fails on what the policy stops; the pressing crawl opens whatever there is to open. Here is what it
// does not press: a row of the outbox, whose mail stands in a frame of its own.
test('a mail that Selma opens is shown in its frame, and nothing of it is stopped', { tag: '@desktop' }, async ({
  open,
}) => {
  const page = await open('selma')
  await page.goto('/settings/mail-outbox')
  await settled(page)
  await page.getByRole('row').nth(1).click()
  // Not looked at from inside: what looks there runs a script, and that is stopped.
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /Brava/)
})

test('scripts, markup, styles and workers that somebody slipped in are stopped', { tag: '@desktop' }, async ({
  browser,
}) => {
  const page = await browser.newPage()
  const told = page.waitForRequest((request) => request.url().endsWith('/api/csp-report'))
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
  // The portal hears of it.
  const report = await told
  expect(report.postDataJSON()).toMatchObject({ 'csp-report': { disposition: 'enforce' } })
  expect((await report.response())?.status()).toBe(204)
  await page.close()
})
