import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A portal of its own: it changes terms and people that others buy and sign in with.
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
  'Amra gives Gejmerija a product with 12 %: Nikola sees only what he pays, and Tarik reads why it is that',
  { tag: '@desktop' },
  async ({ enter, say }) => {
    test.setTimeout(120_000)
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

windows(
  'Amra disables Dino, who is signed in: his window asks him to sign in, and he cannot',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say, provoked }) => {
    test.setTimeout(120_000)
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
    // With the right password he is not let in either.
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
