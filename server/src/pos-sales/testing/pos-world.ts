import { sql } from 'kysely'
import { minorFromWire } from '@brava/contract/money.ts'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { partnerPrefix } from '@brava/contract/partner-api/partner-endpoint.ts'
import type { Services } from '../../platform/call.ts'
import { Refused } from '../../platform/refuse.ts'
import { authoriseSale } from '../authorise-sale.ts'
import { cancelSale } from '../cancel-sale.ts'
import { confirmSale } from '../confirm-sale.ts'
import { reprintSale } from '../reprint-sale.ts'
import type { Device } from '../take-message.ts'
import type { Answer, Line } from './terminal.ts'

/** The world of orders, where Nexa Shop has tills: it buys a key for 61.90, approved automatically. */
export async function posWorld() {
  const world = await orderWorld()
  const { as, companies, db, people, products, services } = world
  await sql`update companies set auto_approve = true, payment_types = '{5}' where id = ${companies.nexa}`.execute(db)

  let serial = 0
  async function till(): Promise<Device & { readonly credential: string }> {
    const name = `PAX-${(serial += 1)}`
    const what = { companyId: companies.nexa, serial: name, model: '', location: 'Čapljina', pin: '4711' }
    const { body } = await as('tarik', 'POST', '/PosDevice/create-pos-device', what)
    return {
      id: body.data.id,
      companyId: companies.nexa,
      serial: name,
      userId: people.mirza.id,
      credential: body.data.credential,
    }
  }

  /** Calls the message functions as the partner API does. */
  const lineOf =
    (device: Device, on: Services = services): Line =>
    async (call, message): Promise<Answer> => {
      const { number } = message
      const about = { number, original: Number(message.original) }
      try {
        if (call === 'authorise') {
          const { product, price, tillAmount } = message as { product?: number; price?: string; tillAmount?: string }
          const asked = {
            number,
            productId: product ?? products.northfall.id,
            price: minorFromWire(price ?? '61.90'),
            tillAmount: tillAmount === undefined ? null : minorFromWire(tillAmount),
          }
          return { status: 201, body: { ...(await authoriseSale(on, device, asked, '203.0.113.7')) } }
        }
        if (call === 'confirm') return ok(await confirmSale(on, device, about, '203.0.113.7'))
        if (call === 'cancel') return ok(await cancelSale(on, device, about, '203.0.113.7'))
        return ok(await reprintSale(on, device, about, '203.0.113.7'))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { status: error.def.status, body: { code: error.def.code, params: error.params } }
      }
    }

  /** A partner API call with this bearer. */
  async function partner(
    credential: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await world.app.http.inject({
      method,
      url: `${partnerPrefix}${path}`,
      headers: { authorization: `Bearer ${credential}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : null, text: answer.body }
  }

  /** The same messages over HTTP, with the till's PIN. */
  const wireOf =
    ({ credential }: { readonly credential: string }, pin = '4711'): Line =>
    async (call, { number, ...said }) => {
      const body = { number, ...said }
      const { status, body: answer } = await partner(credential, 'POST', `/pos/${call}`, body, { 'brava-pin': pin })
      return { status, body: answer.data ?? answer }
    }

  return {
    ...world,
    till,
    lineOf,
    partner,
    wireOf,
    /** What Nexa can spend and how much of it is held, minor units. */
    money: () => availableOf(db, companies.nexa),
    saleOf: (device: Device, number: number) =>
      db
        .selectFrom('pos_sales')
        .selectAll()
        .where('device_id', '=', device.id)
        .where('number', '=', number)
        .executeTakeFirst(),
    /** Lets the till's hold time expire. */
    silence: (device: Device) =>
      sql`update pos_sales set hold_until = clock_timestamp() - interval '1 millisecond' where device_id = ${device.id} and state = 1`.execute(
        db,
      ),
  }
}

const ok = (body: object): Answer => ({ status: 200, body: { ...body } })
