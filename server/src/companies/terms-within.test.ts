import { expect, test } from 'vitest'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)
const amra = as(world.amra)
const nikola = as(world.nikola)

interface Granted {
  readonly auto_approve: boolean
  readonly approval_threshold: number | null
  readonly may_back_order: boolean
  readonly payment_types: number[]
}
const everything: Granted = {
  auto_approve: true,
  approval_threshold: null,
  may_back_order: true,
  payment_types: [1, 3, 4, 5],
}
const grant = (id: number, terms: Partial<Granted>) =>
  db
    .updateTable('companies')
    .set({ ...everything, ...terms })
    .where('id', '=', id)
    .execute()

/** Saves a company's form with some terms changed. */
async function save(by: typeof tarik, id: number, terms: object) {
  const { data } = (await by('GET', `/companies/${id}`)).body
  return by('PUT', `/companies/${id}`, { ...data, supplierId: data.supplierId, ...terms })
}
const refused = (answer: { status: number; body: any }) => ({
  status: answer.status,
  code: answer.body.code,
  fields: Object.fromEntries(
    (answer.body.data?.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]),
  ),
})

test('Amra cannot give Gejmerija what Digitalis does not have; every term says so at its field', async () => {
  await grant(world.digitalis, { payment_types: [5], auto_approve: false, may_back_order: false })
  await grant(world.gejmerija, { payment_types: [5], auto_approve: false, may_back_order: false })
  const answer = await save(amra, world.gejmerija, { paymentTypes: [1, 3, 5], autoApprove: true })
  expect(refused(answer)).toEqual({
    status: 422,
    code: 'company.beyondSupplier',
    fields: {
      paymentTypes: 'Digitalis d.o.o. cannot pay this way itself: Cash, Wire Transfer.',
      autoApprove: 'Orders of Digitalis d.o.o. wait for approval too.',
    },
  })
  // Nor can the distributor give it to a company that buys from Digitalis.
  expect(refused(await save(tarik, world.gejmerija, { mayBackOrder: true })).fields).toEqual({
    mayBackOrder: 'Digitalis d.o.o. cannot order more than is in stock itself.',
  })
  const { data } = (await amra('GET', `/companies/${world.gejmerija}`)).body
  expect(data).toMatchObject({ paymentTypes: [5], autoApprove: false, mayBackOrder: false })
})

test('a threshold above that of Digitalis is refused with the amount; the same, a lower one and none are kept', async () => {
  await grant(world.digitalis, { approval_threshold: 800_000 })
  await grant(world.gejmerija, {})
  expect(refused(await save(amra, world.gejmerija, { approvalThreshold: '8000.01' })).fields).toEqual({
    approvalThreshold:
      'Orders of Digitalis d.o.o. need approval above 8,000.00\u00a0KM: enter at most that, or leave it empty.',
  })
  for (const [threshold, held] of [
    ['8000.00', '8000.00'],
    ['120.00', '120.00'],
    [null, '8000.00'],
  ]) {
    const { data } = (await save(amra, world.gejmerija, { approvalThreshold: threshold })).body
    expect(data.company).toMatchObject({ approvalThreshold: threshold, effective: { approvalThreshold: held } })
  }
})

test('a new retailer cannot get more either, nor a company approved below a reseller', async () => {
  await grant(world.digitalis, { payment_types: [5], may_back_order: false })
  const { data } = (await tarik('GET', `/companies/${world.gejmerija}`)).body
  const wanted = { ...data, code: '', name: 'Kutak za igru', type: 3, paymentTypes: [3], mayBackOrder: true }
  const answer = await tarik('POST', '/companies/create-company', { ...wanted, supplierId: world.digitalis })
  expect(Object.keys(refused(answer).fields).sort()).toEqual(['mayBackOrder', 'paymentTypes'])
  await db.updateTable('companies').set({ status: 1, code: null }).where('id', '=', world.megabajt).execute()
  const approval = { type: 3, currency: 'BAM', priceGroupId: null, paymentTypes: [3, 5] }
  const path = `/companies/approve-company/${world.megabajt}`
  const decided = await tarik('PUT', path, { ...approval, supplierId: world.digitalis })
  expect(Object.keys(refused(decided).fields)).toEqual(['paymentTypes'])
  expect((await tarik('PUT', path, { ...approval, supplierId: world.brava })).status).toBe(200)
})

test('when Digitalis is tightened later, the terms granted to Gejmerija stay stored and show who limits them', async () => {
  await grant(world.gejmerija, {})
  await grant(world.digitalis, {
    payment_types: [5],
    auto_approve: false,
    may_back_order: false,
    approval_threshold: 500,
  })
  const seenFromAbove = (await amra('GET', `/companies/${world.gejmerija}`)).body.data
  expect(seenFromAbove).toMatchObject({
    paymentTypes: [1, 3, 4, 5],
    effective: {
      paymentTypes: [5],
      autoApprove: false,
      mayBackOrder: false,
      boundBy: { paymentTypes: 'Digitalis d.o.o.', autoApprove: 'Digitalis d.o.o.', mayBackOrder: 'Digitalis d.o.o.' },
    },
  })
  // The form can still be saved, for example to change the address.
  expect((await save(amra, world.gejmerija, { town: 'Prijedor' })).status).toBe(200)
  // Gejmerija itself sees what applies, not which of Digitalis's terms is behind it.
  const own = (await nikola('GET', '/companies/get-logged-user-company')).body.data
  expect(own.effective).toMatchObject({ paymentTypes: [5], boundBy: { paymentTypes: null, autoApprove: null } })
})

test("a threshold in another currency applies at the day's rate", async () => {
  await grant(world.nordlicht, { approval_threshold: 100_000 })
  await db
    .updateTable('companies')
    .set({ ...everything, currency: 'BAM' })
    .where('id', '=', world.pixelpoint)
    .execute()
  const { data } = (await tarik('GET', `/companies/${world.pixelpoint}`)).body
  expect(data.effective).toMatchObject({
    approvalThreshold: '1955.83',
    boundBy: { approvalThreshold: 'Nordlicht Games GmbH' },
  })
  expect(Object.keys(refused(await save(tarik, world.pixelpoint, { approvalThreshold: '1955.84' })).fields)).toEqual([
    'approvalThreshold',
  ])
})
