import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { encodePicture } from '../../keys/importing/encode-picture.ts'
import { cardPicture } from '../../keys/testing/key-pictures.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { readZip } from '../../platform/zip/read-zip.ts'
import { serveMissingKeys } from '../fulfilment/serve-missing-keys.ts'
import { ordersMails } from '../orders.mails.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { allowReveals, as, companies, custodyOf, db, people, place, products, services, stock } = world
await sql`update products set key_kind = 2 where id = ${products.ironOrchard.id}`.execute(db)

/** Puts pictures into stock for Iron Orchard; returns their ids and bytes. */
async function stockPictures(count: number): Promise<{ id: number; bytes: Buffer }[]> {
  const keys = await stock('ironOrchard', count)
  const made: { id: number; bytes: Buffer }[] = []
  for (const { id, code } of keys) {
    const picture = await encodePicture(await cardPicture(code))
    if (typeof picture === 'string') throw new Error(picture)
    const batch = await db
      .selectFrom('keys as k')
      .innerJoin('key_batches as b', 'b.id', 'k.batch_id')
      .innerJoin('data_keys as d', 'd.id', 'b.data_key_id')
      .where('k.id', '=', id)
      .select(['d.id', 'd.kek_id', 'd.wrapped'])
      .executeTakeFirstOrThrow()
    const place = { productId: products.ironOrchard.id, keyId: id }
    const sealed = services.secrets.sealCode(
      services.secrets.unwrapDataKey(batch),
      picture.bytes.toString('base64'),
      place,
    )
    await db
      .updateTable('keys')
      .set({ kind: 2, last4: '', thumbnail: picture.thumbnail, sealed })
      .where('id', '=', id)
      .execute()
    made.push({ id, bytes: picture.bytes })
  }
  return made
}

describe('a picture that Mirza bought', () => {
  it('is shown to him alone, on reveal, with its custody row', async () => {
    const [picture] = await stockPictures(1)
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
    const { body } = await as('mirza', 'GET', `/orders/get-my-order/${id}`)
    const line = await as('mirza', 'POST', `/orders/get-plain-my-order-item/${body.data.lines[0].id}`)
    expect(line.body.data.slots).toMatchObject([{ keyId: picture?.id, isImage: true, last4: '' }])
    const asText = await as('mirza', 'POST', `/orders/reveal-my-key/${picture?.id}`)
    expect(asText.body.data).toMatchObject({ code: null, isImage: true })
    expect(await custodyOf(id, 'revealed')).toEqual([])

    const path = `/orders/get-my-order-item-picture/${picture?.id}`
    for (const who of ['amra', 'nikola'] as const) expect((await as(who, 'GET', path)).status).toBe(404)
    const shown = await as('mirza', 'GET', path)
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect(shown.bytes.equals(picture?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect(await custodyOf(id, 'revealed')).toMatchObject([{ key_id: picture?.id, reason: 'my orders' }])
  })

  it('is shown to him as often as the parameter allows, and no more', async () => {
    const pictures = await stockPictures(2)
    await place({ by: 'mirza', lines: [['ironOrchard', 2]] })
    await allowReveals(people.mirza.id, 1)
    const show = async ({ id }: { id: number }) =>
      (await as('mirza', 'GET', `/orders/get-my-order-item-picture/${id}`)).status
    const shown = [await show(pictures[0] ?? { id: 0 }), await show(pictures[1] ?? { id: 0 })]
    expect(shown).toEqual([200, 429])
    await sql`delete from parameters`.execute(db)
  })

  it.each(['csv', 'txt', 'pdf'] as const)(
    'comes with his codes in one archive with the list as %s, each logged',
    async (format) => {
      const codes = await stock('northfall', 1)
      const pictures = await stockPictures(2)
      const id = await place({
        by: 'mirza',
        lines: [
          ['northfall', 1],
          ['ironOrchard', 2],
        ],
      })
      const loaded = await as('mirza', 'POST', `/orders/download-my-keys/${id}`, { format })
      expect([loaded.status, loaded.headers['content-type']]).toEqual([200, 'application/zip'])
      const files = await readZip(loaded.bytes, { files: 10, bytes: 10_000_000 })
      expect(files.map((file) => file.name)).toEqual([
        expect.stringMatching(new RegExp(`-keys\\.${format}$`)),
        'picture-001.webp',
        'picture-002.webp',
      ])
      const [list, ...own] = await Promise.all(files.map((file) => file.bytes()))
      if (format !== 'pdf')
        for (const said of [codes[0]?.code, 'picture-001.webp', 'picture-002.webp'])
          expect(String(list)).toContain(said)
      expect(own.map((bytes, index) => bytes.equals(pictures[index]?.bytes ?? Buffer.alloc(0)))).toEqual([true, true])
      const noted = (await custodyOf(id, 'downloaded')).map((row) => row.key_id)
      expect(new Set(noted)).toEqual(new Set([...codes, ...pictures].map((one) => one.id)))
      expect(noted).toHaveLength(3)
    },
  )

  it('is not in the delivery mail, which says that it is available in the portal', async () => {
    await db.updateTable('companies').set({ keys_in_mail: true }).where('id', '=', companies.nexa).execute()
    const [code] = await stock('northfall', 1)
    const [picture] = await stockPictures(1)
    const id = await place({
      by: 'mirza',
      lines: [
        ['northfall', 1],
        ['ironOrchard', 1],
      ],
    })
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('order_id', '=', id)
      .where('template', '=', 'order-delivery')
      .executeTakeFirstOrThrow()
    const read = await composeMail(services, ordersMails, { ...mail, company_name: null }, 'recipient')
    await db.updateTable('companies').set({ keys_in_mail: false }).where('id', '=', companies.nexa).execute()
    expect(read?.text).toContain(code?.code)
    expect(read?.text).toContain('Ključ je slika: otvorite narudžbu da je vidite.')
    expect(read?.html).not.toContain(picture?.bytes.toString('base64').slice(0, 60))
    const delivered = await db
      .selectFrom('custody_log')
      .select('key_id')
      .where('order_id', '=', id)
      .where('kind', '=', 'delivered')
      .execute()
    expect(delivered).toEqual([{ key_id: code?.id }])
  })

  it('is never sold to a company that wants no pictures: it cannot order them, and its waiting unit gets none', async () => {
    await world.nobodyWaits()
    const wants = (are: boolean) =>
      db.updateTable('companies').set({ image_keys_allowed: are }).where('id', '=', companies.nexa).execute()
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
    const [picture] = await stockPictures(1)
    try {
      await wants(false)
      await serveMissingKeys(services, [products.ironOrchard.id])
      expect((await world.keysOf(id)).map((slot) => slot.keyId)).toEqual([null])
      await expect(place({ by: 'mirza', lines: [['ironOrchard', 1]] })).rejects.toThrow('cart.notValid')
    } finally {
      await wants(true)
    }
    await serveMissingKeys(services, [products.ironOrchard.id])
    expect((await world.keysOf(id)).map((slot) => slot.keyId)).toEqual([picture?.id])
  })
})

booksAreTrueAfterwards(world.breaches)
