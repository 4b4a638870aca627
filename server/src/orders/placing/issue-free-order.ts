import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { companyStatus, keyKind, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { companyChain } from '../../companies/company-facts.ts'
import { elsewhereFor } from '../../companies/region-rights.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { instantsOf, presetRange } from '../../platform/dates/date-presets.ts'
import { refuse } from '../../platform/refuse.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { serveOrder } from '../fulfilment/serve-order.ts'
import { waysToServe } from '../fulfilment/ways-to-serve.ts'
import { freeKeysSince, markFree } from './free-orders.sql.ts'
import { insertOrder } from './insert-order.sql.ts'
import { type CheckedLine, type CheckedOrder, checkOrder } from './place-order-check.ts'
import { mailFactsOf, newLinesOf, newOrderOf, placedEvent, unitsOf } from './place-order-rows.ts'

export interface FreeOrder {
  readonly companyId: number
  readonly lines: readonly { readonly productId: number; readonly quantity: number }[]
  /** Why the keys are given; stored with the order. */
  readonly reason: string
  /** Where the keys are mailed to; the company's address if left out. */
  readonly email?: string | undefined
}

/** The date preset for the current month. */
const thisMonth = 9

/**
 * Gives keys to a company for free (domain rules §5): one sale of the distributor at price 0, served at once and in
 * full or not at all. Its cost is promotion: it counts in cost and custody, never in sales, and no invoice is made. A
 * person may give a limited number of keys per calendar month (parameter freeKeysPerMonth). Errors: order.freeCompany,
 * order.freeProduct, order.freeRegion, order.freePicture, order.freeStock, order.freeCap.
 */
export async function issueFreeOrder(
  call: Call,
  input: FreeOrder,
): Promise<{ id: number; number: string; keys: number }> {
  const { person, ip, requestId } = call
  return inTransaction(call.db, { durable: 'flushed' }, async (trx) => {
    const at = call.clock.now()
    await requireAllowance(trx, call, input, at)
    // Nothing is booked, but this serialises with a change of the company's currency.
    await lockAccounts(trx, [input.companyId])
    const check = free(await checkedLines(trx, input, at))
    const placing = {
      companyId: input.companyId,
      userId: person.id,
      sessionId: person.sessionId,
      ip,
      lines: check.lines.map((line) => line.wanted),
      paymentType: paymentType.code.companyFunds,
      email: input.email ?? check.buyer.email,
      phone: check.buyer.party.phone,
      reference: '',
      toName: check.buyer.name,
      language: check.buyer.language,
      showImgKeys: true,
      cartVersion: null,
    }
    const keys = check.lines.reduce((sum, line) => sum + line.wanted.quantity, 0)
    const facts = {
      paymentType: paymentType.code.companyFunds,
      approval: 'approved',
      payment: paymentStatus.code.captured,
      slotsTotal: keys,
      slotsAssigned: 0,
      slotsMissing: 0,
      gross: 0,
      refunded: 0,
    } as const
    const { order } = await serveOrder(trx, call, {
      way: waysToServe.givenFree,
      at,
      by: { userId: person.id, sessionId: person.sessionId, ip, reason: `free: ${input.reason}` },
      order: { ...facts, companyId: input.companyId },
      isFirst: true,
      legs: check.legs,
      units: unitsOf(check),
      refuseShort: (short) => {
        const line = check.lines.find(({ product }) => (short.get(product.id) ?? 0) > 0)
        if (line) refuse(orderErrors.freeStock, { params: { product: line.product.title } })
      },
      events: (status) => [placedEvent(status, keys, placing)],
      write: async (outcome) =>
        insertOrder(
          trx,
          {
            ...facts,
            ...(await newOrderOf(trx, check, placing, at)),
            holdUntil: null,
            paidToSupplier: false,
            isGift: true,
            lines: newLinesOf(check),
          },
          outcome,
        ),
      mail: mailFactsOf(check, placing),
      noteInvoices: async () => {},
      written: 'atCommit',
    })
    await markFree(trx, order.id, { reason: input.reason, userId: person.id })
    await recordSecurityEvent(trx, {
      kind: 'orders.givenFree',
      person,
      ip,
      requestId,
      detail: { orderId: order.id, companyId: input.companyId, keys, reason: input.reason },
    })
    return { id: order.id, number: order.number, keys }
  })
}

/** Refuses more than the person may still give this month; concurrent calls wait for each other. */
async function requireAllowance(trx: Trx, { person }: Call, { lines }: FreeOrder, at: Date): Promise<void> {
  const { freeKeysPerMonth: most } = await parametersOf(trx)
  const given = await freeKeysSince(trx, person.id, instantsOf(presetRange(thisMonth, at)).from)
  const asked = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (given + asked > most) {
    refuse(orderErrors.freeCap, {
      params: { most, left: Math.max(0, most - given) },
      fields: [{ path: 'lines', message: '' }],
    })
  }
}

async function checkedLines(trx: Trx, { companyId, lines }: FreeOrder, at: Date): Promise<CheckedOrder> {
  const [buyer, supplier] = await companyChain(trx, companyId)
  if (!supplier || buyer?.status !== companyStatus.code.approved) {
    refuse(orderErrors.freeCompany, { fields: [{ path: 'companyId', message: '' }] })
  }
  const check = await checkOrder(trx, {
    companyId,
    lines: lines.map((line, index) => ({ ...line, id: index + 1, promotionId: null, seenPrice: 0 })),
    showImgKeys: true,
    at,
  })
  if (check.lines.length !== lines.length) refuse(orderErrors.freeProduct, { fields: [{ path: 'lines', message: '' }] })
  // Asked of the products, as for pictures below: the problems of a line that is not assigned to the company name neither.
  const isElsewhere = await elsewhereFor(
    trx,
    check.buyer.vat.countryCode,
    check.lines.map(({ product }) => product),
  )
  const elsewhere = check.lines.find(({ product }) => isElsewhere(product.regions))
  if (elsewhere)
    refuse(orderErrors.freeRegion, {
      params: { product: elsewhere.product.title },
      fields: [{ path: 'lines', message: '' }],
    })
  const picture = check.lines.find(({ product }) => product.keyKind === keyKind.image)
  if (picture && !check.buyer.imageKeysAllowed)
    refuse(orderErrors.freePicture, {
      params: { product: picture.product.title },
      fields: [{ path: 'lines', message: '' }],
    })
  return check
}

/** The same lines as one free sale of the distributor to the company itself. */
function free(check: CheckedOrder): CheckedOrder {
  const { buyer, home } = check
  const nothing = { net: 0, vat: 0, gross: 0 }
  const lines = check.lines.map((line): CheckedLine => {
    const trace = {
      currency: buyer.currency,
      quantity: line.wanted.quantity,
      rule: 'base' as const,
      unitPrice: 0,
      steps: [],
      vatReason: 'domestic',
    }
    const own = { seq: 1 as const, unitPrice: 0, vatRateBp: line.own?.vatRateBp ?? 0, ...nothing, trace }
    return { ...line, prices: [own], own }
  })
  return {
    ...check,
    ...nothing,
    lines,
    chain: [buyer, home],
    legs: [{ seq: 1, sellerId: home.id, buyerId: buyer.id, currency: buyer.currency, ...nothing }],
  }
}
