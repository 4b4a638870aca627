import type { Received, Returned } from '@brava/contract/endpoint.ts'
import { commonErrors, type ErrorDef } from '@brava/contract/errors.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { partnerErrors, posErrors } from '@brava/contract/partner-api/partner-errors.ts'
import type { posEndpoints } from '@brava/contract/partner-api/pos.ts'
import { maySend, mostReprints, posSaleState, reprintHours } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { posSaleErrors } from '@brava/contract/pos-sales/pos-sales.errors.ts'
import { randomBytes } from 'node:crypto'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { notInThisState } from '../platform/not-in-this-state.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { publicId } from '../platform/public-id.ts'
import { refuse } from '../platform/refuse.ts'
import { type Kept, type Message, refusing, takeNumbered } from '../platform/take-numbered.ts'
import {
  changeSandboxProduct,
  holdSandboxFunds,
  lockSandbox,
  sandboxKeys,
  sandboxOrder,
  sandboxOrderByReference,
  type SandboxProduct,
  sandboxProductsAfter,
  sandboxProductsById,
  type SandboxWorld,
} from './sandbox.sql.ts'
import {
  companiesPastHold,
  countSandboxReprint,
  finishSandboxSale,
  forgetSandboxSales,
  insertCancelledSandboxSale,
  insertHeldSandboxSale,
  keepSandboxMessage,
  reverseSandboxSales,
  type SandboxDevice,
  sandboxDeviceState,
  sandboxMessage,
  sandboxSale,
} from './sandbox-pos.sql.ts'
import { putBack } from './sandbox-estimates.ts'
import { vatInside } from './sandbox-invoices.ts'
import { codeOf, enterSandboxOrder } from './sandbox-orders.ts'
import { mostSandboxMessages, mostSandboxSales, sandboxHoldSeconds } from './sandbox-products.ts'
import { sandboxFor, type SandboxTeller, tellSandbox } from './sandbox-world.ts'

const { held, sold, cancelled, reversed } = posSaleState.code

/** The calling credential acts as a terminal: its key id is the serial number (decision 0157). */
const deviceOf = ({ caller }: PartnerCall): SandboxDevice => ({ companyId: caller.companyId, device: caller.keyId })

/**
 * Signs in like a terminal: with a PIN. Any PIN of 4 to 8 digits is right, except 0000, which is wrong, and 9999, which
 * reports the terminal as locked, so that both can be tried. Throws pos.pinWrong, pos.deviceLocked.
 */
function requirePin({ headers }: PartnerCall): void {
  const pin = headers['brava-pin']
  if (pin === '9999') refuse(posErrors.deviceLocked)
  if (typeof pin !== 'string' || pin === '0000' || !/^\d{4,8}$/.test(pin)) refuse(posErrors.pinWrong)
}

/** Processes a message once, in the locked world, after reversing the sales held too long. */
async function take<A>(
  call: PartnerCall,
  message: Message,
  refusals: readonly ErrorDef<never>[],
  work: (trx: Trx, world: SandboxWorld) => Promise<Kept<A>>,
): Promise<A> {
  requirePin(call)
  await sandboxFor(call)
  const device = deviceOf(call)
  const kept = {
    lock: (trx: Trx) => lockSandbox(trx, device.companyId),
    find: (trx: Trx, number: number) => sandboxMessage(trx, device, number),
    keep: (trx: Trx, number: number, given: Parameters<typeof keepSandboxMessage>[3]) =>
      keepSandboxMessage(trx, device, number, given, mostSandboxMessages),
  }
  const { said, isRepeated } = await takeNumbered(call, kept, message, refusals, async (trx) => {
    await reverseSandbox(trx, call, 'silent')
    return work(trx, await lockSandbox(trx, device.companyId))
  })
  if (isRepeated) call.answersAgain()
  return said
}

type Authorise = Received<typeof posEndpoints.authorisePosSale>['body']
interface Authorised {
  readonly saleId: number
  readonly price: number
  readonly currency: string
  /** ISO 8601. */
  readonly holdUntil: string
}
const authoriseRefusals = [
  ledgerErrors.insufficientFunds,
  posSaleErrors.notNow,
  posSaleErrors.stillHeld,
  posSaleErrors.confirmedBefore,
  posSaleErrors.notSold,
]

/** Holds one unit and its money. Refuses like the live call, and with company.blocked. */
export async function authoriseSandboxSale(
  call: PartnerCall,
  { number, product, price, tillAmount: given }: Authorise,
): Promise<Returned<typeof posEndpoints.authorisePosSale>> {
  if (call.person.companyIsBlocked) refuse(partnerErrors.companyBlocked)
  const productId = call.idBehind('product', product) ?? refuse(commonErrors.notFound)
  const tillAmount = given ?? null
  const message = { kind: 'authorise', number, content: { productId, price, tillAmount } } as const
  const { saleId, holdUntil, ...said } = await take<Authorised>(call, message, authoriseRefusals, (trx, world) =>
    authorise(trx, call, world, { number, productId, price, tillAmount }),
  )
  const sale = call.publicId('sale', saleId)
  return { data: { sale, state: 'held', price: said.price, currency: said.currency, holdUntil: new Date(holdUntil) } }
}

async function authorise(
  trx: Trx,
  call: PartnerCall,
  { companyId, currency, funds, held: heldBefore }: SandboxWorld,
  {
    number,
    productId,
    price,
    tillAmount,
  }: { number: number; productId: number; price: number; tillAmount: number | null },
): Promise<Kept<Authorised>> {
  const device = deviceOf(call)
  const before = await sandboxSale(trx, device, number, reprintHours)
  if (before && !maySend('authorise', before.state)) return notInThisState(before.state)
  const [found] = await sandboxProductsById(trx, companyId, [productId])
  const problems = problemsOf(call, found, price)
  if (!found || problems.length > 0)
    return refuse(posSaleErrors.notSold, { detail: { problems: problems.map((code) => ({ code })) } })
  if (price > funds - heldBefore) refuse(ledgerErrors.insufficientFunds)
  const stock = found.stock - 1
  await changeSandboxProduct(trx, companyId, productId, { stock })
  if (stock === 0) {
    const facts = { product: call.publicId('product', productId), stock }
    await tellSandbox(trx, call, [{ type: 'stock.changed', facts }])
  }
  await holdSandboxFunds(trx, companyId, price)
  const sale = { number, productId, price, tillAmount, seconds: sandboxHoldSeconds }
  const { id, holdUntil } = await insertHeldSandboxSale(trx, device, sale)
  await forgetSandboxSales(trx, companyId, mostSandboxSales)
  return { said: { saleId: id, price, currency, holdUntil: holdUntil.toISOString() } }
}

/** Why one unit is not sold at this price, by the codes that real terminals receive. */
function problemsOf(call: PartnerCall, product: SandboxProduct | undefined, price: number): string[] {
  if (!product || product.isWithdrawn) return ['NOT_IN_CATALOGUE']
  return [
    ...(product.moq > 1 ? ['BELOW_MOQ'] : []),
    ...(product.stock < 1 || call.sandboxFault === 'outOfStock' ? ['OVER_STOCK'] : []),
    ...(product.price === price ? [] : ['PRICE_CHANGED']),
  ]
}

type About = Received<typeof posEndpoints.confirmPosSale>['body']
interface Sold {
  readonly saleId: number
  readonly orderId: number
  readonly price: number
  readonly currency: string
  readonly businessDay: string
}
const confirmRefusals = [posSaleErrors.notNow, posSaleErrors.confirmedBefore, posSaleErrors.noSuchSale]

/** Charges a held sale as a sandbox order with its invoice, and returns a code that opens nothing. */
export async function confirmSandboxSale(
  call: PartnerCall,
  { number, original }: About,
): Promise<Returned<typeof posEndpoints.confirmPosSale>> {
  const message = { kind: 'confirm', number, content: { original } } as const
  const said = await take<Sold>(call, message, confirmRefusals, (trx, world) => confirm(trx, call, world, original))
  const { saleId, orderId, price, currency, businessDay } = said
  const code = await codeOfSale(call, orderId)
  const [sale, order] = [call.publicId('sale', saleId), call.publicId('order', orderId)]
  return { data: { sale, state: 'sold', code, price, currency, businessDay, order } }
}

async function confirm(trx: Trx, call: PartnerCall, world: SandboxWorld, original: number): Promise<Kept<Sold>> {
  const { companyId, currency } = world
  const device = deviceOf(call)
  const sale = await sandboxSale(trx, device, original, reprintHours)
  if (!sale) return refusing(posSaleErrors.noSuchSale)
  const { id: saleId, price, productId } = sale
  if (!maySend('confirm', sale.state)) return notInThisState(sale.state)
  if (price === null || productId === null) throw new Error(`sandbox sale ${saleId} is held without a product`)
  const [product] = await sandboxProductsById(trx, companyId, [productId])
  if (!product) throw new Error(`sandbox product ${productId} is gone`)
  await holdSandboxFunds(trx, companyId, -price)
  const name = `POS ${device.device}/${original}`
  const isTaken = (await sandboxOrderByReference(trx, companyId, name)) !== null
  const order = await enterSandboxOrder(trx, call, world, {
    reference: isTaken ? `${name} ${randomBytes(6).toString('hex')}` : name,
    lines: [{ product, quantity: 1, unitPrice: price, gross: price, vat: vatInside(price), owed: 0 }],
    validUntil: null,
    isSetAside: true,
  })
  const businessDay = await finishSandboxSale(trx, companyId, saleId, { state: sold, orderId: order.id })
  return { said: { saleId, orderId: order.id, price, currency, businessDay } }
}

/** What is printed on the slip. Refuses with posSale.keyGone once the order is refunded or deleted. */
async function codeOfSale({ db, caller }: PartnerCall, orderId: number): Promise<string> {
  const order = await sandboxOrder(db, caller.companyId, orderId)
  const [key] = order?.refunded === 0 ? await sandboxKeys(db, orderId) : []
  return key ? codeOf(key.id) : refuse(posSaleErrors.keyGone)
}

interface Cancelled {
  readonly saleId: number
  readonly state: 'cancelled' | 'reversed'
}

/**
 * Cancels a sale; a number that was never authorised is cancelled for good. Refuses with posSale.soldAlready: nobody
 * decides claims here.
 */
export async function cancelSandboxSale(
  call: PartnerCall,
  { number, original }: About,
): Promise<Returned<typeof posEndpoints.cancelPosSale>> {
  const message = { kind: 'cancel', number, content: { original } } as const
  const { saleId, state } = await take<Cancelled>(call, message, [posSaleErrors.soldAlready], (trx) =>
    cancel(trx, call, original),
  )
  return { data: { sale: call.publicId('sale', saleId), state } }
}

async function cancel(trx: Trx, call: PartnerCall, original: number): Promise<Kept<Cancelled>> {
  const device = deviceOf(call)
  const { companyId } = device
  const sale = await sandboxSale(trx, device, original, reprintHours)
  if (!sale) {
    const saleId = await insertCancelledSandboxSale(trx, device, original)
    await forgetSandboxSales(trx, companyId, mostSandboxSales)
    return { said: { saleId, state: 'cancelled' } }
  }
  if (!maySend('cancel', sale.state)) return refusing(posSaleErrors.soldAlready)
  if (sale.state === held && sale.price !== null && sale.productId !== null) {
    await finishSandboxSale(trx, companyId, sale.id, { state: cancelled })
    await holdSandboxFunds(trx, companyId, -sale.price)
    await putBack(trx, call, sale.productId, 1)
  }
  return { said: { saleId: sale.id, state: sale.state === reversed ? 'reversed' : 'cancelled' } }
}

interface Copied {
  readonly saleId: number
  readonly orderId: number
  readonly copy: number
}
const reprintRefusals = [
  posSaleErrors.notNow,
  posSaleErrors.stillHeld,
  posSaleErrors.noSuchSale,
  posSaleErrors.reprintsUsed,
  posSaleErrors.keyGone,
]

/** Returns the code of a sold sale again: up to three times, within a day. */
export async function reprintSandboxSale(
  call: PartnerCall,
  { number, original }: About,
): Promise<Returned<typeof posEndpoints.reprintPosSale>> {
  const message = { kind: 'reprint', number, content: { original } } as const
  const { saleId, orderId, copy } = await take<Copied>(call, message, reprintRefusals, async (trx) => {
    const sale = await sandboxSale(trx, deviceOf(call), original, reprintHours)
    if (!sale) return refusing(posSaleErrors.noSuchSale)
    if (!maySend('reprint', sale.state)) return notInThisState(sale.state)
    if (sale.orderId === null) return refusing(posSaleErrors.keyGone)
    const next = sale.isFresh ? await countSandboxReprint(trx, sale.id, mostReprints) : undefined
    if (next === undefined) return refusing(posSaleErrors.reprintsUsed)
    return { said: { saleId: sale.id, orderId: sale.orderId, copy: next } }
  })
  return { data: { sale: call.publicId('sale', saleId), code: await codeOfSale(call, orderId), copy } }
}

/** For a terminal that lost its counter or its power. */
export async function sandboxPosStatus(call: PartnerCall): Promise<Returned<typeof posEndpoints.posStatus>> {
  requirePin(call)
  await sandboxFor(call)
  const { nextNumber, open } = await sandboxDeviceState(call.db, deviceOf(call))
  return {
    data: {
      device: call.caller.keyId,
      time: call.clock.now(),
      nextNumber,
      holdSeconds: sandboxHoldSeconds,
      openSales: open.map(({ id, number, holdUntil }) => ({ sale: call.publicId('sale', id), number, holdUntil })),
    },
  }
}

/** What can be sold by the unit. */
export async function sandboxPosProducts(call: PartnerCall): Promise<Returned<typeof posEndpoints.posProducts>> {
  requirePin(call)
  const { companyId, currency } = await sandboxFor(call)
  const products = await sandboxProductsAfter(call.db, companyId, { after: undefined, limit: 1000 })
  return {
    data: products
      .filter(({ moq }) => moq === 1)
      .map(({ id, code, title, platform, price, stock }) => ({
        id: call.publicId('product', id),
        code,
        title,
        platform,
        price,
        currency,
        inStock: stock > 0,
      }))
      .sort((a, b) => a.code.localeCompare(b.code)),
  }
}

export async function sandboxPosBalance(call: PartnerCall): Promise<Returned<typeof posEndpoints.posBalance>> {
  requirePin(call)
  const { currency, funds, held: aside } = await sandboxFor(call)
  return { data: { currency, funds, creditLimit: 0, held: aside, available: funds - aside } }
}

/**
 * Reverses the sales that terminals of a locked world have held too long, or all: unit and money are released, and its
 * programs are notified.
 */
export async function reverseSandbox(trx: Trx, teller: SandboxTeller, which: 'silent' | 'all'): Promise<void> {
  const { companyId } = teller.caller
  for (const { id, device, number, productId, price, businessDay } of await reverseSandboxSales(
    trx,
    companyId,
    which,
  )) {
    await holdSandboxFunds(trx, companyId, -price)
    await putBack(trx, teller, productId, 1)
    const facts = { sale: teller.publicId('sale', id), device, number, businessDay }
    await tellSandbox(trx, teller, [{ type: 'pos.saleReversed', facts }])
  }
}

/** Reverses the sales held too long in every sandbox. Safe to repeat. */
export async function reverseSilentSandboxes({ db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>) {
  await oneByOne(await companiesPastHold(db), 'sandboxes could not be looked at', (companyId) => {
    const teller: SandboxTeller = {
      clock,
      caller: { companyId },
      publicId: (kind, id) => publicId(secrets, kind, id, 'test'),
    }
    return inTransaction(db, async (trx) => {
      await lockSandbox(trx, companyId)
      await reverseSandbox(trx, teller, 'silent')
    })
  })
}
