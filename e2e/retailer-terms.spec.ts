import { roles } from '@brava/contract/access.ts'
import { problemLabels } from '@brava/contract/cart/problem-labels.ts'
import pg from 'pg'
import { DEMO_PASSWORD, people } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal: it changes terms and people that others need to buy and to sign in.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())

const windows = windowsOf(() => brava.url)

const companyOf = async (person: 'amra' | 'tarik', name: string): Promise<number> => {
  const { data } = await callAs(brava.url, person, 'POST', '/companies/get-companies', { quickSearch: name })
  return data[0].id
}

windows(
  'Amra gives Gejmerija a product with 12 %: Nikola sees only what he pays, and Tarik sees how that price came about',
  { tag: '@desktop' },
  async ({ enter, say }) => {
    const gejmerija = await companyOf('amra', 'Gejmerija')
    const listed = async () =>
      (
        await callAs(brava.url, 'amra', 'POST', `/company-product-prices/company-products/${gejmerija}`, {
          sortBy: 'title',
          isSortAscending: true,
          pageSize: 200,
        })
      ).data
    const [row] = (await listed()).filter(
      (one: { rule: string; purchasePrice: string | null; isOffSale: boolean; tiers: unknown[]; moq: number | null }) =>
        one.purchasePrice !== null && Number(one.purchasePrice) > 5 && !one.isOffSale && one.rule !== 'override',
    )
    const page = await enter(await tokenOf(brava.url, 'amra'))
    await page.goto(`/partners-reseller/edit/${gejmerija}?tab=prices`)
    await settled(page)
    await page.getByRole('main').getByRole('searchbox', { name: say.ui.search }).fill(row.code)
    const line = page.getByRole('table', { name: say.partners.prices, exact: true }).getByRole('row').nth(1)
    await expect(line).toContainText(row.code)
    await line.getByRole('button', { name: new RegExp(`^${say.partners.moreOf}`) }).click()
    await page.getByRole('menuitem', { name: say.partners.changePrice }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say.partners.byMargin, { exact: true }).click()
    await dialog.getByLabel(say.partners.marginOnCost).fill('12')
    await dialog.getByRole('button', { name: say.ui.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const after = (await listed()).find((one: { code: string }) => one.code === row.code)
    expect(after).toMatchObject({ rule: 'margin', marginBp: 1200 })
    expect(Number(after.effectivePrice)).toBeCloseTo(Number(row.purchasePrice) * 1.12, 1)

    const shop = await enter(await tokenOf(brava.url, 'nikola'))
    await shop.goto(`/wholesale?quickSearch=${row.code}`)
    await settled(shop)
    const seen = await shop.getByRole('main').innerText()
    expect(seen).toContain(after.effectivePrice)
    expect(seen).not.toContain(row.purchasePrice)

    const why = await enter(await tokenOf(brava.url, 'tarik'))
    await why.goto(`/partners/edit/${gejmerija}?tab=prices`)
    await settled(why)
    await why.getByRole('main').getByRole('searchbox', { name: say.ui.search }).fill(row.code)
    const asked = why.getByRole('table', { name: say.partners.prices, exact: true }).getByRole('row').nth(1)
    await expect(asked).toContainText(row.code)
    await asked.getByRole('button', { name: new RegExp(`${after.effectivePrice}.*: ${row.title}`) }).click()
    await expect(why.getByRole('listitem').filter({ hasText: say.prices.marginOnSupplier('12.0%') })).toBeVisible()
    await accessible(why)
  },
)

const emir = 'emir.softic@kutak.example'

/** As if the person had followed the link in the mail. */
async function giveDemoPassword(email: string) {
  const client = new pg.Client({ connectionString: brava.databaseUrl })
  await client.connect()
  await client.query(
    `update users set password_hash = (select u.password_hash from users u where u.email = $1) where email = $2`,
    [people.nikola.email, email],
  )
  await client.end()
}

windows(
  'Amra creates a retailer with a 12 % margin, and its Emir sees only his price; blocked, he can look but not order; unblocked, he can order',
  { tag: '@desktop' },
  async ({ enter, say, provoked, language }) => {
    provoked.add(401)
    const page = await enter(await tokenOf(brava.url, 'amra'))
    const field = (name: string) => page.locator(`[name="${name}"]`)
    const dialog = page.getByRole('dialog')
    await page.goto('/partners-reseller/new')
    await settled(page)
    await field('name').fill('Kutak dvanaest')
    await page.getByRole('button', { name: say.partners.createPartner }).click()
    await expect(page).toHaveURL(/partners-reseller\/edit\/\d+/)
    const id = Number(/edit\/(\d+)/.exec(page.url())?.[1])

    // A product that Amra may resell, at 12 % above what she pays.
    await page.goto(`/partners-reseller/edit/${id}?tab=prices`)
    await settled(page)
    await page.getByRole('main').getByRole('button', { name: say.partners.assign, exact: true }).first().click()
    await dialog.getByRole('searchbox').fill('Northfall: Ashen Crown')
    const found = dialog.locator('li, tr').filter({ hasText: 'Northfall: Ashen Crown' }).first()
    await expect(found).toBeVisible()
    await settled(page)
    await found.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: say.partners.assignN(1), exact: true }).click()
    await expect(dialog).toBeHidden()
    const line = page.getByRole('table', { name: say.partners.prices, exact: true }).getByRole('row').nth(1)
    await expect(line).toContainText('Northfall: Ashen Crown')
    await line.getByRole('button', { name: new RegExp(`^${say.partners.moreOf}`) }).click()
    await page.getByRole('menuitem', { name: say.partners.changePrice }).click()
    await dialog.getByText(say.partners.byMargin, { exact: true }).click()
    await dialog.getByLabel(say.partners.marginOnCost).fill('12')
    await dialog.getByRole('button', { name: say.ui.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const rows = async () =>
      (await callAs(brava.url, 'amra', 'POST', `/company-product-prices/company-products/${id}`, {})).data
    const [row] = await rows()
    expect(row).toMatchObject({ rule: 'margin', marginBp: 1200 })
    expect(Number(row.effectivePrice)).toBeCloseTo(Number(row.purchasePrice) * 1.12, 1)

    await callAs(brava.url, 'amra', 'POST', '/companies/add-funds', { companyId: id, amount: '500.00', paymentType: 3 })
    await callAs(brava.url, 'amra', 'POST', '/users', {
      companyId: id,
      firstName: 'Emir',
      lastName: 'Softić',
      email: emir,
      language,
      userGroups: [roles.retailerAdmin],
    })
    await giveDemoPassword(emir)
    const shop = await enter(null)
    const signIn = async () => {
      await shop.goto('/auth/signin')
      await settled(shop)
      await shop.getByLabel(say.auth.username).fill(emir)
      await shop.getByLabel(say.auth.password, { exact: true }).fill(DEMO_PASSWORD)
      await shop.getByRole('button', { name: say.auth.signIn, exact: true }).click()
      await expect(shop).not.toHaveURL(/auth/)
      await shop.goto(`/wholesale?quickSearch=${row.code}`)
      await settled(shop)
    }
    await signIn()
    const seen = await shop.getByRole('main').innerText()
    expect(seen).toContain(row.effectivePrice)
    expect(seen).not.toContain(row.purchasePrice)
    const offer = shop
      .locator('li, tr')
      .filter({ hasText: row.title })
      .filter({ has: shop.getByRole('button') })
      .first()
    await offer.getByRole('button', { name: say.ui.increase }).click()
    const place = shop.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) })
    await expect(place).toBeEnabled()

    // When blocked he is signed out; he may come back to read, is told why he cannot order, and cannot.
    await page.goto(`/partners-reseller/edit/${id}`)
    await settled(page)
    await page.getByRole('button', { name: new RegExp(`^${say.partners.block}`) }).click()
    await dialog.getByRole('textbox').fill('Ne plaća')
    await dialog.getByRole('button', { name: say.partners.block, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(say.partners.isBlockedText)).toBeVisible()
    await accessible(page)
    await shop.goto('/my-orders')
    await expect(shop).toHaveURL(/auth/)
    await signIn()
    await expect(shop.getByText(problemLabels.BLOCKED[language]).first()).toBeVisible()
    await expect(place).toBeDisabled()
    await expect(shop.getByText(say.shell.companyBlocked)).toBeVisible()
    await accessible(shop)

    await page.getByRole('button', { name: new RegExp(`^${say.partners.unblock}`) }).click()
    await expect(page.getByText(say.partners.isBlockedText)).toBeHidden()
    await shop.goto(`/wholesale?quickSearch=${row.code}`)
    await expect(place).toBeEnabled()
    await expect(shop.getByText(say.shell.companyBlocked)).toBeHidden()
    await place.click()
    await expect(shop.getByRole('heading', { name: say.cart.orderPlaced })).toBeVisible()
  },
)

windows(
  'Amra disables Dino while he is signed in: his window asks him to sign in, and he cannot',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say, provoked }) => {
    provoked.add(401)
    const dino = await enter(await tokenOf(brava.url, 'dino'))
    await dino.goto('/wholesale')
    await settled(dino)
    const page = await enter(await tokenOf(brava.url, 'amra'))
    await page.goto('/settings/users')
    await settled(page)
    const line = page.getByRole('row').filter({ hasText: 'dino.mehic@digitalis.example' })
    await line.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say.users.sessions, exact: true }).click()
    await expect(page.getByRole('dialog').getByText('127.0.0.1', { exact: false }).first()).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await line.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say.users.disable }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.users.disable }).click()
    await expect(line).toContainText(say.users.disabled)
    await dino.goto('/my-orders')
    await expect(dino).toHaveURL(/auth|login|sign-in/)
    // Even with the right password he is not let in.
    provoked.add(403)
    await dino.getByLabel(say.auth.username).fill('dino.mehic@digitalis.example')
    await dino.getByLabel(say.auth.password, { exact: true }).fill(DEMO_PASSWORD)
    await dino.getByRole('button', { name: say.auth.signIn, exact: true }).click()
    await expect(dino.getByRole('alert').first()).toBeVisible()
    await expect(dino).toHaveURL(/auth|login|sign-in/)
    const { data } = await callAs(brava.url, 'amra', 'POST', '/users/get-users', { quickSearch: 'dino.mehic' })
    expect(data[0]).toMatchObject({ isDisabled: true })
    await callAs(brava.url, 'amra', 'PUT', `/users/reactivate-user/${data[0].id}`, {})
  },
)
