import { describe, expect, it } from 'vitest'
import { orderWorld } from '../testing/order-world.ts'
import { mailedPapers } from '../../invoices/mailed-papers.ts'

const { as, companies, db, issueInvoices, place, services, stock } = await orderWorld()

/** Nikola buys a key from Digitalis, which buys it from Brava: two invoices. */
async function sold() {
  await stock('northfall', 1)
  const orderId = await place({ by: 'nikola', lines: [['northfall', 1]] })
  await issueInvoices()
  const papers = await db
    .selectFrom('invoices')
    .where('order_id', '=', orderId)
    .orderBy('leg_id')
    .select(['id', 'number', 'buyer_id'])
    .execute()
  const toDigitalis = papers.find(({ buyer_id }) => buyer_id === companies.digitalis)
  const toShop = papers.find(({ buyer_id }) => buyer_id !== companies.digitalis)
  if (!toDigitalis || !toShop) throw new Error('an invoice is missing')
  return { orderId, toDigitalis, toShop }
}
const send = (who: 'tarik' | 'amra' | 'nikola' | 'mirza', id: number) => as(who, 'POST', `/orders/mail-invoice/${id}`)
const addressOf = async (companyId: number) =>
  (await db.selectFrom('companies').select('email').where('id', '=', companyId).executeTakeFirstOrThrow()).email
const mailsOf = (id: number) =>
  db
    .selectFrom('mails')
    .where('template', '=', 'invoice')
    .where('dedupe_key', 'like', `invoice:${id}:%`)
    .select(['to_address', 'subject', 'company_id', 'language'])
    .execute()
const historyOf = async (who: 'tarik' | 'nikola', orderId: number) => {
  const path = who === 'tarik' ? `/orders/get-transaction-history/${orderId}` : `/orders/get-my-order/${orderId}`
  const { data } = (await as(who, who === 'tarik' ? 'POST' : 'GET', path, who === 'tarik' ? {} : undefined)).body
  return JSON.stringify(data)
}

describe('an invoice mailed manually', () => {
  it('goes from Amra to her shop, with PDF and XML, and appears in the history of the order', async () => {
    const { orderId, toShop } = await sold()
    const to = await addressOf(toShop.buyer_id)
    const answer = await send('amra', toShop.id)
    expect(answer).toMatchObject({ status: 200, body: { data: { to } } })
    expect(await mailsOf(toShop.id)).toEqual([
      expect.objectContaining({
        to_address: to,
        company_id: toShop.buyer_id,
        subject: expect.stringContaining(toShop.number),
      }),
    ])
    const papers = await mailedPapers(services, toShop.id, 'bs')
    expect(papers.map(({ name, type }) => [name, type])).toEqual([
      [`${toShop.number}-bs.pdf`, 'application/pdf'],
      [`${toShop.number}.xml`, 'application/xml'],
    ])
    expect(await historyOf('nikola', orderId)).toContain(`"facts":{"to":"${to}","number":"${toShop.number}"}`)
  })

  it('is sent again on request', async () => {
    const { toShop } = await sold()
    await send('amra', toShop.id)
    await send('tarik', toShop.id)
    expect(await mailsOf(toShop.id)).toHaveLength(2)
  })

  it('from Brava to Digitalis is invisible to the shop below', async () => {
    const { orderId, toDigitalis } = await sold()
    expect((await send('tarik', toDigitalis.id)).status).toBe(200)
    expect(await historyOf('tarik', orderId)).toContain(toDigitalis.number)
    expect(await historyOf('nikola', orderId)).not.toContain(toDigitalis.number)
  })

  it('is refused like a missing one to anybody who did not issue it', async () => {
    const { toDigitalis, toShop } = await sold()
    // Amra received this one.
    expect((await send('amra', toDigitalis.id)).status).toBe(404)
    expect((await send('amra', 999_999_999)).status).toBe(404)
    expect((await send('nikola', toShop.id)).status).toBe(403)
    expect(await mailsOf(toDigitalis.id)).toEqual([])
  })

  it('to a company without an address is refused with that reason', async () => {
    const { toShop } = await sold()
    const email = await addressOf(toShop.buyer_id)
    await db.updateTable('companies').set({ email: '' }).where('id', '=', toShop.buyer_id).execute()
    expect((await send('amra', toShop.id)).body.code).toBe('invoice.noAddress')
    await db.updateTable('companies').set({ email }).where('id', '=', toShop.buyer_id).execute()
  })
})
