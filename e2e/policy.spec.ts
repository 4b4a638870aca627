import { expect, test } from './journey.ts'
import { settled } from './settled.ts'

// Every journey fails on anything the policy blocks; the pressing crawl opens everything that can be opened. This
// covers what it does not press: a row of the outbox, whose mail is in a separate frame.
test('a mail that Selma opens is shown in its frame, and nothing in it is blocked', { tag: '@desktop' }, async ({
  open,
}) => {
  const page = await open('selma')
  await page.goto('/settings/mail-outbox')
  await settled(page)
  await page.getByRole('row').nth(1).click()
  // The frame is not inspected from inside: that would run a script, which is blocked.
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /Brava/)
})

test('injected scripts, markup, styles and workers are blocked', { tag: '@desktop' }, async ({ browser }) => {
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
    // Delayed, as the page itself would do it: code evaluated from outside has more rights.
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
  // The violation is reported to the portal.
  const report = await told
  expect(report.postDataJSON()).toMatchObject({ 'csp-report': { disposition: 'enforce' } })
  expect((await report.response())?.status()).toBe(204)
  await page.close()
})
