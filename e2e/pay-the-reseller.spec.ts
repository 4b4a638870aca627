import { orderStatus } from '@brava/contract/enums.ts'
import { products } from '../seed/world/products.ts'
import { startOwnBrava } from './own-brava.ts'
import { expect, observe, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

const card = products.find(({ title }) => title === 'PlayPort Wallet 50 KM') ?? { code: '', title: '' }

test('Nikola pays Digitalis by transfer: he sees whose account it is, Amra finds the order and confirms the payment, and declines another, which Tarik sees in a separate view', {
  tag: ['@desktop', '@phone', '@hr'],
}, async ({ browser, say, language }) => {
  const problems: string[] = []
  const brava = await startOwnBrava()
  try {
    await callAs(brava.url, 'selma', 'PUT', '/companies/update-parameters', { retailersPaySupplier: true })
    const order = await placeOrder(brava.url, 'nikola', { code: card.code, quantity: 1, paymentType: 3 })
    const open = async (person: 'nikola' | 'amra' | 'tarik') => {
      const context = await browser.newContext({ baseURL: brava.url })
      await context.addInitScript(
        ([chosen, bearer]) => {
          localStorage.setItem('brava.language', String(chosen))
          localStorage.setItem('brava.token', String(bearer))
        },
        [language, await tokenOf(brava.url, person)] as const,
      )
      const page = await context.newPage()
      observe(page, problems, new Set([404]))
      return page
    }
    const buyer = await open('nikola')
    await buyer.goto(`/my-orders?open=${order.id}`)
    await expect(buyer.getByText(say.orders.paidToSeller('Digitalis d.o.o. Sarajevo'), { exact: false })).toBeVisible()
    await settled(buyer)
    await accessible(buyer)

    const seller = await open('amra')
    await seller.goto('/my-orders')
    await seller.goto(`/my-orders?toConfirm=true&open=${order.id}`)
    await seller.getByRole('button', { name: say.orders.confirmPayment }).click()
    const asked = seller.getByRole('dialog').last()
    await expect(asked.getByText(say.orders.confirmPaymentText)).toBeVisible()
    await settled(seller)
    await accessible(seller)
    await asked.getByRole('button', { name: say.orders.confirmPayment }).click()
    await expect(seller.getByText(orderStatus.label(orderStatus.code.completed, language)).first()).toBeVisible()
    await buyer.reload()
    await expect(buyer.getByRole('button', { name: say.orders.reveal, exact: true }).first()).toBeVisible()

    const other = await placeOrder(brava.url, 'nikola', { code: card.code, quantity: 1, paymentType: 3 })
    const clerk = await open('tarik')
    await clerk.goto('/orders?isAtReseller=true')
    await expect(clerk.getByText(say.orders.atReseller).first()).toBeVisible()
    await expect(clerk.getByText(say.orders.waitsFor('Digitalis d.o.o. Sarajevo')).first()).toBeVisible()
    await settled(clerk)
    await accessible(clerk)
    await clerk.goto(`/orders/edit/${other.id}`)
    await expect(clerk.getByText(say.orders.waitsForSeller('Digitalis d.o.o. Sarajevo'))).toBeVisible()
    await seller.goto(`/my-orders?toConfirm=true&open=${other.id}`)
    await seller.getByRole('button', { name: say.orders.declineOrder }).click()
    const reason = seller.getByRole('dialog').last()
    await reason.getByRole('textbox').fill('2 × 1')
    await settled(seller)
    await accessible(seller)
    await reason.getByRole('button', { name: say.orders.declineOrder }).click()
    await expect(seller.getByText(say.orders.deniedBecause('2 × 1'))).toBeVisible()
    await buyer.goto(`/my-orders?open=${other.id}`)
    await expect(buyer.getByText(say.orders.deniedBecause('2 × 1'))).toBeVisible()
    await clerk.close()
    // The pages keep polling until they are closed; otherwise the portal would stop first.
    await Promise.all([buyer.close(), seller.close()])
  } finally {
    await brava.stop()
  }
  expect(problems).toEqual([])
})
