import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ShopsPart } from './shops-part.tsx'

const rules = {
  priceGroupId: null as number | null,
  priceChangeBp: 0,
  priceEnding: 'any',
  takesNet: false,
  pushesPrice: true,
  pushesStock: true,
  pushesStatus: false,
  pushesTitle: false,
  pushesPicture: false,
  stockReserve: 0,
  stockCap: null as number | null,
  everyHours: 1 as number | null,
}
const webShop = {
  slot: 'first',
  name: 'Web shop BA',
  address: 'https://shop.example',
  consumerKey: 'ck_kljuc',
  hasSecret: true,
  currency: 'BAM',
  isOn: true,
  askedDate: null,
  problem: null,
  rules,
  changedDate: '2026-11-20T08:00:00.000Z',
  changedBy: 'Selma Hadžiahmetović',
}

let stored: typeof webShop
let sent: { path: string; body: { was: unknown } }[]

beforeEach(() => {
  stored = webShop
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    if (path === '/shops') return Response.json({ data: [stored] })
    if (init?.method !== 'PUT')
      return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
    const body = JSON.parse(init.body as string)
    sent.push({ path, body })
    const isLate =
      path === '/shops/first'
        ? body.was !== stored.changedDate
        : JSON.stringify(body.was) !== JSON.stringify(stored.rules)
    return isLate
      ? Response.json({ code: 'common.conflict', data: { info: 'Changed.' } }, { status: 409 })
      : Response.json({ data: { info: 'Saved.', shop: stored } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const inRules = () => page.getByRole('form', { name: /Web shop BA/ })
const reserve = () => inRules().getByRole('textbox', { name: /reserve|kept/i })
const told = 'Somebody else'

test('what Tarik types into the rules of a shop stays while Selma undoes a push; he is told before he saves over it', async () => {
  await page.viewport(1440, 900)
  await mount(() => <ShopsPart />)
  await reserve().fill('7')
  stored = { ...webShop, rules: { ...rules, everyHours: null } }
  await refresh()
  await expect.element(reserve()).toHaveValue('7')
  await inRules().getByRole('button', { name: /^Save/ }).click()
  await expect.element(inRules().getByText(told, { exact: false }).first()).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([{ stockReserve: 7, everyHours: 1, was: rules }])
  await inRules().getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]?.body).toMatchObject({ stockReserve: 7, everyHours: null, was: { ...rules, everyHours: null } })
})

test('what Tarik types about a shop stays while Selma turns it off, and does not turn it on again', async () => {
  await page.viewport(1440, 900)
  await mount(() => <ShopsPart />)
  const form = page.getByRole('form', { name: 'First shop' })
  const name = form.getByRole('textbox', { name: /^Name/ })
  await name.fill('Web shop Sarajevo')
  await form.getByLabelText(/^Your password/).fill('Kljuc-u-bravi-26')
  stored = { ...webShop, isOn: false, changedDate: '2026-11-20T09:00:00.000Z' }
  await refresh()
  await expect.element(name).toHaveValue('Web shop Sarajevo')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect.element(form.getByText(told, { exact: false }).first()).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ isOn: true, was: webShop.changedDate })
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]?.body).toMatchObject({ name: 'Web shop Sarajevo', isOn: false, was: stored.changedDate })
})
