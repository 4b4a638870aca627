import { entryState } from '@brava/contract/bank/entry-state.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'

/** Each language has its own buyer, so that two running side by side do not share a cart. */
const buyers = { en: 'sejla', bs: 'sejla', hr: 'josip' } as const

test('A buyer transfers money for three orders with their references; Selma imports the statement and delivers each with one press', {
  tag: ['@desktop', '@hr'],
}, async ({ open, api, say, language, baseURL }) => {
  const words = say.bank
  const who = buyers[language]
  const { data: found } = await api(who)('POST', '/web-sales/get-company-products', {
    sortBy: 'price',
    isSortAscending: true,
  })
  const { code } = found.products.find(({ stock, moq }: { stock: number; moq: number }) => stock > 20 && moq === 1)
  const waiting: { id: number; number: string; total: string; reference: string }[] = []
  for (let n = 0; n < 3; n += 1) {
    const { id } = await placeOrder(String(baseURL), who, { code, quantity: 1, paymentType: 3 })
    const { data } = await api(who)('GET', `/orders/get-my-order/${id}`)
    waiting.push({ id, number: data.number, total: data.total, reference: data.transfer.reference })
  }
  const buyer = await open(who)
  await buyer.goto(`/my-orders?open=${waiting[0]?.id}`)
  await expect(buyer.getByText(waiting[0]?.reference ?? '', { exact: true })).toBeVisible()
  await expect(buyer.getByRole('button', { name: say.orders.copyReference })).toBeVisible()
  await settled(buyer)
  await accessible(buyer)

  const comma = (amount: string) => amount.replace('.', ',')
  const sum = waiting.reduce((all, { total }) => all + Math.round(Number(total) * 100), 100_000)
  const statement = [
    ':20:IZVOD',
    ':25:BA391990440001275586',
    `:28C:${waiting[0]?.number}`,
    ':60F:C261119BAM1000,00',
    // The bank gives the first payment no reference of its own.
    ...waiting.flatMap(({ number, total, reference }, at) => [
      `:61:2611201120C${comma(total)}NTRFNONREF${at === 0 ? '' : `//E${number}`}`,
      `:86:Uplata po narudzbi ${reference}`,
    ]),
    `:62F:C261120BAM${comma((sum / 100).toFixed(2))}`,
    '-',
  ].join('\r\n')
  const page = await open('selma')
  await page.goto('/settings?tab=bank')
  await settled(page)
  await accessible(page)
  await page.getByRole('button', { name: words.importStatement }).click()
  const panel = page.getByRole('region', { name: words.importStatement })
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'izvod.sta', mimeType: 'text/plain', buffer: Buffer.from(statement) })
  const report = panel.getByRole('group', { name: say.keys.report })
  await expect(report.getByRole('button', { name: `${say.keys.ok} 3` })).toBeVisible()
  await accessible(page)
  await panel.getByRole('button', { name: words.importGood(3) }).click()
  await expect(page.getByText(words.importedToast(3))).toBeVisible()

  for (const { id, number } of waiting) {
    const row = page.getByRole('row').filter({ hasText: words.order(number) })
    await row.getByRole('button', { name: words.approve(number) }).click()
    await expect(row.getByText(entryState.label(entryState.code.order, language))).toBeVisible()
    const { data } = await api(who)('GET', `/orders/get-my-order/${id}`)
    expect([orderStatus.code.completed, orderStatus.code.partiallyCompleted]).toContain(data.status)
  }
  await settled(page)
  await accessible(page)
  // Imported again, it contains nothing new.
  await page.getByRole('button', { name: words.importStatement }).click()
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'izvod.sta', mimeType: 'text/plain', buffer: Buffer.from(statement) })
  await expect(report.getByRole('button', { name: `${say.keys.duplicate} 3` })).toBeVisible()

  // The next statement has an equal payment without a bank reference, and in it the bank takes the second payment back.
  const [first, second] = waiting as [(typeof waiting)[number], (typeof waiting)[number]]
  const cents = ({ total }: { total: string }) => Math.round(Number(total) * 100)
  const next = [
    ':20:IZVOD',
    ':25:BA391990440001275586',
    `:28C:${second.number}`,
    ':60F:C261120BAM1000,00',
    `:61:2611201120C${comma(first.total)}NTRFNONREF`,
    `:86:Uplata po narudzbi ${first.reference}`,
    `:61:2611211121RC${comma(second.total)}NTRFNONREF//R${second.number}`,
    `:86:Uplata po narudzbi ${second.reference}`,
    `:62F:C261121BAM${comma(((100_000 + cents(first) - cents(second)) / 100).toFixed(2))}`,
    '-',
  ].join('\r\n')
  await panel.getByRole('button', { name: say.keys.replace }).click()
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'sutra.sta', mimeType: 'text/plain', buffer: Buffer.from(next) })
  await panel.getByRole('button', { name: words.importGood(2) }).click()
  await expect(page.getByText(words.importedToast(2))).toBeVisible()
  const back = page.getByRole('row').filter({ hasText: words.takenBack })
  await expect(back.first()).toContainText('−')
  await expect(back.first().getByRole('button', { name: words.ignore })).toBeVisible()
  const perhaps = page.getByRole('row').filter({ hasText: words.perhapsKnown })
  await expect(perhaps.first()).toContainText(words.perhapsKnownWhy)
  await expect(perhaps.first().getByRole('button', { name: words.approve(first.number) })).toHaveCount(0)
  await settled(page)
  await accessible(page)
})
