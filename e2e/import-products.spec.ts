import { readFile } from 'node:fs/promises'
import { expect, observe, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { accessible } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// The ten thousand products remain, which takes a separate portal and enough time on a busy machine.
test.setTimeout(1_200_000)

test('Lejla imports 10,000 products of which 40 are wrong, corrects those in the file she downloads, and imports them again', {
  tag: '@desktop',
}, async ({ browser, language, say }) => {
  const brava = await startOwnBrava()
  const problems: string[] = []
  try {
    const context = await browser.newContext({ baseURL: brava.url })
    await context.addInitScript(
      ([chosen, token]) => {
        localStorage.setItem('brava.language', String(chosen))
        localStorage.setItem('brava.token', String(token))
      },
      [language, await tokenOf(brava.url, 'lejla')],
    )
    const page = await context.newPage()
    // The pictures of the world are in the folder of the other portal.
    observe(page, problems, new Set([404]))
    const products = (quickSearch: string) =>
      callAs(brava.url, 'lejla', 'POST', '/products/get-products', { quickSearch, pageSize: 1 })
    const { data: known } = await products('')
    const [one] = known
    const line = (n: number) =>
      [`TEN-${String(n).padStart(5, '0')}`, `Tenth ${n}`, one.category, one.platform, one.publisher].join(';')
    const rows = Array.from({ length: 10_000 }, (_, n) => `${line(n)};${n % 250 === 249 ? 'puno' : '12,50'}`)
    const words = say.productImport
    const show = async () => {
      await page.goto('/products')
      await page.getByRole('button', { name: words.open, exact: true }).click()
      return page.getByRole('region', { name: words.title })
    }
    const bring = async (panel: ReturnType<typeof page.getByRole>, name: string, content: Buffer) => {
      await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content })
    }
    const goodOf = (panel: ReturnType<typeof page.getByRole>, count: string) =>
      panel.getByRole('group', { name: say.keys.report }).getByRole('button', { name: `${say.keys.ok} ${count}` })

    let panel = await show()
    await bring(
      panel,
      'deset.csv',
      Buffer.from(['Šifra;Naziv;Kategorija;Platforma;Izdavač;Cijena', ...rows].join('\r\n')),
    )
    await expect(goodOf(panel, '9,960')).toBeVisible({ timeout: 120_000 })
    await accessible(page)
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: say.keys.downloadBad(40) }).click()
    const bad = await readFile(await (await downloading).path(), 'utf8')
    await panel.getByRole('button', { name: words.commit(9960) }).click()
    await expect(page.getByText(words.done(9960))).toBeVisible({ timeout: 240_000 })

    panel = await show()
    await bring(panel, 'ispravljeno.csv', Buffer.from(bad.replaceAll('puno', '7,00')))
    await expect(goodOf(panel, '40')).toBeVisible({ timeout: 120_000 })
    await panel.getByRole('button', { name: words.commit(40) }).click()
    await expect(page.getByText(words.done(40))).toBeVisible({ timeout: 120_000 })
    const { pagedResult } = await products('TEN-')
    expect(pagedResult.totalItems).toBe(10_000)
    const cheap = await products('TEN-00249')
    expect(cheap.data[0].price).toBe('7.00')
    expect(problems).toEqual([])
    await context.close()
  } finally {
    await brava.stop()
  }
})
