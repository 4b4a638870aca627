import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allSms } from '../all-sms.ts'
import { keyPurpose } from '../sms/gateway-of.ts'
import { sendSms } from '../sms/sms.jobs.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { fakeGateway } from '../sms/testing/fake-gateway.ts'
import { placingWorld } from './testing/placing-world.ts'

const world = await placingWorld()
const { as, db, fill, mirza, people, send, stock } = world
const gateway = await fakeGateway()
afterAll(() => gateway.close())
const { services } = world.app
const texts = () => db.selectFrom('sms_messages').selectAll().orderBy('id').execute()
const setGateway = (isOn: boolean) =>
  sql`insert into sms_gateway (is_on, address, sender, sealed_key, changed_by, changed_at)
    values (${isOn}, ${gateway.address}, 'Brava', ${services.secrets.seal('key', keyPurpose)}, ${people.tarik.id}, now())
    on conflict (id) do update set is_on = excluded.is_on`.execute(db)

beforeEach(async () => {
  await sql`delete from sms_messages`.execute(db)
  gateway.taken.length = 0
  await setGateway(true)
})

const order = async (more: object, keys = 2) => {
  await stock('northfall', keys)
  const { version } = await fill(mirza, [['northfall', keys]])
  const body = { version, paymentType: 5, phone: '+387 61 555 200', deliveryType: 2, ...more }
  return send(mirza, 'POST', '/shopping-cart/create-order-from-shopping-cart', body)
}

test('Mirza has an order announced by SMS: a link and how many keys, never a key; the mail is sent as well', async () => {
  await sql`update companies set keys_in_mail = true where id = ${people.mirza.companyId}`.execute(db)
  const placed = await order({})
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { id, number } = placed.body.data.order
  const rows = await texts()
  expect(rows).toMatchObject([{ kind: 'order-delivery', to_number: '+38761555200', order_id: id, sealed_data: null }])
  await sendSms({ ...services, outbound: createOutbound({ loopback: true }) }, allSms(), rows[0]?.id ?? 0)
  const { text = '' } = gateway.taken[0] ?? {}
  expect(text).toContain(number)
  expect(text).toContain(`/my-orders?open=${id}`)
  const codes = (await db.selectFrom('keys').select('last4').execute()).map((key) => key.last4)
  expect(codes.filter((last4) => text.replaceAll(/\d{4}-\d+/g, '').includes(last4))).toEqual([])
  const mails = await db.selectFrom('mails').select('template').where('order_id', '=', id).execute()
  expect(mails.map(({ template }) => template)).toContain('order-delivery')
  expect((await as('mirza', 'GET', `/orders/get-my-order/${id}`)).body.data.deliveryType).toBe(2)
  expect((await as('tarik', 'GET', `/orders/plain/${id}`)).body.data.deliveryType).toBe(2)
  await sql`update companies set keys_in_mail = false where id = ${people.mirza.companyId}`.execute(db)
})

test('when the delivery is sent again, so is the text, to the current number; a number without a country is refused', async () => {
  const { id } = (await order({})).body.data.order
  await sql`update sms_messages set state = 'sent' where order_id = ${id}`.execute(db)
  const local = await as('tarik', 'PUT', '/orders/change-phone', { id, phone: '061 555 201' })
  expect([local.body.code, local.body.data.fields[0].path]).toEqual(['sms.notANumber', 'phone'])
  expect((await as('tarik', 'PUT', '/orders/change-phone', { id, phone: '00385 91 555 2040' })).status).toBe(200)
  expect((await as('tarik', 'POST', `/orders/resend-order-email/${id}`)).status).toBe(200)
  expect((await texts()).map((text) => text.to_number)).toEqual(['+38761555200', '+385915552040'])
})

test('Tarik corrects the phone of an order of Mirza: the waiting text goes to the new number, a sent one stays as it is', async () => {
  const { id } = (await order({})).body.data.order
  await sql`insert into sms_messages (dedupe_key, kind, language, to_number, order_id, state, good_until)
    values ('left', 'order-delivery', 'bs', '+38761555200', ${id}, 'sent', now())`.execute(db)
  expect((await as('tarik', 'PUT', '/orders/change-phone', { id, phone: '+385 91 555 2041' })).status).toBe(200)
  expect((await texts()).map((text) => [text.state, text.to_number])).toEqual([
    ['queued', '+385915552041'],
    ['sent', '+38761555200'],
  ])
})

test('without a gateway, or with a number that has no country code, nothing is ordered', async () => {
  const local = await order({ phone: '061 555 200' })
  expect([local.status, local.body.code, local.body.data.fields[0].path]).toEqual([422, 'sms.notANumber', 'phone'])
  await setGateway(false)
  const off = await order({})
  expect([off.status, off.body.code, off.body.data.fields[0].path]).toEqual([409, 'sms.off', 'deliveryType'])
  expect((await order({ deliveryType: 1 })).status).toBe(200)
  expect(await texts()).toEqual([])
})
