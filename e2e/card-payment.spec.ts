import type { Language } from '@brava/contract/language.ts'
import type { Browser, Page } from '@playwright/test'
import { paymentType } from '@brava/contract/enums.ts'
import { declineText } from '@brava/contract/payments/decline-reason.ts'
import { behaviourLabels, challengeCode } from '../server/src/payments/sandbox/behaviours.ts'
import { sandboxTexts } from '../server/src/payments/sandbox/sandbox.texts.ts'
import pg from 'pg'
import { DEMO_PASSWORD, type PersonKey } from '../seed/world/people.ts'
import { watchPolicy } from './csp.ts'
import { expect, observe, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import type { Say } from './say.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

type Brava = Awaited<ReturnType<typeof startOwnBrava>>

/** A separate portal with the sandbox as the gateway for BAM; the carts of all other journeys stay as they are. */
async function withSandbox(work: (brava: Brava) => Promise<void>) {
  const brava = await startOwnBrava()
  try {
    await callAs(brava.url, 'selma', 'POST', '/payments/gateways', {
      kind: 'sandbox',
      currency: 'BAM',
      secret: 'a secret of the journeys',
      password: DEMO_PASSWORD,
    })
    await work(brava)
  } finally {
    await brava.stop()
  }
}

const tags = [
  { person: 'nikola', tag: '@phone', where: 'on a phone, in Bosnian' },
  { person: 'nikola', tag: '@hr', where: 'at a desk, in Croatian' },
] as const

for (const { person, tag, where } of tags) {
  test(`Nikola pays by card ${where}: a wrong code of the bank is explained in his language, and with the right one he gets his keys`, {
    tag,
  }, async ({ browser, say, language }) => {
    const problems: string[] = []
    await withSandbox(async (brava) => {
      const page = await openAs(browser, brava, { person, language, problems })
      await orderByCard(page, brava, person, { say, language })
      await chooseCard(page, behaviourLabels.challenge[language], language)
      await page.getByLabel(sandboxTexts.code[language]).fill('000000')
      await page.getByRole('button', { name: sandboxTexts.confirm[language] }).click()

      await expect(page).toHaveURL(/\/payment-failure\?order=\d+/)
      await expect(page.getByRole('heading', { name: say.payments.failed })).toBeVisible()
      await expect(page.getByText(declineText('notAuthenticated', language))).toBeVisible()
      await expect(page.getByRole('button', { name: say.payments.otherwise })).toBeVisible()
      await accessible(page)
      // Whoever leaves this page comes back to it from the order.
      await page.getByRole('link', { name: say.payments.openPlain }).click()
      await page.getByRole('link', { name: say.orders.toCardPayment }).click()
      await page.getByRole('button', { name: say.payments.again }).click()

      await chooseCard(page, behaviourLabels.challenge[language], language)
      await page.getByLabel(sandboxTexts.code[language]).fill(challengeCode)
      await page.getByRole('button', { name: sandboxTexts.confirm[language] }).click()
      await expect(page).toHaveURL(/\/payment-success\?order=\d+/)
      await expect(page.getByRole('heading', { name: say.payments.paid })).toBeVisible()
      await accessible(page)
      // A closed tab comes back to the same result.
      await page.reload()
      await expect(page.getByRole('heading', { name: say.payments.paid })).toBeVisible()
      await page.getByRole('link', { name: say.payments.openOrder }).click()
      await expect(page.getByRole('button', { name: say.orders.reveal, exact: true }).first()).toBeVisible()
      await settled(page)
      await page.close()
    })
    expect(problems).toEqual([])
  })
}

test('Nikola’s bank takes longer than the shop waits; he is informed, and gets his keys when the bank approves after all', {
  tag: ['@desktop', '@hr'],
}, async ({ browser, say, language }) => {
  const problems: string[] = []
  await withSandbox(async (brava) => {
    const page = await openAs(browser, brava, { person: 'nikola', language, problems })
    await orderByCard(page, brava, 'nikola', { say, language })
    await chooseCard(page, behaviourLabels.late[language], language)
    await page.getByRole('link', { name: sandboxTexts.back[language] }).click()
    await expect(page.getByRole('heading', { name: say.payments.waiting })).toBeVisible()
    await accessible(page)
    const orderId = Number(new URL(page.url()).searchParams.get('order'))

    await inDatabase(brava, `update payment_attempts set expires_at = now() - interval '1 minute'`)
    await callAs(brava.url, 'tarik', 'GET', `/orders/check-credit-card-payment/${orderId}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: say.payments.noAnswer })).toBeVisible()
    await accessible(page)

    await inDatabase(brava, `update sandbox_payments set approves_at = now() - interval '1 minute'`)
    await callAs(brava.url, 'tarik', 'GET', `/orders/check-credit-card-payment/${orderId}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: say.payments.paid })).toBeVisible()
    await settled(page)
    // The page keeps polling until it is closed; otherwise the portal would stop first.
    await page.close()
  })
  expect(problems).toEqual([])
})

async function openAs(
  browser: Browser,
  brava: Brava,
  { person, language, problems }: { person: PersonKey; language: string; problems: string[] },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: brava.url })
  const token = await tokenOf(brava.url, person)
  await context.addInitScript(
    ([chosen, bearer]) => {
      localStorage.setItem('brava.language', String(chosen))
      localStorage.setItem('brava.token', String(bearer))
    },
    [language, token] as const,
  )
  const page = await context.newPage()
  // The pictures of the world are in the folder of the other portal.
  observe(page, problems, new Set([404]))
  await watchPolicy(page, problems)
  return page
}

/** Puts one Northfall into the cart and orders it by card: the browser is at the gateway afterwards. */
async function orderByCard(
  page: Page,
  brava: Brava,
  person: PersonKey,
  { say, language }: { say: Say; language: Language },
) {
  const { data: found } = await callAs(brava.url, person, 'POST', '/web-sales/get-company-products', {
    quickSearch: 'Northfall: Ashen Crown',
  })
  await callAs(brava.url, person, 'POST', '/shopping-cart', {
    shoppingCartItems: [{ productId: found.products[0].productId, quantity: found.products[0].moq }],
  })
  await page.goto('/wholesale')
  await settled(page)
  await page
    .getByRole('button', { name: new RegExp(`^${say.cart.cart}`) })
    .first()
    .click()
  await page.getByText(paymentType.label(2, language), { exact: true }).click()
  await expect(page.getByText(say.cart.paidByCard)).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) }).click()
  await expect(page).toHaveURL(/\/sandbox-gateway\/pay\//)
}

async function chooseCard(page: Page, label: string, language: Language) {
  await expect(page.getByRole('note')).toContainText(sandboxTexts.bannerText[language])
  await accessible(page)
  await page.getByLabel(label).check()
  await page.getByRole('button', { name: sandboxTexts.pay[language] }).click()
}

async function inDatabase(brava: Brava, statement: string) {
  const client = new pg.Client({ connectionString: brava.databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
