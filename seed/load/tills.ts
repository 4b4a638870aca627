import { createHash, randomBytes } from 'node:crypto'
import { businessZone } from '@brava/contract/format.ts'
import { posClaimState, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import type { Services } from '../../server/src/platform/call.ts'
import type { Db, Trx } from '../../server/src/platform/db/connect.ts'
import { closedDay } from '../../server/src/pos-sales/days/day-file.ts'
import { daysToClose, keepComparison, salesOfDay } from '../../server/src/pos-sales/days/days.sql.ts'
import { hashPassword } from '../../server/src/security/password-hash.ts'
import { tills } from '../world/tills.ts'
import type { Value } from './copy-rows.ts'
import { day, minute, type Row, type TradeOrder } from './trade-state.ts'
import { companyId, personId, productId } from './world-ids.ts'

/** What tills have sold, as rows by table; by now keys have their ids. */
export interface TillTables {
  readonly pos_devices: Row[]
  readonly pos_sales: Row[]
  readonly pos_messages: Row[]
}

const second = 1000
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: businessZone }).format(at)
/** The content of a message, as takeMessage keeps it. */
const hashOf = (content: Readonly<Record<string, Value>>) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest()

/** Number of the message that authorised the nth sale of a till, from 0; the next one confirmed it. */
export const tillNumber = (nth: number) => 2 * nth + 1

/** "POS 1/7": what holdAtTill calls the order of a sale, for each sale planned at a till. */
export function tillReferences(orders: readonly TradeOrder[]): ReadonlyMap<TradeOrder, string> {
  const counted = tills.map(() => 0)
  return new Map(
    orders.flatMap((order) => {
      const { till } = order.plan
      if (till === undefined) return []
      const nth = counted[till] ?? 0
      counted[till] = nth + 1
      return [[order, `POS ${till + 1}/${tillNumber(nth)}`] as const]
    }),
  )
}

/** Every order planned at a till, as its sale with both messages; and one abandoned sale for each till. */
export async function tillTables(orders: readonly TradeOrder[], end: Date): Promise<TillTables> {
  const atTills = orders.filter(({ plan }) => plan.till !== undefined)
  const first = atTills[0]?.plan.at ?? end
  const company = companyId('nexa')
  const pin = await hashPassword(randomBytes(32).toString('base64url'))
  const devices = tills.map((till, index) => ({
    id: index + 1,
    company_id: company,
    ...till,
    pin_hash: pin,
    credential_id: randomBytes(9).toString('hex'),
    secret_hash: randomBytes(32),
    last_seen_at: atTills.findLast(({ plan }) => plan.till === index)?.plan.at ?? null,
    created_at: new Date(first.getTime() - day),
    updated_at: new Date(first.getTime() - day),
  }))
  const sales: Row[] = []
  const messages: Row[] = []
  const counted = tills.map(() => 0)
  const inTime = [
    ...atTills.map((order) => ({ order, till: order.plan.till ?? 0, at: order.plan.at })),
    ...tills.map((_, till) => ({ order: undefined, till, at: givenUpAt(till) })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { order, till, at } of inTime) {
    if (!order) {
      sales.push(givenUp(sales.length + 1, till, { number: tillNumber(counted[till] ?? 0), at }))
      continue
    }
    const { plan } = order
    const number = tillNumber(counted[till] ?? 0)
    counted[till] = (counted[till] ?? 0) + 1
    const [slot] = order.slots
    const leg = order.legs.at(-1)
    if (!slot?.key || !leg) throw new Error(`the till sale ${order.number} has no key`)
    const id = sales.length + 1
    const price = leg.gross
    // The price at the till, rounded up to half a mark.
    const tillAmount = Math.ceil((price * 1.06) / 50) * 50
    const businessDay = dayOf(plan.at)
    const authorisedAt = new Date(plan.at.getTime() - 18 * second)
    const holdUntil = new Date(authorisedAt.getTime() + 120 * second)
    // One customer wanted a refund after the code was printed.
    const isClaimed = id === 5
    sales.push({
      id,
      device_id: till + 1,
      company_id: company,
      number,
      state: posSaleState.code.sold,
      product_id: productId(slot.product),
      order_id: order.id,
      key_id: slot.key.id,
      price,
      currency: leg.currency,
      till_amount: tillAmount,
      authorised_at: authorisedAt,
      hold_until: holdUntil,
      finished_at: plan.at,
      business_day: businessDay,
      reprints: id % 7 === 0 ? 1 : 0,
      claim_state: isClaimed ? posClaimState.code.rejected : null,
      claimed_at: isClaimed ? new Date(plan.at.getTime() + 4 * minute) : null,
      claim_decided_at: isClaimed ? new Date(plan.at.getTime() + 50 * minute) : null,
      claim_decided_by: isClaimed ? personId('tarik') : null,
      claim_note: isClaimed ? 'Kod je iskorišten.' : '',
    })
    const message = (kind: string, at: Date, offset: number, content: Readonly<Record<string, Value>>, said: object) =>
      messages.push({
        device_id: till + 1,
        number: number + offset,
        kind,
        content_hash: hashOf(content),
        answer: { said },
        at,
      })
    const about = { saleId: id, price, currency: leg.currency }
    message(
      'authorise',
      authorisedAt,
      0,
      { productId: productId(slot.product), price, tillAmount },
      {
        ...about,
        holdUntil: holdUntil.toISOString(),
      },
    )
    const sold = { ...about, orderId: order.id, keyId: slot.key.id, businessDay }
    message('confirm', plan.at, 1, { original: number }, sold)
  }
  return { pos_devices: devices, pos_sales: sales, pos_messages: messages }

  /** After the last sale of the till. */
  function givenUpAt(till: number): Date {
    const last = atTills.findLast(({ plan }) => plan.till === till)?.plan.at ?? end
    return new Date(last.getTime() + 2 * minute)
  }

  /** A cancel that arrived before its authorise. */
  function givenUp(id: number, till: number, { number, at }: { number: number; at: Date }): Row {
    return {
      id,
      device_id: till + 1,
      company_id: company,
      number,
      state: posSaleState.code.cancelled,
      finished_at: at,
      business_day: dayOf(at),
      reprints: 0,
      claim_note: '',
    }
  }
}

/** Closes the past days with the server's own functions; the company's books miss a sale on the last of them. */
export async function closeTillDays(db: Db, services: Pick<Services, 'secrets' | 'clock'>): Promise<void> {
  const days = await daysToClose(db)
  const last = days
    .map((one) => one.day)
    .sort()
    .at(-1)
  for (const { companyId: company, day: closed } of days) {
    const trx = db as Trx
    const { id, sales, total } = await closedDay(trx, services, company, closed)
    const sold = (await salesOfDay(trx, company, closed)).filter(({ state }) => state === posSaleState.code.sold)
    const missing = closed === last ? sold[0] : undefined
    await keepComparison(trx, id, {
      count: sales - (missing ? 1 : 0),
      sum: total - (missing?.price ?? 0),
      differences: missing
        ? [
            {
              device: missing.device,
              number: missing.number,
              kind: 'missingThere',
              ours: posSaleState.name(missing.state),
              theirs: null,
            },
          ]
        : [],
    })
  }
}
