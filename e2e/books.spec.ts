import { correctionTransitions } from '@brava/contract/books/correction-state.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Lejla books 25,000 KM for Megabajt, which waits; Selma approves it under Books and sees that the books sum to zero', {
  tag: '@hr',
}, async ({ open, api, say, language }) => {
  const [lejla, words] = [api('lejla'), say.books]
  const { data: companies } = await lejla('POST', '/companies/get-companies', { quickSearch: 'Megabajt' })
  const { id: companyId, name } = companies[0]
  const memo = `Ispravak izvoda ${language}`
  const before = Number((await lejla('GET', `/companies/${companyId}`)).data.funds)
  const { data } = await lejla('POST', '/companies/add-funds', { companyId, amount: '25000.00', memo })
  expect(data).toMatchObject({ waits: true, funds: before.toFixed(2) })

  const page = await open('selma')
  await page.goto('/books')
  await settled(page)
  await accessible(page)
  const row = page.getByRole('row', { name: new RegExp(memo) })
  await row.getByRole('button', { name: `${words.acts}: ${name}` }).click()
  await page.getByRole('menuitem', { name: correctionTransitions.approve.label[language] }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.approve, exact: true }).click()
  await expect(row.getByRole('button', { name: `${words.acts}: ${name}` })).toHaveCount(0)
  expect(Number((await lejla('GET', `/companies/${companyId}`)).data.funds)).toBe(before + 25_000)

  await page.getByRole('tab', { name: words.balances }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible()
  await page.getByRole('tab', { name: words.proof }).click()
  await page.getByRole('button', { name: words.checkNow }).click()
  await expect(page.getByText(words.good)).toBeVisible({ timeout: 120_000 })
  await accessible(page)
})
