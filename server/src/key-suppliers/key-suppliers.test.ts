import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'

const w = await orderWorld()
const { as, db, place, products, stock } = w

const supplier = async () =>
  (await as('tarik', 'POST', '/key-suppliers/get-key-suppliers', { quickSearch: 'Kaldera' })).body.data[0]
const terms = {
  name: 'Kaldera Works',
  contact: 'Ines Novak',
  email: 'sales@kaldera.example',
  phone: '+387 33 100 200',
  currency: 'EUR',
  paymentDays: 30,
  leadDays: 10,
  note: 'Orders by Thursday',
}
const save = async (more: object = {}) => {
  const { id, version } = await supplier()
  return as('tarik', 'PUT', `/key-suppliers/update-key-supplier/${id}`, { ...terms, version, ...more })
}
const proposal = async (filters: object = {}) =>
  (await as('tarik', 'POST', '/key-suppliers/get-reorder-proposal', { filters, pageSize: 100 })).body

test('a supplier has terms that Tarik changes; a person who loaded the earlier ones is told', async () => {
  await stock('northfall', 2)
  const { id, version } = await supplier()
  expect((await save()).body.data.version).toBe(version + 1)
  expect(await supplier()).toMatchObject({ id, ...terms })
  expect((await save({ version })).status).toBe(409)
  expect((await save({ currency: 'XXX' })).body.code).toBe('keySuppliers.noCurrency')
  expect((await save({ email: 'no address' })).status).toBe(400)
  await sql`insert into key_suppliers (name) values ('KeyBridge GmbH') on conflict do nothing`.execute(db)
  expect((await save({ name: 'KeyBridge GmbH' })).body.code).toBe('keySuppliers.nameTaken')
  expect((await as('tarik', 'GET', '/key-suppliers/987654')).status).toBe(404)
  expect((await as('mirza', 'POST', '/key-suppliers/get-key-suppliers', {})).status).toBe(403)
})

test('its deliveries are listed with their prices and the previous ones', async () => {
  const [first] = await stock('ironOrchard', 2)
  const [second] = await stock('ironOrchard', 3)
  await sql`update key_batches set unit_cost_e4 = 450000 where id = (select batch_id from keys where id = ${second?.id ?? 0})`.execute(
    db,
  )
  await sql`update keys set state = 5 where id = ${first?.id ?? 0}`.execute(db)
  const { id } = await supplier()
  const { body } = await as('tarik', 'POST', `/key-suppliers/get-key-supplier-deliveries/${id}`, {
    quickSearch: 'Iron',
    sortBy: 'importedDate',
    isSortAscending: false,
  })
  expect(body.data.slice(0, 2)).toMatchObject([
    { product: 'Iron Orchard', keys: 3, unitCost: '45.00', unitCostBefore: '40.00', faulty: 0 },
    { product: 'Iron Orchard', keys: 2, unitCost: '40.00', faulty: 1 },
  ])
})

test('the proposal says how many keys to buy at the pace of 30 days, including what is owed, and is mailed to the supplier', async () => {
  await save({ leadDays: 10 })
  await w.nobodyWaits()
  await stock('northfall', 6)
  await place({ by: 'mirza', lines: [['northfall', 9]] })
  const { rows } = await sql<{ sold: number; available: number; owed: number }>`
    select (select sum(l.quantity)::int from orders o join order_lines l on l.order_id = o.id
        where l.product_id = ${products.northfall.id} and o.approval = 'approved') as sold,
      (select count(*)::int from keys where product_id = ${products.northfall.id} and state = 2) as available,
      (select count(*)::int from slots s join order_lines l on l.id = s.order_line_id
        where l.product_id = ${products.northfall.id} and s.state = 2) as owed`.execute(db)
  const { sold, available, owed } = rows[0] ?? { sold: 0, available: 0, owed: 0 }
  const wanted = (days: number) => Math.ceil((sold * (days + 10)) / 30) + owed - available
  const of = async (coverFor?: number) => {
    const { data } = await proposal(coverFor ? { coverFor } : {})
    return data.find((row: { id: number }) => row.id === products.northfall.id)
  }
  expect(await of()).toMatchObject({ proposed: wanted(30), sold30: sold, owed, available, supplier: 'Kaldera Works' })
  expect(await of(90)).toMatchObject({ proposed: wanted(90) })
  const whole = await proposal()
  expect(whole.keys).toBe(whole.data.reduce((sum: number, row: { proposed: number }) => sum + row.proposed, 0))
  const { id } = await supplier()
  expect((await proposal({ supplierId: 987_654 })).data).toEqual([])
  const path = '/key-suppliers/mail-reorder-proposal'
  const send = (body: object) => as('tarik', 'POST', path, body)
  expect((await send({ supplierId: id })).status).toBe(200)
  const mail = await db
    .selectFrom('mails')
    .select(['to_address', 'data'])
    .where('template', '=', 'reorder-proposal')
    .executeTakeFirstOrThrow()
  expect(mail.to_address).toBe('sales@kaldera.example')
  const lines = (mail.data as { lines: { code: string; quantity: number }[] }).lines
  expect(lines).toContainEqual({
    code: products.northfall.code,
    title: products.northfall.title,
    quantity: wanted(30),
  })
  // Pressing again, or two people at the same moment, orders nothing twice; other lines are another order.
  expect((await send({ supplierId: id })).body.code).toBe('keySuppliers.mailedToday')
  const both = await Promise.all([1, 2].map(() => send({ supplierId: id, coverFor: 90 })))
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  // An order that went to a wrong address is sent to the right one; letter case makes no other address of it.
  expect((await save({ email: 'orders@kaldera.example' })).status).toBe(200)
  expect((await send({ supplierId: id })).status).toBe(200)
  expect((await send({ supplierId: id })).body.code).toBe('keySuppliers.mailedToday')
  expect((await save({ email: 'Orders@kaldera.example' })).status).toBe(200)
  expect((await send({ supplierId: id })).body.code).toBe('keySuppliers.mailedToday')
  const mailed = await db
    .selectFrom('mails')
    .select(['to_address', 'data'])
    .where('template', '=', 'reorder-proposal')
    .orderBy('id')
    .execute()
  const sameLines = mailed.filter(({ data }) => JSON.stringify(data) === JSON.stringify(mail.data))
  expect(sameLines.map((one) => one.to_address)).toEqual(['sales@kaldera.example', 'orders@kaldera.example'])
  // Another supplier has not delivered anything yet: there is nothing to buy from it, and no mail is sent.
  const { id: newSupplierId } = await db
    .insertInto('key_suppliers')
    .values({ name: 'Nova Keys', email: 'sales@nova.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await send({ supplierId: newSupplierId })).toMatchObject({
    status: 409,
    body: { code: 'keySuppliers.nothingToBuy' },
  })
  expect(await db.selectFrom('mails').select('id').where('to_address', '=', 'sales@nova.example').execute()).toEqual([])
  // Neither the cost nor the number of keys is disclosed.
  expect(JSON.stringify(mail.data)).not.toMatch(/cost|available|sold/i)
  await save({ email: '' })
  expect((await send({ supplierId: id })).body.code).toBe('keySuppliers.noAddress')
  const file = await as('tarik', 'POST', '/exports/export-list', {
    list: '/key-suppliers/get-reorder-proposal',
    request: JSON.stringify({ filters: { supplierId: id } }),
    columns: ['code', 'proposed', 'supplier'].map((field) => ({ field, label: field })),
    format: 'csv',
  })
  expect(file.text).toContain(`${products.northfall.code};${wanted(30)};Kaldera Works`)
})

test('keys that were moved count where they are now: for the last supplier of a product, and in the deliveries, each once', async () => {
  await w.nobodyWaits()
  for (const name of ['northfall', 'ironOrchard'] as const) {
    await stock(name, 1)
    await place({ by: 'mirza', lines: [[name, 1]] })
  }
  const { id: supplierId } = await db
    .insertInto('key_suppliers')
    .values({ name: 'Orchard Keys' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Its keys for Iron Orchard, imported under Northfall by mistake.
  const ids = (await stock('northfall', 4)).map((key) => key.id)
  await sql`update key_batches set supplier_id = ${supplierId}, unit_cost_e4 = 123400
    where id = (select batch_id from keys where id = ${ids[0] ?? 0})`.execute(db)
  const last = async () => {
    const { data } = await proposal({ coverFor: 365 })
    return [products.northfall.id, products.ironOrchard.id].map((id) => {
      const row = data.find((one: { id: number }) => one.id === id)
      return [row?.supplier, row?.unitCost]
    })
  }
  const deliveries = async () =>
    (await as('tarik', 'POST', `/key-suppliers/get-key-supplier-deliveries/${supplierId}`, {})).body.data.map(
      ({ product, keys, unitCostBefore }: Record<string, unknown>) => [product, keys, unitCostBefore],
    )
  const move = async (keyIds: readonly number[], productId: number) => {
    const reason = 'Imported under the wrong product'
    expect((await as('tarik', 'PUT', '/products/move-keys', { ids: keyIds, productId, reason })).status).toBe(200)
  }
  const [kaldera, orchard] = [
    ['Kaldera Works', '40.00'],
    ['Orchard Keys', '12.34'],
  ]
  const { northfall, ironOrchard } = products
  expect(await last()).toEqual([orchard, kaldera])
  expect(await deliveries()).toEqual([[northfall.title, 4, null]])
  await move(ids, ironOrchard.id)
  expect(await last()).toEqual([kaldera, orchard])
  expect(await deliveries()).toEqual([[ironOrchard.title, 4, null]])
  // With one of them back, the delivery is one of Northfall again, with all its keys.
  await move(ids.slice(0, 1), northfall.id)
  expect(await last()).toEqual([orchard, orchard])
  expect(await deliveries()).toEqual([[northfall.title, 4, null]])
  await move(ids.slice(0, 1), ironOrchard.id)
  // A second delivery, imported correctly: the price before is that of the moved one.
  const [next] = await stock('ironOrchard', 2)
  await sql`update key_batches set supplier_id = ${supplierId}, unit_cost_e4 = 130000
    where id = (select batch_id from keys where id = ${next?.id ?? 0})`.execute(db)
  expect(await deliveries()).toEqual([
    [ironOrchard.title, 2, '12.34'],
    [ironOrchard.title, 4, null],
  ])
})
