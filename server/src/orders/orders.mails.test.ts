import { describe, expect, it } from 'vitest'
import { composeMail } from '../mail-outbox/compose-mail.ts'
import { orderWorld } from './testing/order-world.ts'
import { ordersMails } from './orders.mails.ts'

const world = await orderWorld()
const { db, companies, services, stock, place } = world

async function mailOf(orderId: number, template: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('template', '=', template)
    .executeTakeFirstOrThrow()
}
const read = async (orderId: number, reader: 'recipient' | 'administrator') => {
  const mail = await composeMail(
    services,
    ordersMails,
    { ...(await mailOf(orderId, 'order-delivery')), company_name: null },
    reader,
  )
  return `${mail?.html}\n${mail?.text}`
}
const wishesKeysInMail = (wish: boolean) =>
  db.updateTable('companies').set({ keys_in_mail: wish }).where('id', '=', companies.nexa).execute()
const delivered = (orderId: number) =>
  db
    .selectFrom('custody_log')
    .select('key_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'delivered')
    .execute()

describe('the mail that delivers the keys of Mirza', () => {
  it('is in his language and links to the order; without the wish of his company it has no key in it', async () => {
    await wishesKeysInMail(false)
    const [key] = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const mail = await mailOf(id, 'order-delivery')
    expect(mail).toMatchObject({
      language: 'bs',
      to_address: 'mirza@firma.example',
      subject: expect.stringMatching(/vaš ključ$/),
    })
    const text = await read(id, 'recipient')
    expect(text).toContain(`/my-orders?open=${id}`)
    expect(text).not.toContain(key?.code)
    expect(await delivered(id)).toEqual([])
  })

  it('has the keys in it when his company wants that, opened only while it is written, and noted in custody', async () => {
    await wishesKeysInMail(true)
    const keys = await stock('northfall', 2)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const mail = await mailOf(id, 'order-delivery')
    for (const { code } of keys) expect(JSON.stringify(mail)).not.toContain(code)
    const text = await read(id, 'recipient')
    for (const { code } of keys) expect(text).toContain(code)
    expect(new Set((await delivered(id)).map((row) => row.key_id))).toEqual(new Set(keys.map((key) => key.id)))
  })

  it('shows no key to an administrator who reads the outbox', async () => {
    await wishesKeysInMail(true)
    const [key] = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect(await read(id, 'administrator')).not.toContain(key?.code)
    expect(await delivered(id)).toEqual([])
  })
})
