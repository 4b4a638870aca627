import { describe, expect, it } from 'vitest'
import { composeMail } from '../mail-outbox/compose-mail.ts'
import { forgetReferenceNames } from '../platform/db/reference-names.ts'
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

describe("the mail that delivers Mirza's keys", () => {
  it('is in his language and links to the order; unless his company wants it, it contains no key', async () => {
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

  it('contains the keys when his company wants that, opened only while it is written, and recorded in custody', async () => {
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

describe('the platform of a product in a mail about an order', () => {
  it('is given in the language of the mail: when keys arrive, when an order waits, and on an estimate', async () => {
    await wishesKeysInMail(true)
    await stock('northfall', 2)
    const arrived = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const waits = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    await wishesKeysInMail(false)
    const named = async (bs: string, hr: string) => {
      await db
        .updateTable('product_types')
        .set({ title_bs: bs, title_hr: hr })
        .where('id', '=', db.selectFrom('products').select('product_type_id').where('code', '=', 'NF-0117'))
        .execute()
      forgetReferenceNames(db)
    }
    const written = async (orderId: number, template: string, language: 'bs' | 'hr') => {
      const row = { ...(await mailOf(orderId, template)), language, company_name: null }
      return (await composeMail(services, ordersMails, row, 'recipient'))?.text ?? ''
    }
    await named('Poklon kartica', 'Poklon-kartica')
    try {
      for (const [language, said] of [
        ['bs', 'Poklon kartica'],
        ['hr', 'Poklon-kartica'],
      ] as const) {
        const delivery = await written(arrived, 'order-delivery', language)
        expect(delivery.split(said).length - 1).toBe(2)
        expect(await written(waits, 'order-estimate', language)).toContain(` · ${said}`)
      }
    } finally {
      await named('', '')
    }
  })
})
