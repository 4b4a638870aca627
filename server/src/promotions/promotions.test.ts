import { companyStatus, keyKind } from '@brava/contract/enums.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { notedBy } from '../security/testing/noted-acts.ts'
import { promotionWorld } from './testing/promotion-world.ts'

const w = await promotionWorld()
const {
  activeOf,
  add,
  amra,
  body,
  clock,
  companies,
  create,
  db,
  item,
  mine,
  mirza,
  nikola,
  order,
  path,
  run,
  send,
  tarik,
} = w
const { assigned, people, products, stock, turn } = w

const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
const unseenOf = async (token: string) =>
  (await send(token, 'GET', `${path}/check-my-custom-notification`)).body.data.count as number
const lastOf = async (token: string) => (await send(token, 'GET', `${path}/get-my-last-custom-notification`)).body.data
const one = async (id: number) => (await send(tarik, 'GET', `${path}/get-custom-notification/${id}`)).body.data

beforeEach(async () => {
  await db.updateTable('promotions').set({ is_active: false, deleted_at: clock.now() }).execute()
  for (const token of [amra, nikola, mirza]) {
    const cart = (await send(token, 'GET', '/shopping-cart')).body.data
    await send(token, 'DELETE', `/shopping-cart/${cart.id}`)
  }
})

describe('a promotion', () => {
  it("names in Mirza's header when it was created, as Tarik's list does, and the one that started last comes first", async () => {
    await stock('northfall', 20)
    const startedLast = await run({ startsAt: later(-1) })
    const startedFirst = await run({ startsAt: later(-5) })
    const listed = (await activeOf(mirza)) as { id: number; createdDate?: string }[]
    expect(listed.map(({ id }) => id)).toEqual([startedLast, startedFirst])
    const { body: all } = await send(tarik, 'POST', `${path}/get-custom-notifications`, {})
    for (const { id, createdDate } of listed)
      expect(createdDate).toBe(all.data.find((row: { id: number }) => row.id === id).createdDate)
  })

  it('by Tarik starts as a draft that nobody sees, is seen once activated, and disappears at once with its price when deactivated', async () => {
    await stock('northfall', 20)
    let id = 0
    const noted = await notedBy(db, 'promotions.created', async () => {
      id = await create()
    })
    expect(noted).toMatchObject([
      { user_id: people.tarik.id, company_id: companies.brava, ip: '127.0.0.1', detail: { promotionId: id } },
    ])
    expect(await one(id)).toMatchObject({ state: 'draft', version: 1, forAll: true, currency: 'BAM' })
    expect(await activeOf(mirza)).toEqual([])
    expect((await turn([id], true)).body.data.info).toBe('1 promotion is active.')
    expect((await one(id)).state).toBe('running')
    expect(await activeOf(mirza)).toMatchObject([
      { id, notificationId: id, seen: false, products: 1, lowestPrice: '55.00' },
    ])
    const { body: shown } = await mine(mirza, id)
    expect(shown.data).toMatchObject({
      message: '<p>Niže cijene.</p>',
      customNotificationProducts: [
        {
          productId: products.northfall.id,
          companyProductId: assigned.nexa.northfall,
          oldPurchasePrice: '61.90',
          promoPrice: '55.00',
          moq: 5,
          quantity: 5,
          itemsInStock: 20,
          alternateCurrency: null,
        },
      ],
    })
    expect((await add(mirza, id, [['northfall', 5]])).body.data.cart).toMatchObject({
      gross: '275.00',
      lines: [{ isPromotion: true, unitPrice: '55.00', moq: 5, status: 'ok' }],
    })
    expect((await turn([id], false)).status).toBe(200)
    expect(await activeOf(mirza)).toEqual([])
    expect((await mine(mirza, id)).status).toBe(404)
    const { body: cart } = await send(mirza, 'GET', '/shopping-cart')
    expect(cart.data.lines).toMatchObject([{ isPromotion: false, unitPrice: '61.90', status: 'PRICE_CHANGED' }])
    expect((await order(mirza, cart.data.version)).body.code).toBe('cart.notValid')
    // Switched on again, the cart line has the price the person saw.
    await turn([id], true)
    const placed = await order(mirza, cart.data.version)
    expect(placed.body.data.order).toMatchObject({ gross: '275.00', assigned: 5 })
    const line = await db
      .selectFrom('order_lines as l')
      .innerJoin('order_line_prices as p', 'p.order_line_id', 'l.id')
      .select(['l.promotion_id', 'p.trace'])
      .where('l.order_id', '=', placed.body.data.order.id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ promotion_id: id, trace: { rule: 'promotion' } })
    expect(JSON.stringify(line.trace)).toContain((await one(id)).title)
    // Keys cost 40.00 without VAT: 5 × (47.01 − 40.00).
    expect((await one(id)).results).toMatchObject({ orders: 1, keys: 5, net: '235.04', margin: '35.04' })

    // Two units are refunded, then an amount without units, then all the rest: the sold figures shrink each time.
    const orderId = placed.body.data.order.id as number
    const lines = await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute()
    const why = { reasonKind: 1, reason: 'The customer left' }
    const refund = (what: object) => send(tarik, 'POST', '/orders/refund-order', { id: orderId, ...why, ...what })
    expect((await refund({ lines: [{ lineId: lines[0]?.id, quantity: 2 }] })).status).toBe(200)
    expect((await one(id)).results).toMatchObject({ orders: 1, keys: 3, net: '141.02', margin: '21.02' })
    expect((await refund({ amount: '11.70' })).status).toBe(200)
    expect((await one(id)).results).toMatchObject({ orders: 1, keys: 3, net: '131.02', margin: '11.02' })
    expect((await send(tarik, 'POST', '/orders/fully-refund-order', { id: orderId, ...why })).status).toBe(200)
    expect((await one(id)).results).toMatchObject({ orders: 0, keys: 0, net: '0.00', margin: '0.00' })
  })

  it('stands in the header with its message, picture and products (specification §3), however many run', async () => {
    await stock('northfall', 20)
    const first = await run({ messageTitle: 'Sniženje' })
    const second = await run({ isSimpleNotification: true, message: '<p>Praznici</p>' })
    const third = await run({ customNotificationProducts: [item('northfall', '54.00', 2)] })
    const lines = (await activeOf(mirza)) as unknown as Record<string, unknown>[]
    expect(lines.map((line) => line['id'])).toEqual([third, second, first])
    const specified = ['id', 'title', 'messageTitle', 'message', 'isSimpleNotification', 'picturePath']
    for (const line of lines) {
      const { body: shown } = await mine(mirza, line['id'] as number)
      expect(Object.keys(line)).toEqual(expect.arrayContaining([...specified, 'notificationId', 'createdDate']))
      // Each with the products, prices and quantities that its dialog shows.
      expect(line).toMatchObject(shown.data)
    }
    expect(
      lines.map((line) => (line['customNotificationProducts'] as { promoPrice: string }[])[0]?.promoPrice),
    ).toEqual(['54.00', undefined, '55.00'])
    const unseen = await send(mirza, 'GET', `${path}/get-my-unseen-custom-notifications`)
    expect(unseen.body.data).toEqual(lines)
  })

  it('is scheduled before its window and ended after it', async () => {
    const id = await run({ startsAt: later(1), endsAt: later(2) })
    expect((await one(id)).state).toBe('scheduled')
    expect(await activeOf(mirza)).toEqual([])
    const over = await create({ startsAt: later(-2), endsAt: later(-1) })
    expect((await one(over)).state).toBe('ended')
    expect((await turn([over], true)).body.code).toBe('promotion.notAllowedNow')
    const listed = await send(tarik, 'POST', `${path}/get-custom-notifications`, { filters: { state: ['scheduled'] } })
    expect(listed.body.data.map((row: { id: number }) => row.id)).toEqual([id])
  })

  it('cannot, while it runs, be given a window in the past: the field is named, and it stays as it is', async () => {
    const id = await run()
    const before = await one(id)
    const over = { ...body({ startsAt: later(-2), endsAt: later(-1) }), version: before.version }
    const answer = await send(tarik, 'PUT', `${path}/edit-custom-notification/${id}`, over)
    expect(answer).toMatchObject({ status: 422, body: { code: 'promotion.windowOver' } })
    expect(answer.body.data.fields).toMatchObject([{ path: 'endsAt' }])
    expect(await one(id)).toEqual(before)
  })

  it('reaches only the companies and groups that Tarik names, and only with products they may buy', async () => {
    const { id: groupId } = await db
      .insertInto('price_groups')
      .values({ owner_company_id: companies.brava, name: `Group ${clock.now().getTime()}`, currency: 'BAM' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const toDigitalis = await run({ forAll: false, companyIds: [companies.digitalis] })
    const toGroup = await run({ forAll: false, groupIds: [groupId] })
    expect((await activeOf(amra)).map((row) => row.id)).toEqual([toDigitalis])
    expect(await activeOf(nikola)).toEqual([])
    expect((await mine(mirza, toDigitalis)).status).toBe(404)
    expect((await add(mirza, toDigitalis, [['northfall', 5]])).status).toBe(404)
    const seen = await send(mirza, 'PUT', `${path}/mark-my-custom-notification-as-seen-by-id/${toDigitalis}`, {})
    expect(seen.status).toBe(404)

    await db.updateTable('companies').set({ price_group_id: groupId }).where('id', '=', companies.nexa).execute()
    expect((await activeOf(mirza)).map((row) => row.id)).toEqual([toGroup])
    await db
      .updateTable('company_products')
      .set({ is_withdrawn: true })
      .where('id', '=', assigned.nexa.northfall)
      .execute()
    expect(await activeOf(mirza)).toEqual([])
    expect(await unseenOf(mirza)).toBe(0)
    await db.updateTable('company_products').set({ is_withdrawn: false }).execute()
    await db.updateTable('companies').set({ price_group_id: null }).execute()
    expect(await activeOf(mirza)).toEqual([])
  })

  it('is no longer shown to those who stop buying or whose company is blocked', async () => {
    const id = await run()
    expect(await unseenOf(nikola)).toBe(1)
    await db
      .updateTable('companies')
      .set({ status: companyStatus.code.blocked })
      .where('id', '=', companies.gejmerija)
      .execute()
    expect(await unseenOf(nikola)).toBe(0)
    expect((await mine(nikola, id)).status).not.toBe(200)
    await db
      .updateTable('companies')
      .set({ status: companyStatus.code.approved })
      .where('id', '=', companies.gejmerija)
      .execute()
    // Tarik sells, so he receives no promotions.
    expect(await activeOf(tarik)).toEqual([])
    expect((await mine(tarik, id)).status).toBe(404)
  })

  it('is seen once by each person and closed, skipped or added, as the results show', async () => {
    const first = await run()
    const second = await run({ isSimpleNotification: true, message: '<p>Praznici</p>' })
    expect(await unseenOf(mirza)).toBe(2)
    expect(await lastOf(mirza)).toMatchObject({
      id: second,
      isSimpleNotification: true,
      customNotificationProducts: [],
    })
    const leave = (token: string, id: number, outcome: string) =>
      send(token, 'PUT', `${path}/mark-my-custom-notification-as-seen-by-id/${id}`, { outcome })
    expect((await leave(mirza, second, 'skipped')).body.data.unseen).toBe(1)
    expect(await lastOf(mirza)).toMatchObject({ id: first })
    await leave(mirza, first, 'added')
    await leave(mirza, first, 'closed')
    expect(await lastOf(mirza)).toBeNull()
    expect((await activeOf(mirza)).every((row) => row.seen)).toBe(true)
    expect(await unseenOf(amra)).toBe(2)
    const all = await send(amra, 'PUT', `${path}/mark-my-custom-notifications-as-seen`, { ids: [first, second] })
    expect(all.body.data.unseen).toBe(0)
    expect((await one(first)).results).toMatchObject({ reached: 3, seen: 2, added: 1, skipped: 0 })
    expect((await one(second)).results).toMatchObject({ seen: 2, skipped: 1 })
  })

  it('that ended or was switched off while Mirza looked at it closes without an error; another that is running is recorded', async () => {
    const ended = await run()
    const off = await run()
    const runs = await run()
    const draft = await create()
    expect(await unseenOf(mirza)).toBe(3)
    await db.updateTable('promotions').set({ ends_at: clock.now() }).where('id', '=', ended).execute()
    await turn([off], false)
    const all = (ids: number[]) => send(mirza, 'PUT', `${path}/mark-my-custom-notifications-as-seen`, { ids })
    const left = await send(mirza, 'PUT', `${path}/mark-my-custom-notification-as-seen-by-id/${ended}`, {})
    expect([left.status, left.body.data.unseen]).toEqual([200, 1])
    const seen = await all([ended, off, runs])
    expect([seen.status, seen.body.data.unseen]).toEqual([200, 0])
    expect((await one(ended)).results).toMatchObject({ seen: 0 })
    expect((await one(runs)).results).toMatchObject({ seen: 1 })
    // A promotion that Mirza was never shown still counts as missing.
    expect((await all([runs, draft])).status).toBe(404)
    expect((await all([runs, 987_654])).status).toBe(404)
  })

  it('is sanitized: a title with a script stays text, and a message keeps nothing that would run', async () => {
    const id = await run({
      title: '<img src=x onerror=alert(1)>',
      message: '<p onclick="alert(1)">Zdravo <script>alert(1)</script><a href="javascript:alert(1)">ovdje</a></p>',
    })
    const { data } = (await mine(mirza, id)).body
    expect(data.title).toBe('<img src=x onerror=alert(1)>')
    expect(data.message).not.toMatch(/script|onclick|alert/)
    expect(data.message).toContain('Zdravo')
  })

  it.each([
    ['no recipients', { forAll: false }, 'promotion.noRecipients', 'companyIds'],
    ['no products', { customNotificationProducts: [] }, 'promotion.noProducts', 'customNotificationProducts'],
    ['no words and no products', { isSimpleNotification: true, message: '' }, 'promotion.noMessage', 'message'],
  ])('with %s stays a draft', async (_what, more, code, field) => {
    const id = await create(more)
    const answer = await turn([id], true)
    expect(answer.body).toMatchObject({ code, data: { fields: [{ path: field }] } })
    expect((await one(id)).state).toBe('draft')
  })

  it.each([
    ['an end before its start', () => ({ startsAt: later(2), endsAt: later(1) }), 'promotion.windowEnds', 'endsAt'],
    ['a company that is not there', () => ({ companyIds: [999_999] }), 'promotion.unknownRecipient', 'companyIds'],
    [
      'the distributor as recipient',
      () => ({ companyIds: [companies.brava] }),
      'promotion.unknownRecipient',
      'companyIds',
    ],
    ['a picture that is not there', () => ({ pictureFileId: 999_999 }), 'promotion.unknownPicture', 'pictureFileId'],
    [
      'a product twice',
      () => ({ customNotificationProducts: [item('northfall', '55.00', 5), item('northfall', '54.00', 9)] }),
      'promotion.productTwice',
      'customNotificationProducts.1.productId',
    ],
    [
      'a product that is not sold',
      () => ({ customNotificationProducts: [{ productId: 999_999, promoPrice: '5.00', moq: 1 }] }),
      'promotion.unknownProduct',
      'customNotificationProducts.0.productId',
    ],
  ])('with %s is refused at its field', async (_what, more, code, field) => {
    const answer = await send(tarik, 'POST', `${path}/create-custom-notification`, body(more()))
    expect(answer.body).toMatchObject({ code, data: { fields: [{ path: field }] } })
  })

  it('names only existing price groups of Brava and products on sale', async () => {
    const group = async (ownerId: number, more: { deleted_at?: Date } = {}) => {
      const name = `Group of ${ownerId} ${more.deleted_at ? 'deleted' : 'kept'}`
      const values = { owner_company_id: ownerId, name, currency: 'BAM', ...more }
      return (await db.insertInto('price_groups').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    const own = await group(companies.brava)
    const refusalOf = async (more: object) => {
      const { status, body: said } = await send(tarik, 'POST', `${path}/create-custom-notification`, body(more))
      return status === 200 ? 'saved' : [said.code, said.data.fields[0].path]
    }
    expect(await refusalOf({ forAll: false, groupIds: [own] })).toBe('saved')
    const refused = ['promotion.unknownRecipient', 'groupIds']
    for (const groupId of [
      await group(companies.digitalis),
      await group(companies.brava, { deleted_at: clock.now() }),
      999_999,
    ])
      expect(await refusalOf({ forAll: false, groupIds: [own, groupId] })).toEqual(refused)

    const northfall = products.northfall.id
    for (const gone of [{ is_withdrawn: true }, { deleted_at: clock.now() }]) {
      await db.updateTable('products').set(gone).where('id', '=', northfall).execute()
      const answer = await refusalOf({})
      await db
        .updateTable('products')
        .set({ is_withdrawn: false, deleted_at: null })
        .where('id', '=', northfall)
        .execute()
      expect(answer).toEqual(['promotion.unknownProduct', 'customNotificationProducts.0.productId'])
    }
    expect(await refusalOf({})).toBe('saved')
  })

  it('notifies the open pages of everyone it reaches at each step, including Digitalis, which it no longer reaches', async () => {
    const id = await create({ forAll: false, companyIds: [companies.digitalis] })
    const heard = async () => {
      const events = db.selectFrom('live_events').select('company_ids').where('topic', '=', 'promotions')
      const rows = await events.where('subject_id', '=', id).orderBy('version').execute()
      return rows.map((row) => [...row.company_ids].map(Number).sort((a, b) => a - b))
    }
    const { brava, digitalis, nexa } = companies
    const ascending = (ids: number[]) => ids.sort((a, b) => a - b)
    const before = (await heard()).length
    await turn([id], true)
    expect((await heard()).slice(before)).toEqual([ascending([brava, digitalis])])
    const toNexa = { ...body({ forAll: false, companyIds: [nexa] }), version: (await one(id)).version }
    expect((await send(tarik, 'PUT', `${path}/edit-custom-notification/${id}`, toNexa)).status).toBe(200)
    expect((await heard()).slice(before + 1)).toEqual([ascending([brava, digitalis]), ascending([brava, nexa])])
    await turn([id], false)
    expect(await send(tarik, 'PUT', `${path}/delete-custom-notifications`, { ids: [id] })).toMatchObject({
      status: 200,
    })
    expect((await heard()).slice(before + 3)).toEqual([ascending([brava, nexa]), ascending([brava, nexa])])
  })

  it('is logged with who activated, deactivated and deleted it', async () => {
    const id = await create()
    const steps = [
      ['activated', () => turn([id], true)],
      ['deactivated', () => turn([id], false)],
      ['deleted', () => send(tarik, 'PUT', `${path}/delete-custom-notifications`, { ids: [id] })],
    ] as const
    for (const [what, act] of steps) {
      const noted = await notedBy(db, `promotions.${what}`, async () => expect((await act()).status).toBe(200))
      expect(noted).toMatchObject([
        { user_id: people.tarik.id, company_id: companies.brava, ip: '127.0.0.1', detail: { promotionId: id } },
      ])
    }
  })

  it('below cost is activated only with a reason, which is kept', async () => {
    await stock('northfall', 1)
    const id = await create({ customNotificationProducts: [item('northfall', '46.00', 5)] })
    const refused = await turn([id], true)
    expect(refused.body).toMatchObject({
      code: 'price.belowCost',
      data: { detail: { products: [{ price: '46.00', purchase: '46.80' }] } },
    })
    expect((await turn([id], true, { confirmBelowCost: true })).body.code).toBe('price.reasonNeeded')
    const agreed = await notedBy(db, 'prices.belowCost', async () =>
      expect((await turn([id], true, { confirmBelowCost: true, reason: 'old stock' })).status).toBe(200),
    )
    expect(agreed).toMatchObject([{ user_id: people.tarik.id, detail: { reason: 'old stock' } }])
    const edit = (more: object) =>
      send(tarik, 'PUT', `${path}/edit-custom-notification/${id}`, {
        ...body({ customNotificationProducts: [item('northfall', '45.00', 5)] }),
        version: 2,
        ...more,
      })
    expect((await edit({})).body.code).toBe('price.belowCost')
    expect((await edit({ version: 1 })).body.code).toBe('common.conflict')
    const noted = await notedBy(db, 'promotions.changed', async () =>
      expect((await edit({ confirmBelowCost: true, reason: 'older' })).body.data.version).toBe(3),
    )
    expect(noted).toMatchObject([
      { user_id: people.tarik.id, company_id: companies.brava, ip: '127.0.0.1', detail: { promotionId: id } },
    ])
    expect((await mine(mirza, id)).body.data.customNotificationProducts[0].promoPrice).toBe('45.00')
    const history = await db
      .selectFrom('price_history')
      .select(['old_value', 'new_value', 'user_id', 'reason'])
      .where('promotion_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { old_value: null, new_value: 4600, user_id: people.tarik.id, reason: '' },
      { old_value: 4600, new_value: 4500, user_id: people.tarik.id, reason: 'older' },
    ])
  })

  it('and another, both below cost, are asked about together before Tarik agrees to any, and each is recorded', async () => {
    await stock('northfall', 1)
    await stock('ironOrchard', 1)
    const ids = [
      await create({ customNotificationProducts: [item('northfall', '46.00', 5)] }),
      await create({ customNotificationProducts: [item('ironOrchard', '1.00', 1)] }),
    ]
    const { body } = await turn(ids, true)
    expect(body).toMatchObject({ code: 'price.belowCost', data: { detail: { count: 2 } } })
    const [first, second] = await Promise.all(ids.map(one))
    expect(body.data.detail.products).toMatchObject([
      { productId: products.northfall.id, title: expect.stringMatching(`, ${first.title}$`), price: '46.00' },
      { productId: products.ironOrchard.id, title: expect.stringMatching(`, ${second.title}$`), price: '1.00' },
    ])
    const noted = await notedBy(db, 'prices.belowCost', async () =>
      expect((await turn(ids, true, { confirmBelowCost: true, reason: 'old stock' })).status).toBe(200),
    )
    expect(noted).toHaveLength(2)
  })

  it('shows whom it reaches and what a company would see before anything is saved', async () => {
    const reach = await send(tarik, 'POST', `${path}/get-reach`, { companyIds: [companies.digitalis, companies.nexa] })
    expect(reach.body.data).toMatchObject({
      companies: 2,
      people: 2,
      first: [{ name: 'Digitalis d.o.o.', people: 1 }, {}],
    })
    // It reaches nobody in a blocked company, and no user whose sign-in is disabled.
    const reached = async () => {
      const both = { companyIds: [companies.digitalis, companies.nexa] }
      const { companies: n, people: persons } = (await send(tarik, 'POST', `${path}/get-reach`, both)).body.data
      return [n, persons]
    }
    const isDisabled = (is_disabled: boolean) =>
      db.updateTable('users').set({ is_disabled }).where('id', '=', people.amra.id).execute()
    await isDisabled(true)
    expect(await reached()).toEqual([2, 1])
    await isDisabled(false)
    const statusOf = (status: number) =>
      db.updateTable('companies').set({ status }).where('id', '=', companies.nexa).execute()
    await statusOf(companyStatus.code.blocked)
    expect(await reached()).toEqual([1, 1])
    await statusOf(companyStatus.code.approved)
    await stock('northfall', 3)
    const preview = await send(tarik, 'POST', `${path}/preview-custom-notification`, {
      companyId: companies.gejmerija,
      customNotificationProducts: [item('northfall', '55.00', 5)],
    })
    expect(preview.body.data).toMatchObject({
      companyName: 'Gejmerija Banja Luka',
      customNotificationProducts: [{ oldPurchasePrice: '61.90', promoPrice: '55.00', itemsInStock: 3, quantity: 0 }],
    })
    const facts = await send(tarik, 'POST', `${path}/get-products-to-promote`, { productIds: [products.northfall.id] })
    expect(facts.body.data).toMatchObject([{ basePrice: '65.00', nextCost: '46.80', itemsInStock: 3 }])
  })

  it('keeps a product that is off sale when Tarik saves it, marked as withdrawn, and offers it again once it is back on sale', async () => {
    await stock('northfall', 20)
    const both = [item('northfall', '55.00', 5), item('ironOrchard', '20.00', 1)]
    const id = await run({ customNotificationProducts: both })
    const isWithdrawn = (is_withdrawn: boolean) =>
      db.updateTable('products').set({ is_withdrawn }).where('id', '=', products.ironOrchard.id).execute()
    const edit = (read: { version: number }, more: object = {}) =>
      send(tarik, 'PUT', `${path}/edit-custom-notification/${id}`, {
        ...read,
        confirmBelowCost: true,
        reason: 'a test',
        ...more,
      })
    await isWithdrawn(true)
    const read = await one(id)
    expect(read.customNotificationProducts).toMatchObject([
      { ...both[0], isWithdrawn: false },
      { ...both[1], isWithdrawn: true },
    ])
    const offered = async () =>
      ((await mine(mirza, id)).body.data.customNotificationProducts as { productId: number }[]).map(
        (row) => row.productId,
      )
    expect((await edit(read)).status).toBe(200)
    expect(await offered()).toEqual([products.northfall.id])
    // Once removed, it cannot be added while it is off sale.
    const without = await edit(await one(id), { customNotificationProducts: both.slice(0, 1) })
    expect(without.status).toBe(200)
    const added = await edit(await one(id), { customNotificationProducts: both })
    expect(added.body).toMatchObject({ code: 'promotion.unknownProduct' })
    await isWithdrawn(false)
    expect((await edit(await one(id), { customNotificationProducts: both })).status).toBe(200)
    await isWithdrawn(true)
    expect((await edit(await one(id))).status).toBe(200)
    await isWithdrawn(false)
    expect(await offered()).toEqual([products.northfall.id, products.ironOrchard.id])
  })

  it('in which Mirza can buy nothing, because Nexa takes no picture keys, is not counted as new for him', async () => {
    await stock('northfall', 20)
    const pictures = (key_kind: number) =>
      db.updateTable('products').set({ key_kind }).where('id', '=', products.northfall.id).execute()
    const allowed = (image_keys_allowed: boolean) =>
      db.updateTable('companies').set({ image_keys_allowed }).where('id', '=', companies.nexa).execute()
    await run()
    await pictures(keyKind.image)
    await allowed(false)
    expect([await unseenOf(mirza), await activeOf(mirza)]).toEqual([0, []])
    await allowed(true)
    expect([await unseenOf(mirza), (await activeOf(mirza)).length]).toEqual([1, 1])
    await pictures(keyKind.text)
  })

  it('that Lejla changed after Tarik read it is not activated with prices that he has not seen', async () => {
    const id = await create()
    const changed = { ...body({ customNotificationProducts: [item('northfall', '52.00', 5)] }), version: 1 }
    expect((await send(tarik, 'PUT', `${path}/edit-custom-notification/${id}`, changed)).status).toBe(200)
    expect((await turn([id], true, { version: 1 })).body.code).toBe('common.conflict')
    expect((await one(id)).state).toBe('draft')
    expect((await turn([id], true, { version: 2 })).status).toBe(200)
    expect((await one(id)).state).toBe('running')
  })

  it('that is deleted no longer appears anywhere', async () => {
    const id = await run()
    expect((await send(tarik, 'PUT', `${path}/delete-custom-notifications`, { ids: [id] })).status).toBe(200)
    expect(await activeOf(mirza)).toEqual([])
    expect((await send(tarik, 'GET', `${path}/get-custom-notification/${id}`)).status).toBe(404)
    expect((await turn([id], true)).status).toBe(404)
  })
})
