import { partnerScopes } from '@brava/contract/partner-api/partner-scopes.ts'
import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Amra creates a sandbox credential, tries calls on the developer pages, orders in the sandbox and reads the event', {
  tag: ['@desktop', '@bs'],
}, async ({ open, say, provoked, language }) => {
  const { api, tryOut } = say
  const page = await open('amra')
  // One for each language, because all journeys share a world.
  const reference = `PROBA-${language}`

  await page.goto('/my-company?tab=api')
  await settled(page)
  await page.getByRole('button', { name: api.add }).first().click()
  await page.getByRole('radio', { name: api.sandbox }).check()
  await page.getByRole('textbox', { name: api.name }).fill('Proba')
  // In addition to the default scopes.
  await page.getByRole('combobox', { name: api.scopes }).click()
  await page.getByRole('option', { name: partnerScopes['events:read'][language] }).click()
  await page.getByLabel(api.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: api.add }).click()
  const told = page.getByRole('dialog').filter({ hasText: api.secretTitle })
  const credential = String(await told.locator('code').textContent())
  expect(credential).toMatch(/^brv_test_/)
  await told.getByRole('button', { name: api.kept }).click()
  await expect(page.getByText(`${api.sandbox} · `).first()).toBeVisible()

  const dialog = page.getByRole('dialog')
  const answer = (status: number) => dialog.getByRole('region', { name: `${tryOut.answer} ${status}`, exact: true })
  const send = () => dialog.getByRole('button', { name: tryOut.send }).click()
  /** Opens the try-out on the page of a call; the credential is still filled in. */
  async function tryAt(call: string) {
    await page.locator(`nav a[href$="#${call}"]`).first().click()
    await page.getByRole('button', { name: tryOut.title }).click()
    await expect(dialog.getByRole('button', { name: tryOut.send })).toBeVisible()
  }

  await page.goto('/devs/documentation#catalogue')
  await settled(page)
  await page.getByRole('button', { name: tryOut.title }).click()
  await send()
  await expect(dialog.getByText(tryOut.credentialWrong)).toBeVisible()
  await dialog.getByLabel(tryOut.credential).first().fill(credential)
  await dialog.getByRole('textbox', { name: tryOut.path }).fill('/partner/v1/catalogue')
  await send()
  await expect(answer(200)).toContainText('SANDBOX-GAME')
  await accessible(page)
  const products = JSON.parse(String(/\{[\s\S]*\}/.exec(String(await answer(200).textContent()))?.[0]))
  const game = products.data.find((one: { code: string }) => one.code === 'SANDBOX-GAME')
  await page.keyboard.press('Escape')

  await tryAt('placeOrder')
  provoked.add(503)
  await dialog.getByRole('textbox', { name: tryOut.path }).fill('/partner/v1/orders?include=keys')
  await dialog
    .getByRole('textbox', { name: tryOut.body })
    .fill(JSON.stringify({ reference, lines: [{ product: game.id, quantity: 1, unitPrice: game.price }] }))
  const fault = dialog.getByLabel(tryOut.fault)
  await fault.click()
  await page.getByRole('option', { name: tryOut.unavailable }).click()
  await send()
  await expect(answer(503)).toContainText('common.unavailable')
  // With the same key, once the simulated fault is off.
  await fault.click()
  await page.getByRole('option', { name: tryOut.noFault }).click()
  await send()
  await expect(answer(201)).toContainText('TEST-')
  await send()
  await expect(answer(201)).toContainText('idempotency-replayed: true')
  await page.keyboard.press('Escape')

  await tryAt('events')
  await dialog.getByRole('textbox', { name: tryOut.path }).fill('/partner/v1/events')
  // Events get their numbers a moment after the order.
  await expect(async () => {
    await send()
    await expect(answer(200)).toContainText(reference, { timeout: 2000 })
  }).toPass()
  await expect(answer(200)).toContainText('order.served')
})

test("Mirza's developer tries a terminal on the page for telecoms: a wrong PIN, a sale in two phases, and the same code again for the same message", {
  tag: ['@desktop', '@bs'],
}, async ({ open, api, say, provoked }) => {
  const { tryOut } = say
  const page = await open('mirza')
  const mirza = api('mirza')
  const { data: profile } = await mirza('GET', '/users/profile')
  const { data: made } = await mirza('POST', '/ApiCredential/create-api-credential', {
    companyId: profile.userData.companyId,
    environment: 'test',
    name: 'Terminal',
    scopes: ['pos:reconcile'],
    password: DEMO_PASSWORD,
  })
  await page.goto('/devs/documentation-telecom#posProducts')
  await settled(page)
  const dialog = page.getByRole('dialog')
  const answer = (status: number) => dialog.getByRole('region', { name: `${tryOut.answer} ${status}`, exact: true })
  const send = () => dialog.getByRole('button', { name: tryOut.send }).click()
  async function tryAt(call: string, body?: object) {
    await page.locator(`nav a[href$="#${call}"]`).first().click()
    await page.getByRole('button', { name: tryOut.title }).click()
    if (body) await dialog.getByRole('textbox', { name: tryOut.body }).fill(JSON.stringify(body))
  }
  await tryAt('posProducts')
  await dialog.getByLabel(tryOut.credential).first().fill(made.credential)
  await accessible(page)
  await send()
  await expect(answer(200)).toContainText('SANDBOX-GAME')
  const { data: products } = JSON.parse(String(/\{[\s\S]*\}/.exec(String(await answer(200).textContent()))?.[0]))
  const { id: product, price } = products.find((one: { code: string }) => one.code === 'SANDBOX-GAME')
  // A wrong PIN gets the same answer as a real terminal does.
  provoked.add(401)
  await dialog.getByRole('textbox', { name: tryOut.pin }).fill('0000')
  await send()
  await expect(answer(401)).toContainText('pos.pinWrong')
  await page.keyboard.press('Escape')

  await tryAt('authorisePosSale', { number: 1, product, price })
  await send()
  await expect(answer(201)).toContainText('"held"')
  await page.keyboard.press('Escape')
  await tryAt('confirmPosSale', { number: 2, original: 1 })
  await send()
  await expect(answer(200)).toContainText('TEST-')
  const slip = await answer(200).textContent()
  const codeIn = (text: string | null) => /TEST-\d{4}-\d{4}-\d{4}/.exec(String(text))?.[0]
  // The same message again returns the same code.
  await send()
  await expect(answer(200)).toContainText(String(codeIn(slip)))
})
