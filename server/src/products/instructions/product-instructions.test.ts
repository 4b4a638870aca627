import { describe, expect, it } from 'vitest'
import { allMails } from '../../all-mails.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { mailById } from '../../mail-outbox/mails.sql.ts'
import { orderWorld } from '../../orders/testing/order-world.ts'

const { as, db, place, products, services, stock } = await orderWorld()
const path = '/product-instructions'
const productId = products.northfall.id
const codes = ['BS', 'HR', 'EN', 'DE']
await db
  .insertInto('languages')
  .values(codes.map((code) => ({ code, name: code })))
  .onConflict((conflict) => conflict.doNothing())
  .execute()

const languages = async () =>
  (await as('tarik', 'GET', `${path}/get-product-languages/${productId}`)).body.data as {
    id: number
    code: string
    hasInstructions: boolean
  }[]
async function add(code: string, body: string) {
  const languageId = (await languages()).find((one) => one.code === code)?.id
  return as('tarik', 'POST', `${path}/create-product-instruction`, { productId, languageId, body })
}
const list = async () =>
  (await as('tarik', 'POST', `${path}/get-product-instructions`, { filters: { productId } })).body.data as {
    id: number
    version: number
    body: string
    languageCode: string
  }[]

describe('instructions of a product', () => {
  it('that Tarik adds again because the answer was lost are the ones he already has', async () => {
    await db.deleteFrom('product_instructions').execute()
    const languageId = (await languages())[0]?.id
    const body = { productId, languageId, body: '<p>Open the store</p>' }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sent = () => as('tarik', 'POST', `${path}/create-product-instruction`, body, 'en', key)
    const first = await sent()
    expect([first.status, (await sent()).body]).toEqual([200, first.body])
    await db.deleteFrom('product_instructions').execute()
  })

  it('Tarik writes, changes and removes them; hostile content is not stored, and of two people who save the second is refused', async () => {
    await db.deleteFrom('product_instructions').execute()
    const made = await add(
      'DE',
      '<h2>So</h2><p onclick="x()">Hier<script>x()</script><img src="https://evil.example/a.gif"></p>',
    )
    expect(made.status).toBe(200)
    const { id } = made.body.data
    expect(await list()).toMatchObject([{ id, version: 1, languageCode: 'DE', body: '<h2>So</h2><p>Hier</p>' }])
    expect((await languages()).filter((one) => one.hasInstructions).map((one) => one.code)).toEqual(['DE'])
    expect(await add('DE', '<p>Zwei</p>')).toMatchObject({ status: 409, body: { code: 'product-instructions.exists' } })
    expect(await list()).toMatchObject([{ id, version: 1, body: '<h2>So</h2><p>Hier</p>' }])
    const edit = (version: number, body: string) =>
      as('tarik', 'PUT', `${path}/update-product-instructions/${id}`, { version, body })
    expect((await edit(1, '<p>Neu</p>')).body.data.version).toBe(2)
    expect((await edit(1, '<p>Zu spät</p>')).status).toBe(409)
    expect((await edit(2, '<p><script>x()</script></p>')).status).toBe(400)
    expect((await list())[0]?.body).toBe('<p>Neu</p>')
    expect((await as('tarik', 'DELETE', `${path}/delete-product-instructions/${id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await as('tarik', 'DELETE', `${path}/delete-product-instructions/${id}`)).status).toBe(404)
  })

  it('Mirza reads them beside his keys, on the page of the product and in the delivery mail, in his language or else in English', async () => {
    await db.deleteFrom('product_instructions').execute()
    await add('EN', '<p>Open the <strong>store</strong></p>')
    await stock('northfall', 1)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { id: lineId } = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const read = async () =>
      (await as('mirza', 'POST', `/orders/get-plain-my-order-item/${lineId}`)).body.data.instructions
    expect(await read()).toBe('<p>Open the <strong>store</strong></p>')
    const { id: mailId, language } = await db
      .selectFrom('mails')
      .select(['id', 'language'])
      .where('order_id', '=', orderId)
      .where('template', '=', 'order-delivery')
      .executeTakeFirstOrThrow()
    await add(language === 'hr' ? 'HR' : 'BS', '<p>Otvorite <strong>trgovinu</strong></p>')
    const row = await mailById(db, mailId)
    const mail = row && (await composeMail(services, allMails(), row, 'recipient'))
    expect(mail?.text).toContain(language === 'en' ? 'Open the store' : 'Otvorite trgovinu')
    const page = await as('mirza', 'GET', `/web-sales/get-company-product/${productId}`)
    expect(page.body.data.instructions).toContain('<strong>')
    await db.deleteFrom('product_instructions').execute()
    expect(await read()).toBe('')
  })
})
