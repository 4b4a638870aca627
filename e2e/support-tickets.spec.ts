import { ticketStatus } from '@brava/contract/enums.ts'
import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('Emir opens a ticket from a faulty key with a picture and a PDF; Tarik answers with a template and resolves it; Emir sees it without a reload and rates it', {
  tag: ['@desktop', '@hr', '@bs'],
}, async ({ open, api, say, language, baseURL }) => {
  const { data: offers } = await api('emir')('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const card = offers.products.find((one: { stock: number; moq: number }) => one.stock > 20 && one.moq <= 2)
  const order = await placeOrder(String(baseURL), 'emir', {
    code: card.code,
    quantity: Math.max(1, card.moq),
    paymentType: 5,
  })
  if (order.status !== 2) await api('tarik')('POST', `/orders/approve-order/${order.id}`)

  const emir = await open('emir')
  await emir.goto(`/my-orders?open=${order.id}`)
  await settled(emir)
  await emir.locator('[class*="tileActs"]').getByRole('button', { name: say.ui.moreActions }).first().click()
  await emir.getByRole('menuitem', { name: say.tickets.open }).click()
  const dialog = emir.getByRole('dialog', { name: say.tickets.open })
  await expect(dialog.getByLabel(say.tickets.subject)).toHaveValue(/••••/)
  await dialog.getByLabel(say.tickets.message, { exact: true }).fill('The shop says that it is used')
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'ekran.png', mimeType: 'image/png', buffer: png },
    { name: 'račun.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
  ])
  await dialog.getByRole('button', { name: say.tickets.send, exact: true }).click()
  await expect(emir).toHaveURL(/\/support-tickets\/edit\/\d+/)
  await expect(emir.getByText('The shop says that it is used')).toBeVisible()
  await accessible(emir)

  const tarik = await open('tarik')
  await tarik.goto(new URL(emir.url()).pathname)
  await settled(tarik)
  await accessible(tarik)
  await expect(tarik.getByRole('img', { name: 'ekran.webp' })).toBeVisible()
  // A file that is not a picture is saved and never displayed.
  const saved = tarik.waitForEvent('download')
  await tarik.getByRole('button', { name: /račun\.pdf/ }).click()
  expect((await saved).suggestedFilename()).toBe('račun.pdf')
  await tarik.getByRole('combobox', { name: say.tickets.insertTemplate }).click()
  await tarik.getByRole('option').first().click()
  await expect(tarik.getByLabel(say.tickets.message, { exact: true })).toHaveValue(/Emir/)
  await tarik.getByLabel(say.tickets.message, { exact: true }).fill('It is replaced')
  await tarik.getByRole('button', { name: say.tickets.sendResolved }).click()
  await expect(tarik.getByText('It is replaced')).toBeVisible()

  const resolved = ticketStatus.label(ticketStatus.code.resolved, language)
  await expect(emir.getByText('It is replaced')).toBeVisible()
  await expect(emir.getByText(resolved, { exact: true }).first()).toBeVisible()
  await emir.getByRole('radio', { name: say.tickets.grade5 }).click()
  await emir.getByRole('button', { name: say.tickets.sendRating }).click()
  await expect(emir.getByText(say.tickets.becameRating('5/5'))).toBeVisible()
  await accessible(emir)
  await expect(tarik.getByText('5/5', { exact: true })).toBeVisible()
})

test('Somebody without an account asks on the contact page; Tarik answers; the mail links back for another message', {
  tag: ['@desktop', '@phone'],
}, async ({ open, mail, say, language }) => {
  const address = `edina-${language}@zutimis.example`
  const page = await open(null)
  await page.goto('/contact')
  await expect(page).toHaveURL(/\/contact-us$/)
  await settled(page)
  await accessible(page)
  const send = page.getByRole('button', { name: say.tickets.send, exact: true })
  await send.click()
  await expect(page.getByRole('textbox', { name: say.tickets.email })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(say.tickets.yourName).fill('Edina Ćatić')
  await page.getByRole('textbox', { name: say.tickets.email }).fill(address)
  await page.getByLabel(say.tickets.subject).fill('Radno vrijeme')
  await page.getByLabel(say.tickets.message, { exact: true }).fill('Radite li subotom?')
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: say.tickets.askedTitle })).toBeVisible()

  const receipt = await mail(address, () => true)
  const link = new URL(/https?:\S+contact-us#\S+/.exec(receipt.text)?.[0] ?? '')
  await page.goto(`${link.pathname}${link.hash}`)
  await settled(page)
  await page.getByLabel(say.tickets.message, { exact: true }).fill('A nedjeljom?')
  await page.getByRole('button', { name: say.tickets.send, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say.tickets.askedTitle })).toBeVisible()

  const number = /T-\d+/.exec(receipt.subject)?.[0] ?? ''
  const tarik = await open('tarik')
  await tarik.goto(`/support-tickets?q=${number}`)
  await settled(tarik)
  await tarik.getByText('Radno vrijeme').first().click()
  await expect(tarik.getByText('A nedjeljom?')).toBeVisible()
  await tarik.getByLabel(say.tickets.message, { exact: true }).fill('Radimo do 14 sati.')
  await tarik.getByRole('button', { name: say.tickets.sendResolved }).click()
  expect((await mail(address, ({ text }) => text.includes('14 sati'))).subject).toContain(number)
})
