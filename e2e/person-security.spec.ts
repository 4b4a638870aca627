import { secondStepKind, secondStepName } from '@brava/contract/enums.ts'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { DEMO_PASSWORD, type PersonKey, people } from '../seed/world/people.ts'
import { fakeGateway } from '../server/src/sms/testing/fake-gateway.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal: an active gateway, and people whose two-step verification changes, would disturb other journeys.
test.describe.configure({ mode: 'serial' })
let brava: Awaited<ReturnType<typeof startOwnBrava>>
let gateway: Awaited<ReturnType<typeof fakeGateway>>
let database: pg.Client
test.beforeAll(async () => {
  gateway = await fakeGateway()
  brava = await startOwnBrava({ OUTBOUND_LOOPBACK: 'on' })
  database = new pg.Client({ connectionString: brava.databaseUrl })
  await database.connect()
})
test.afterAll(async () => {
  await database?.end()
  await brava?.stop()
  await gateway?.close()
})

const windows = windowsOf(() => brava.url)
const as = (person: PersonKey) => tokenOf(brava.url, person)
const nameOf = (person: PersonKey) => `${people[person].firstName} ${people[person].lastName}`
/** The code in the next text message to a number. */
async function codeFor(number: string, before: number): Promise<string> {
  const own = () => gateway.taken.filter((text) => text.to === number)
  await expect.poll(() => own().length).toBeGreaterThan(before)
  return /#(\d{6})$/.exec(own().at(-1)?.text ?? '')?.[1] ?? ''
}
const textsTo = (number: string) => gateway.taken.filter((text) => text.to === number).length

windows(
  'Selma sets up the SMS gateway and tests it; Mirza signs in with codes by SMS and changes his number',
  {
    tag: ['@desktop', '@hr'],
  },
  async ({ enter, say, provoked }) => {
    provoked.add(401).add(422)
    const words = say.sms
    const selma = await enter(await as('selma'))
    await selma.goto('/settings?tab=sms')
    await settled(selma)
    await selma.getByLabel(words.address, { exact: false }).fill(gateway.address)
    await selma.getByLabel(words.sender, { exact: false }).fill('Brava')
    await selma.getByLabel(words.apiKey, { exact: false }).first().fill('the-api-key')
    await selma.getByLabel(words.password, { exact: false }).first().fill(DEMO_PASSWORD)
    await selma.getByText(words.isOn).click()
    await accessible(selma)
    await selma.getByRole('button', { name: say.ui.save }).click()
    await expect(selma.getByText(words.on, { exact: true }).first()).toBeVisible()
    await selma.getByRole('button', { name: words.test }).click()
    await expect.poll(() => textsTo('38761555101')).toBe(1)
    await expect(selma.getByText('+38761555101')).toBeVisible()

    const page = await enter(await as('mirza'))
    const t = say.profile
    await page.goto('/profile')
    await page.getByRole('button', { name: t.security, exact: true }).click()
    const option = page.locator('div').filter({ hasText: t.smsCodeOffer }).last().locator('..').locator('..')
    await option.getByRole('button', { name: t.setUp }).click()
    const proof = page.getByRole('dialog')
    await expect(proof.getByLabel(t.number, { exact: false })).toHaveValue('+387 61 555 901')
    await proof.getByLabel(t.number, { exact: false }).fill('061 555 901')
    await proof.getByLabel(t.oldPassword, { exact: false }).fill(DEMO_PASSWORD)
    await proof.getByRole('button', { name: t.next }).click()
    await expect(proof.getByRole('textbox', { name: t.number })).toHaveAttribute('aria-invalid', 'true')
    await accessible(page)
    await proof.getByLabel(t.number, { exact: false }).fill('+387 61 555 901')
    await proof.getByRole('button', { name: t.next }).click()
    const enterCode = page.getByRole('dialog').filter({ hasText: t.enterMailCode('+38761555901') })
    await expect(enterCode).toBeVisible()
    await accessible(page)
    await enterCode.getByLabel(t.code).fill(await codeFor('38761555901', 0))
    await enterCode.getByRole('button', { name: t.turnOn }).click()
    const codes = page.getByRole('dialog').filter({ hasText: t.recoveryWhy })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await accessible(page)
    const recovery = await codes.getByRole('listitem').first().innerText()
    await codes.getByRole('button', { name: t.kept }).click()
    await expect(page.getByText(t.smsCodeFacts('+38761555901'))).toBeVisible()
    await accessible(page)

    // To change the number: first a code sent to the former one, then one sent to the new one.
    await page.getByRole('button', { name: t.otherNumber }).click()
    const change = page.getByRole('dialog')
    await change.getByLabel(t.newNumber, { exact: false }).fill('+385 91 555 2040')
    await change.getByLabel(t.oldPassword, { exact: false }).fill(DEMO_PASSWORD)
    const sent = textsTo('38761555901')
    await change.getByRole('button', { name: t.sendCode }).click()
    await change.getByLabel(t.code, { exact: false }).fill(await codeFor('38761555901', sent))
    await accessible(page)
    await change.getByRole('button', { name: t.next }).click()
    const again = page.getByRole('dialog').filter({ hasText: t.enterMailCode('+385915552040') })
    await again.getByLabel(t.code).fill(await codeFor('385915552040', 0))
    await again.getByRole('button', { name: t.confirmNumber }).click()
    await expect(page.getByText(t.smsCodeFacts('+385915552040'))).toBeVisible()
    await expect
      .poll(() => gateway.taken.filter((text) => text.to === '38761555901').at(-1)?.text)
      .not.toMatch(/#\d{6}$/)
    // The number is locked in his data.
    await page.getByRole('button', { name: t.data, exact: true }).click()
    await expect(page.getByLabel(t.phone, { exact: false })).toBeDisabled()
    await accessible(page)

    const door = await enter(null)
    const signIn = async () => {
      await door.goto('/auth/signin')
      await door.getByLabel(say.auth.username).fill(people.mirza.email)
      await door.getByLabel(say.auth.password, { exact: true }).fill(DEMO_PASSWORD)
      await door.getByRole('button', { name: say.auth.signIn, exact: true }).click()
      await expect(door.getByRole('heading', { name: say.auth.codeTitle })).toBeVisible()
    }
    const earlier = textsTo('385915552040')
    await signIn()
    await expect(door.getByText(say.auth.codeFromPhone('+385•••040'))).toBeVisible()
    await accessible(door)
    await door.getByLabel(say.auth.code, { exact: true }).fill(await codeFor('385915552040', earlier))
    await expect(door).toHaveURL(/\/$/)

    // Without his phone: a recovery code.
    await door.evaluate(() => localStorage.removeItem('brava.token'))
    await signIn()
    await door.getByRole('button', { name: say.auth.useRecovery }).click()
    await door.getByLabel(say.auth.recoveryCode).fill(recovery)
    await door.getByRole('button', { name: say.auth.confirm }).click()
    await expect(door).toHaveURL(/\/$/)

    // The messages that were sent name his number.
    await selma.reload()
    await settled(selma)
    await expect(selma.getByRole('table', { name: words.messages })).toContainText('+385915552040')
    await accessible(selma)
  },
)

windows(
  'Nikola turns off the second step of Maja at once; an administrator appointed by Amra has to wait a day, and Maja stops it',
  {
    tag: ['@desktop', '@hr'],
  },
  async ({ enter, say, language }) => {
    const words = say.users
    const maja = nameOf('maja')
    const turnOn = () => database.query('update users set mfa_kind = 1 where email = $1', [people.maja.email])
    const openMenu = async (page: Page) => {
      await page.goto('/settings/users?q=Maja')
      await settled(page)
      await page.getByRole('button', { name: words.actionsFor(maja) }).click()
      await page.getByRole('menuitem', { name: words.resetMfa }).click()
    }
    await turnOn()
    const nikola = await enter(await as('nikola'))
    await openMenu(nikola)
    const plain = nikola.getByRole('dialog')
    await expect(plain.getByText(words.resetMfaText(maja))).toBeVisible()
    await accessible(nikola)
    await plain.getByRole('button', { name: words.resetMfa }).click()
    await expect(plain).toBeHidden()
    await expect(nikola.getByRole('row').filter({ hasText: maja })).toContainText(
      secondStepName[secondStepKind.off][language],
    )

    // Amra appoints somebody in Nikola's shop.
    const email = 'zoran.ilic@gejmerija.example'
    const { rows } = await database.query('select company_id from users where email = $1', [people.nikola.email])
    await callAs(brava.url, 'amra', 'POST', '/users', {
      firstName: 'Zoran',
      lastName: 'Ilić',
      email,
      phone: '',
      language: 'bs',
      userGroups: [8],
      companyId: Number(rows[0].company_id),
    })
    await database.query(
      'update users set password_hash = (select password_hash from users where email = $2) where email = $1',
      [email, people.nikola.email],
    )
    await turnOn()
    const answer = await fetch(`${brava.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
    })
    const zoran = await enter(((await answer.json()) as { data: { token: string } }).data.token)
    await openMenu(zoran)
    const asked = zoran.getByRole('dialog')
    await expect(asked.getByText(words.resetMfaAppointed(maja))).toBeVisible()
    await expect(asked.getByRole('button', { name: words.resetMfa })).toBeDisabled()
    await accessible(zoran)
    await asked.getByLabel(say.ui.reason, { exact: false }).fill('Izgubljen telefon')
    await asked.getByRole('button', { name: words.resetMfa }).click()
    await expect(asked).toBeHidden()
    const row = zoran.getByRole('row').filter({ hasText: maja })
    await expect(row).toContainText(secondStepName[secondStepKind.email][language])
    await expect(row).toContainText(words.offFrom('').trim())
    await accessible(zoran)

    // She receives the mail about it and stops it with the link in the mail.
    const { data: mails } = await callAs(brava.url, 'selma', 'POST', '/mail-outbox/get-mails', {
      filters: { template: 'second-step-reset-asked' },
    })
    const { data: mail } = await callAs(brava.url, 'selma', 'GET', `/mail-outbox/${mails[0].id}`)
    const link = new URL(/https?:\/\/\S+\/auth\/object#\S+/.exec(mail.text)?.[0] ?? '')
    const stop = await enter(null)
    await stop.goto(link.pathname + link.hash)
    await accessible(stop)
    await stop.getByRole('button', { name: say.link.object }).click()
    await expect(stop.getByRole('heading', { name: say.link.stoppedTitle })).toBeVisible()
    await accessible(stop)
    await zoran.reload()
    await settled(zoran)
    await expect(row).not.toContainText(words.offFrom('').trim())

    // The distributor's dialog points out that she belongs to another company.
    const tarik = await enter(await as('tarik'))
    await openMenu(tarik)
    await expect(tarik.getByRole('dialog').getByText(words.resetMfaWaits(maja))).toBeVisible()
    await accessible(tarik)
  },
)

windows(
  'Nikola is notified of his order by SMS: the text links to the order and contains no key',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say }) => {
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      callAs(brava.url, 'nikola', method, path, body)
    const { data: cart } = await call('GET', '/shopping-cart')
    await call('DELETE', `/shopping-cart/${cart.id}`)
    const { data: offered } = await call('POST', '/web-sales/get-company-products', {
      quickSearch: 'Northfall: Ashen Crown',
    })
    const [product] = offered.products ?? offered
    await call('POST', '/shopping-cart', {
      shoppingCartItems: [{ productId: product.productId, quantity: product.moq }],
    })
    const page = await enter(await as('nikola'))
    await page.goto('/wholesale')
    await settled(page)
    await page
      .getByRole('button', { name: new RegExp(`^${say.cart.cart}`) })
      .first()
      .click()
    await page.getByRole('button', { name: say.cart.changeDelivery, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say.delivery.bySms, { exact: true }).click()
    await dialog.getByLabel(say.delivery.phone, { exact: false }).first().fill('065 555 308')
    await dialog.getByRole('button', { name: say.delivery.use }).click()
    await expect(dialog.getByRole('textbox', { name: say.delivery.phone })).toHaveAttribute('aria-invalid', 'true')
    await accessible(page)
    await dialog.getByRole('textbox', { name: say.delivery.phone }).fill('+387 65 555 308')
    await dialog.getByRole('button', { name: say.delivery.use }).click()
    await expect(page.getByText('+387 65 555 308 · SMS')).toBeVisible()
    await accessible(page)
    const before = textsTo('38765555308')
    await page.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) }).click()
    await expect.poll(() => textsTo('38765555308')).toBe(before + 1)
    expect(gateway.taken.at(-1)?.text).toMatch(/\/my-orders\?open=\d+$/)
  },
)
