import { paymentStatus, type PaymentStatus, type PaymentType, type VatTreatment } from '@brava/contract/enums.ts'
import { convert, splitVat, times } from '@brava/contract/money.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { decideVat } from '@brava/contract/vat.ts'
import type { CompanyFacts } from '../../server/src/companies/company-facts.ts'
import { dayIn } from '../../server/src/invoices/issue-invoices.ts'
import {
  type InvoiceSnapshot,
  type SnapshotLine,
  type SnapshotParty,
  vatGroupsOf,
} from '../../server/src/invoices/invoice-snapshot.ts'
import type { PriceBook } from '../../server/src/prices/resolve-prices.ts'
import { type Buyer, buyers, promotions } from '../world/assignments.ts'
import { type CompanyKey, companies } from '../world/companies.ts'
import { holdHours, type PlannedOrder } from '../world/order-plan.ts'
import { type PersonKey, people, personKeys } from '../world/people.ts'
import { countries, homeRates } from '../world/places.ts'
import { products, productNamed, type SeedProduct, soldOut } from '../world/products.ts'
import { keySuppliers, type SupplierName } from '../world/publishers.ts'
import { randomFrom } from '../world/random.ts'
import { companyId, personId, productId } from './catalogue.ts'
import type { Value } from './copy-rows.ts'

type Row = Record<string, Value>

const minute = 60_000
const hour = 3_600_000
const day = 86_400_000

export interface TradeBatch {
  id: number
  product: SeedProduct
  at: Date
  supplier: SupplierName
  unitCostE4: number
  currency: string
  unitCostHomeE4: number
  importedBy: PersonKey
  expiresOn: string | null
  keys: TradeKey[]
}

export interface TradeKey {
  id: number
  batch: TradeBatch
  /** 2 available, 3 reserved, 4 sold, 5 faulty, 6 withdrawn. */
  state: 2 | 3 | 4 | 5 | 6
  slot: TradeSlot | null
  revealedAt: Date | null
  changedAt: Date
}

export interface TradeSlot {
  id: number
  order: TradeOrder
  lineId: number
  product: SeedProduct
  position: number
  state: 1 | 2 | 3
  key: TradeKey | null
  assignedAt: Date | null
}

interface TradeLeg {
  id: number
  seq: 1 | 2
  seller: CompanyKey
  buyer: Buyer
  currency: string
  net: number
  vat: number
  gross: number
  lines: SnapshotLine[]
}

interface TradeOrder {
  id: number
  plan: PlannedOrder
  number: string
  approval: 'open' | 'approved' | 'denied'
  payment: PaymentStatus | 0
  legs: TradeLeg[]
  slots: TradeSlot[]
  status: number
  denyReason: string
  approvedAt: Date | null
  approvedBy: PersonKey | null
  completedAt: Date | null
  holdUntil: Date | null
  updatedAt: Date
}

export interface CustodyFact {
  product: SeedProduct
  at: Date
  kind: string
  key: TradeKey | null
  batch: TradeBatch | null
  orderId: number | null
  person: PersonKey | null
  ip: string
  reason: string
}

/** The trade of two years as rows by table; keys and custody stay objects, because their secrets are made when written. */
export interface Trade {
  batches: TradeBatch[]
  custody: CustodyFact[]
  slots: TradeSlot[]
  tables: Record<
    | 'orders'
    | 'order_legs'
    | 'order_lines'
    | 'order_line_prices'
    | 'order_events'
    | 'slot_replacements'
    | 'ledger_accounts'
    | 'ledger_transactions'
    | 'ledger_postings'
    | 'invoices'
    | 'invoice_counters'
    | 'invoice_openings'
    | 'order_notes',
    Row[]
  >
  lastNumber: number
}

export interface TradeInput {
  today: Date
  orders: readonly PlannedOrder[]
  /** Prices as the server resolves them, by buyer. */
  books: ReadonlyMap<Buyer, PriceBook>
  facts: ReadonlyMap<number, CompanyFacts>
}

/** The last order has this number; earlier ones count down from it. */
const lastNumber = 18_342

/** Keys in stock today where the pictures show them; other products get a few. */
const stockToday: Readonly<Record<string, number>> = {
  'Northfall: Ashen Crown/PC': 284,
  'Vektor Liga 27/Xbox': 162,
  'Apex Meridian 26/PS5': 48,
  'Kestrel Antivirus Pro, 3 PC/Windows': 310,
  'PlayPort Wallet 50 KM/Gift card': 420,
  'Deep Tide/PC': 140,
  'Šumska bajka/PC': 112,
  'Lumen Office Suite 2027/Windows': 96,
  'Kolonija Zero/PC': 18,
  'Nexa dopuna 10 KM/Top-up': 400,
  'Sketchforge Studio, 1 godina/macOS': 7,
  'Hollow Signal/PC': 174,
  'Mlin & Med/PC': 140,
}

/** What companies have with their suppliers today, minor units: the least, or for Digitalis the exact sum of the pictures. */
const fundsToday: Readonly<Record<Buyer, number>> = {
  digitalis: 184_230,
  nordlicht: 612_000,
  gejmerija: 143_500,
  hardver: 96_200,
  pixelpoint: 268_000,
  megabajt: 318_400,
  carapa: 84_300,
  nexa: 540_000,
  trafika: 0,
}

const supplierOf = (buyer: Buyer): CompanyKey => companies[buyer].parent ?? 'brava'

/**
 * Lives through two years of trade in the order of time: batches are imported before they run out, money is paid in
 * before it is short, orders are placed, settled, served and invoiced by the rules of the server, whose own functions
 * give prices, VAT, statuses and invoice contents. Deterministic.
 */
export function trade({ today, orders: plans, books, facts }: TradeInput): Trade {
  const random = randomFrom('trade')
  const end = today.getTime()
  const tables: Trade['tables'] = {
    orders: [],
    order_legs: [],
    order_lines: [],
    order_line_prices: [],
    order_events: [],
    slot_replacements: [],
    ledger_accounts: [],
    ledger_transactions: [],
    ledger_postings: [],
    invoices: [],
    invoice_counters: [],
    invoice_openings: [],
    order_notes: [],
  }
  const custody: CustodyFact[] = []
  const events: Row[] = []
  const allOrders: TradeOrder[] = []
  const allSlots: TradeSlot[] = []

  // --- stock -------------------------------------------------------------------------------------------------------
  const batches: TradeBatch[] = []
  const free = new Map(products.map((product) => [product, [] as TradeKey[]]))
  const newest = new Map<SeedProduct, number>()
  const runsOut = new Set(soldOut.map(productNamed))
  // Batches are bought for some months at a time.
  const wanted = new Map<SeedProduct, number>()
  for (const plan of plans)
    for (const line of plan.lines) wanted.set(line.product, (wanted.get(line.product) ?? 0) + line.quantity)
  const hands = personKeys.filter((key) => people[key].company === 'brava' && key !== 'selma')

  function importBatch(product: SeedProduct, count: number, before: number): void {
    const earliest = newest.get(product) ?? 0
    let at = before - random.whole(1, 40) * hour - random.whole(0, 59) * minute
    if (at <= earliest) at = earliest + Math.max(1000, Math.floor((before - earliest) / 2))
    newest.set(product, at)
    const choice: SupplierName =
      product.publisher === 'nexaTelecom'
        ? 'Nexa Telecom'
        : product.publisher === 'kaldera'
          ? random.pick(['Kaldera Works', 'KeyBridge GmbH'] as const)
          : random.pick([
              'KeyBridge GmbH',
              'Adria Digital d.o.o.',
              'Northern Keys ApS',
              'Transit Media Ltd',
              'Direct from the publisher',
            ] as const)
    const currency = keySuppliers.find((one) => one.name === choice)?.currency ?? 'BAM'
    const wished = product.costE4 * (0.97 + 0.06 * random.next())
    const rate = currency === 'BAM' ? '1' : homeRates[currency]
    const unitCostE4 = Math.round(wished / Number(rate) / 100) * 100
    const unitCostHomeE4 = convert(unitCostE4, rate)
    const batch: TradeBatch = {
      id: 0,
      product,
      at: new Date(at),
      supplier: choice,
      unitCostE4,
      currency,
      unitCostHomeE4,
      importedBy: random.pick(hands),
      expiresOn: random.chance(0.2) ? `${today.getUTCFullYear() + 1}-12-31` : null,
      keys: [],
    }
    batch.keys = Array.from({ length: count }, () => ({
      id: 0,
      batch,
      state: 2 as const,
      slot: null,
      revealedAt: null,
      changedAt: batch.at,
    }))
    batches.push(batch)
    free.get(product)?.push(...batch.keys)
  }

  function claim(product: SeedProduct, count: number, at: Date): TradeKey[] {
    const stock = free.get(product) ?? []
    if (stock.length < count) {
      const scarce = runsOut.has(product) && end - at.getTime() < 75 * day
      const total = wanted.get(product) ?? 0
      const usual = 5 * Math.ceil(total / (total > 200 ? 6 : 3) / 5)
      importBatch(product, scarce ? count - stock.length : Math.max(count - stock.length, usual), at.getTime())
    }
    return stock.splice(0, count)
  }

  // --- books -------------------------------------------------------------------------------------------------------
  const accounts = new Map<string, { id: number; balance: number; row: Row }>()
  function account(company: CompanyKey, counterparty: CompanyKey, kind: string, currency: string) {
    const name = `${company}/${counterparty}/${kind}`
    const found = accounts.get(name)
    if (found) return found
    const since = companies[kind === 'funds' || kind === 'held' ? company : counterparty].approvedDaysAgo ?? 0
    const row: Row = {
      id: accounts.size + 1,
      company_id: companyId(company),
      counterparty_id: companyId(counterparty),
      currency,
      kind,
      balance: 0,
      credit_limit: kind === 'funds' ? companies[company].creditLimit : 0,
      created_at: new Date(end - since * day),
    }
    const made = { id: accounts.size + 1, balance: 0, row }
    accounts.set(name, made)
    return made
  }
  const accountsOf = (buyer: Buyer) => {
    const { currency } = companies[buyer]
    const supplier = supplierOf(buyer)
    return {
      funds: account(buyer, supplier, 'funds', currency),
      held: account(buyer, supplier, 'held', currency),
      bank: account(supplier, buyer, 'bank', currency),
      sales: account(supplier, buyer, 'sales', currency),
    }
  }
  for (const buyer of buyers) accountsOf(buyer)

  function book(
    at: Date,
    kind: string,
    buyer: Buyer,
    amount: number,
    more: { order?: TradeOrder; person?: PersonKey | null; memo?: string; paymentType?: number },
    postings: readonly (readonly [{ id: number; balance: number }, number])[],
  ): void {
    const id = tables.ledger_transactions.length + 1
    const { currency } = companies[buyer]
    tables.ledger_transactions.push({
      id,
      at,
      kind,
      company_id: companyId(buyer),
      currency,
      amount,
      order_id: more.order?.id ?? null,
      user_id: more.person ? personId(more.person) : null,
      memo: more.memo ?? '',
      payment_type: more.paymentType ?? null,
    })
    for (const [on, change] of postings) {
      if (change === 0) continue
      on.balance += change
      tables.ledger_postings.push({
        id: tables.ledger_postings.length + 1,
        transaction_id: id,
        account_id: on.id,
        currency,
        amount: change,
        balance_after: on.balance,
      })
    }
  }

  const cashier = (buyer: Buyer): PersonKey =>
    supplierOf(buyer) === 'digitalis'
      ? 'amra'
      : supplierOf(buyer) === 'nordlicht'
        ? 'lea'
        : random.pick(['tarik', 'lejla'] as const)
  function payIn(buyer: Buyer, amount: number, at: Date): void {
    const { bank, funds } = accountsOf(buyer)
    book(
      at,
      'fundsIn',
      buyer,
      amount,
      { person: cashier(buyer), memo: `Izvod ${random.whole(1, 240)}/${at.getUTCFullYear()}`, paymentType: 3 },
      [
        [bank, -amount],
        [funds, amount],
      ],
    )
  }
  /** Pays in before the money is short; of the credit limit about half is used. */
  function provide(buyer: Buyer, gross: number, at: Date): void {
    const { funds } = accountsOf(buyer)
    const short = gross - funds.balance - Math.round(companies[buyer].creditLimit * 0.45)
    if (short <= 0) return
    const late = end - at.getTime() < 14 * day
    const round = late ? 5_000 : 50_000
    const extra = late ? 0 : gross * random.whole(2, 7)
    payIn(
      buyer,
      Math.ceil((short + extra + companies[buyer].creditLimit * 0.4) / round) * round,
      new Date(at.getTime() - random.whole(3, 90) * 1000),
    )
  }

  // --- invoices ----------------------------------------------------------------------------------------------------
  const counters = new Map<string, Row & { last: number }>()
  function party(key: CompanyKey): SnapshotParty {
    const one = companies[key]
    return {
      name: one.legalName || one.name,
      address: one.address,
      postalCode: one.postalCode,
      town: one.town,
      countryCode: one.country,
      countryName: countries.find((country) => country.code === one.country)?.name ?? one.country,
      taxId: one.taxId,
      vatId: one.vatId,
      email: one.email,
      phone: one.phone,
    }
  }
  const zoneOf = (key: CompanyKey) => facts.get(companyId(key))?.timeZone ?? 'Europe/Sarajevo'
  const rateOf = (currency: string) => (currency === 'EUR' ? homeRates.EUR : '1')

  function issue(order: TradeOrder, at: Date): void {
    for (const leg of [...order.legs].sort((a, b) => companyId(a.seller) - companyId(b.seller))) {
      const suppliedOn = dayIn(at, zoneOf(leg.seller))
      const year = Number(suppliedOn.slice(0, 4))
      const series = String(companies[leg.seller].type)
      const name = `${leg.seller}/${year}`
      const counter = counters.get(name) ?? { issuer_id: companyId(leg.seller), series, year, last: 0 }
      counters.set(name, counter)
      counter.last += 1
      const number = `${series}-${year}-${String(counter.last).padStart(4, '0')}`
      const home = companies[leg.seller].currency
      const snapshot: InvoiceSnapshot = {
        version: 1,
        number,
        issuer: {
          ...party(leg.seller),
          bankAccount: companies[leg.seller].bankAccount,
          invoiceText: companies[leg.seller].invoiceText,
        },
        buyer: party(leg.buyer),
        orderNumber: order.number,
        orderedAt: order.plan.at.toISOString(),
        issuedAt: at.toISOString(),
        suppliedOn,
        placeOfIssue: companies[leg.seller].town,
        paymentType: order.plan.paymentType,
        currency: leg.currency,
        lines: leg.lines,
        vatGroups: vatGroupsOf(leg.lines),
        net: leg.net,
        vat: leg.vat,
        gross: leg.gross,
        vatHome:
          leg.currency === home
            ? null
            : { currency: home, rate: rateOf(leg.currency), vat: convert(leg.vat, rateOf(leg.currency)) },
      }
      const id = tables.invoices.length + 1
      tables.invoices.push({
        id,
        number,
        issuer_id: companyId(leg.seller),
        series,
        year,
        seq: counter.last,
        buyer_id: companyId(leg.buyer),
        order_id: order.id,
        leg_id: leg.id,
        currency: leg.currency,
        net: leg.net,
        vat: leg.vat,
        gross: leg.gross,
        issued_at: at,
        supplied_on: suppliedOn,
        snapshot,
        created_at: at,
      })
      const age = end - at.getTime()
      const seen = new Date(Math.min(end, at.getTime() + random.whole(1, 30) * hour))
      if (age > 1.4 * day) tables.invoice_openings.push({ invoice_id: id, company_id: companyId(leg.seller), at: seen })
      if (age > 4 * day || (age > day && random.chance(0.6)))
        tables.invoice_openings.push({ invoice_id: id, company_id: companyId(leg.buyer), at: seen })
    }
  }

  // --- orders ------------------------------------------------------------------------------------------------------
  const statusOf = (order: TradeOrder) =>
    deriveOrderStatus({
      paymentType: order.plan.paymentType,
      approval: order.approval,
      payment: order.payment,
      slotsTotal: order.slots.length,
      slotsAssigned: order.slots.filter((slot) => slot.state === 1).length,
      slotsMissing: order.slots.filter((slot) => slot.state === 2).length,
      gross: order.legs.at(-1)?.gross ?? 0,
      refunded: 0,
    })
  function note(
    order: TradeOrder,
    at: Date,
    kind: string,
    person: PersonKey | null,
    detail: Record<string, Value> = {},
  ): void {
    const before = order.status
    order.status = statusOf(order)
    order.updatedAt = at
    events.push({
      order_id: order.id,
      at,
      kind,
      from_status: kind === 'placed' ? null : before,
      to_status: order.status,
      user_id: person && personId(person),
      detail,
    })
  }
  const promotionStart = end - promotions[0].startsDaysAgo * day
  const ipOf = (person: PersonKey | null) => (person ? `192.0.2.${10 + personId(person)}` : '')

  function open(plan: PlannedOrder): TradeOrder {
    const id = allOrders.length + 1
    const order: TradeOrder = {
      id,
      plan,
      number: String(lastNumber - plans.length + id).padStart(6, '0'),
      approval: 'open',
      payment: 0,
      legs: [],
      slots: [],
      status: 0,
      denyReason: '',
      approvedAt: null,
      approvedBy: null,
      completedAt: null,
      holdUntil: null,
      updatedAt: plan.at,
    }
    allOrders.push(order)
    const reseller = supplierOf(plan.buyer)
    const chain: [CompanyKey, Buyer][] =
      reseller === 'brava'
        ? [['brava', plan.buyer]]
        : [
            ['brava', reseller as Buyer],
            [reseller, plan.buyer],
          ]
    order.legs = chain.map(([seller, buyer], index) => ({
      id: tables.order_legs.length + 1 + index,
      seq: index === 0 ? 1 : 2,
      seller,
      buyer,
      currency: companies[buyer].currency,
      net: 0,
      vat: 0,
      gross: 0,
      lines: [],
    }))
    plan.lines.forEach((line, index) => {
      const { product, quantity } = line
      const lineId = tables.order_lines.length + 1
      const position = index + 1
      const promotionId = plan.at.getTime() >= promotionStart ? undefined : null
      let promotion: number | null = null
      let companyProduct: number | null = null
      const frozen = { code: product.code, title: product.title, platform: product.platform }
      for (const leg of order.legs) {
        const answer = books.get(leg.buyer)?.price({ productId: productId(product), quantity, promotionId })
        const seller = facts.get(companyId(leg.seller))
        const buyer = facts.get(companyId(leg.buyer))
        if (!answer || !seller || !buyer) throw new Error(`no price of ${product.code} for ${leg.buyer}`)
        promotion = answer.promotionId
        companyProduct = answer.companyProductId
        const { rateBp, reason } = decideVat(product.vatTreatment as VatTreatment, seller.vat, buyer.vat)
        const gross = times(answer.unitPrice, quantity)
        const { net, vat } = splitVat(gross, rateBp)
        leg.net += net
        leg.vat += vat
        leg.gross += gross
        leg.lines.push({
          position,
          ...frozen,
          quantity,
          unitPrice: answer.unitPrice,
          net,
          vatRateBp: rateBp,
          vat,
          gross,
          vatTreatment: product.vatTreatment as VatTreatment,
          vatReason: reason,
        })
        tables.order_line_prices.push({
          order_line_id: lineId,
          leg_id: leg.id,
          unit_price: answer.unitPrice,
          vat_rate_bp: rateBp,
          net,
          vat,
          gross,
          trace: { ...answer.trace, vatReason: reason },
        })
      }
      tables.order_lines.push({
        id: lineId,
        order_id: id,
        position,
        product_id: productId(product),
        company_product_id: companyProduct,
        promotion_id: promotion,
        ...frozen,
        vat_treatment: product.vatTreatment,
        quantity,
      })
      for (let unit = 1; unit <= quantity; unit++) {
        const slot: TradeSlot = {
          id: allSlots.length + 1,
          order,
          lineId,
          product,
          position: unit,
          state: 3,
          key: null,
          assignedAt: null,
        }
        allSlots.push(slot)
        order.slots.push(slot)
      }
    })
    for (const leg of order.legs)
      tables.order_legs.push({
        id: leg.id,
        order_id: id,
        seq: leg.seq,
        seller_id: companyId(leg.seller),
        buyer_id: companyId(leg.buyer),
        currency: leg.currency,
        net: leg.net,
        vat: leg.vat,
        gross: leg.gross,
      })
    return order
  }

  function hold(order: TradeOrder, at: Date): void {
    for (const leg of order.legs) provide(leg.buyer, leg.gross, at)
    for (const leg of order.legs) {
      const { funds, held } = accountsOf(leg.buyer)
      book(at, 'hold', leg.buyer, -leg.gross, { order, person: order.plan.person }, [
        [funds, -leg.gross],
        [held, leg.gross],
      ])
    }
  }
  function capture(order: TradeOrder, at: Date, person: PersonKey): void {
    for (const leg of order.legs) {
      const { held, sales } = accountsOf(leg.buyer)
      book(at, 'capture', leg.buyer, 0, { order, person }, [
        [held, -leg.gross],
        [sales, leg.gross],
      ])
    }
  }
  function release(order: TradeOrder, at: Date, person: PersonKey | null): void {
    for (const leg of order.legs) {
      const { funds, held } = accountsOf(leg.buyer)
      book(at, 'release', leg.buyer, leg.gross, { order, person }, [
        [held, -leg.gross],
        [funds, leg.gross],
      ])
    }
  }
  /** Money from outside: in and out of the buyer's funds; with two legs the reseller gets it and pays its own price. */
  function settle(order: TradeOrder, at: Date, person: PersonKey): void {
    const { paymentType } = order.plan
    const [first, second] = order.legs
    const paid = second ?? first
    const through = (leg: TradeLeg, amount: number) => {
      const { bank, funds, sales } = accountsOf(leg.buyer)
      book(at, 'payment', leg.buyer, amount, { order, person, paymentType }, [
        [bank, -amount],
        [funds, amount],
      ])
      book(at, 'capture', leg.buyer, -leg.gross, { order, person, paymentType }, [
        [funds, -leg.gross],
        [sales, leg.gross],
      ])
    }
    if (!first || !paid) return
    if (second && second.gross < first.gross) provide(first.buyer, first.gross - second.gross, at)
    through(paid, paid.gross)
    if (second) through(first, second.gross)
  }

  function give(order: TradeOrder, at: Date, person: PersonKey, reason: string): void {
    for (const { product, missing } of order.plan.lines) {
      const due = order.slots.filter((slot) => slot.product === product && slot.key === null)
      const served = due.slice(0, due.length - missing)
      claim(product, served.length, at).forEach((key, index) => {
        const slot = served[index]
        if (slot) slot.key = key
      })
      for (const slot of due.slice(served.length)) slot.state = 2
    }
    for (const slot of order.slots) {
      const { key } = slot
      if (!key) continue
      key.state = 4
      key.slot = slot
      key.changedAt = at
      slot.state = 1
      slot.assignedAt = at
      custody.push({
        product: slot.product,
        at,
        kind: 'assigned',
        key,
        batch: null,
        orderId: order.id,
        person,
        ip: ipOf(person),
        reason,
      })
    }
    const assigned = order.slots.filter((slot) => slot.state === 1).length
    if (assigned === order.slots.length) order.completedAt = at
    note(order, at, 'keysAssigned', person, { assigned, missing: order.slots.length - assigned })
    issue(order, at)
    see(order, at)
  }
  /** Most keys are looked at within some hours. */
  function see(order: TradeOrder, at: Date): void {
    const when = at.getTime() + random.whole(2, 400) * minute
    if (when > end || random.chance(0.45)) return
    const kind = order.slots.length > 4 ? 'downloaded' : 'revealed'
    const { person } = order.plan
    for (const slot of order.slots) {
      if (!slot.key || (kind === 'revealed' && random.chance(0.2))) continue
      slot.key.revealedAt = new Date(when)
      custody.push({
        product: slot.product,
        at: new Date(when),
        kind,
        key: slot.key,
        batch: null,
        orderId: order.id,
        person,
        ip: ipOf(person),
        reason: '',
      })
    }
  }
  function setAside(order: TradeOrder, at: Date): void {
    for (const { product, quantity } of order.plan.lines) {
      const due = order.slots.filter((slot) => slot.product === product)
      claim(product, quantity, at).forEach((key, index) => {
        const slot = due[index]
        if (!slot) return
        slot.key = key
        key.state = 3
        key.slot = slot
        key.changedAt = at
        custody.push({
          product,
          at,
          kind: 'reserved',
          key,
          batch: null,
          orderId: order.id,
          person: order.plan.person,
          ip: ipOf(order.plan.person),
          reason: 'placed',
        })
      })
    }
  }
  function putBack(order: TradeOrder, at: Date, person: PersonKey | null, reason: string): void {
    for (const slot of order.slots) {
      const { key } = slot
      if (!key) continue
      slot.key = null
      key.state = 2
      key.slot = null
      key.changedAt = at
      free.get(slot.product)?.unshift(key)
      custody.push({
        product: slot.product,
        at,
        kind: 'released',
        key,
        batch: null,
        orderId: order.id,
        person,
        ip: ipOf(person),
        reason,
      })
    }
  }
  function approve(order: TradeOrder, at: Date, by: PersonKey | null): void {
    order.approval = 'approved'
    order.payment = paymentStatus.code.captured
    order.approvedAt = at
    order.approvedBy = by
    order.holdUntil = null
  }

  function place(plan: PlannedOrder): TradeOrder {
    const order = open(plan)
    const { at, person, paymentType, fate } = plan
    if (paymentType === 5) {
      hold(order, at)
      if (fate === 'owed' || (fate === 'served' && plan.settledAfterHours === 0)) {
        capture(order, at, person)
        approve(order, at, null)
        note(order, at, 'placed', person)
        give(order, at, person, 'placed')
      } else note(order, at, 'placed', person)
      return order
    }
    if (paymentType === 2) {
      if (fate === 'served') {
        settle(order, at, person)
        approve(order, at, null)
        note(order, at, 'placed', person)
        give(order, at, person, 'placed')
        return order
      }
      order.payment =
        fate === 'cardDeclined'
          ? paymentStatus.code.declined
          : fate === 'cardTimeout'
            ? paymentStatus.code.requestTimeout
            : paymentStatus.code.authorized
      note(order, at, 'placed', person)
      if (fate === 'cardDeclined') {
        order.approval = 'denied'
        order.denyReason = 'Kartica odbijena'
        note(order, new Date(at.getTime() + 40_000), 'denied', null, { keys: 0, reason: order.denyReason })
      }
      return order
    }
    setAside(order, at)
    order.holdUntil = new Date(at.getTime() + holdHours[paymentType] * hour)
    note(order, at, 'placed', person)
    return order
  }

  const denials = [
    'Uplata nije pristigla',
    'Kupac odustao',
    'Pogrešna količina, nova narudžba slijedi',
    'Dvostruka narudžba',
  ] as const
  function decide(order: TradeOrder, at: Date): void {
    const { plan } = order
    const by = random.pick(['tarik', 'lejla'] as const)
    if (plan.fate === 'served') {
      if (plan.paymentType === 5) capture(order, at, by)
      else settle(order, at, by)
      approve(order, at, by)
      note(order, at, 'approved', by)
      give(order, at, by, 'approved')
      return
    }
    const ranOut = plan.fate === 'ranOut'
    const keys = order.slots.filter((slot) => slot.key).length
    if (plan.paymentType === 5) release(order, at, by)
    putBack(order, at, ranOut ? null : by, ranOut ? 'holdRanOut' : 'denied')
    order.approval = 'denied'
    order.holdUntil = null
    order.denyReason = ranOut ? '' : random.pick(denials)
    note(order, at, ranOut ? 'holdRanOut' : 'denied', ranOut ? null : by, {
      keys,
      ...(order.denyReason ? { reason: order.denyReason } : {}),
    })
  }

  // --- two years, in the order of time -------------------------------------------------------------------------------
  for (const buyer of buyers) {
    const limit = companies[buyer].creditLimit
    if (limit > 0)
      book(
        new Date(end - ((companies[buyer].approvedDaysAgo ?? 760) - 1) * day),
        'limit',
        buyer,
        limit,
        { person: cashier(buyer), memo: 'Početni limit' },
        [],
      )
  }
  const moments: { at: number; plan: PlannedOrder; settles: boolean }[] = plans.flatMap((plan) => [
    { at: plan.at.getTime(), plan, settles: false },
    ...(plan.settledAfterHours > 0
      ? [{ at: plan.at.getTime() + plan.settledAfterHours * hour + 11 * minute, plan, settles: true }]
      : []),
  ])
  const placed = new Map<PlannedOrder, TradeOrder>()
  for (const { at, plan, settles } of moments.sort((a, b) => a.at - b.at || Number(a.settles) - Number(b.settles))) {
    const order = placed.get(plan)
    if (!settles) placed.set(plan, place(plan))
    else if (order) decide(order, new Date(Math.min(at, end - minute)))
  }

  // --- today ---------------------------------------------------------------------------------------------------------
  for (const product of products) {
    if (runsOut.has(product)) continue
    const wished =
      stockToday[`${product.title}/${product.platform}`] ??
      (product.isWithdrawn ? 2 : randomFrom(`stock ${product.code}`).pick([0, 5, 6, 8, 9, 10, 12, 14, 16, 18, 20, 24]))
    const has = free.get(product)?.length ?? 0
    if (has < wished) importBatch(product, wished - has, end - random.whole(2, 300) * hour)
  }
  for (const buyer of buyers) {
    const short = fundsToday[buyer] - accountsOf(buyer).funds.balance
    if (short > 0) payIn(buyer, short, new Date(end - random.whole(20, 110) * minute))
  }
  const sold = allSlots.filter(
    (slot) => slot.state === 1 && slot.key?.revealedAt && end - slot.order.plan.at.getTime() > 4 * day,
  )
  for (const slot of sold) {
    // About one key in 350 turns out faulty; some batches are worse than others.
    const old = slot.key
    if (!old || !random.chance(slot.product.code === 'NF-0117' ? 0.02 : 0.0025)) continue
    const other = (free.get(slot.product) ?? []).find((key) => key.batch !== old.batch)
    const at = new Date(
      Math.max(
        slot.order.updatedAt.getTime() + random.whole(1, 60) * hour,
        (other?.batch.at.getTime() ?? 0) + 2 * hour,
      ),
    )
    if (!other || at.getTime() > end) continue
    const stock = free.get(slot.product) ?? []
    stock.splice(stock.indexOf(other), 1)
    const by = random.pick(['tarik', 'lejla'] as const)
    const reason = random.pick(['Ključ je već iskorišten', 'Pogrešna regija', 'Izdavač ga ne prepoznaje'] as const)
    Object.assign(old, { state: 5, changedAt: at })
    Object.assign(other, { state: 4, slot, changedAt: at })
    slot.key = other
    slot.assignedAt = at
    tables.slot_replacements.push({
      id: tables.slot_replacements.length + 1,
      slot_id: slot.id,
      old: old as unknown as Value,
      new: other as unknown as Value,
      reason,
      user_id: personId(by),
      at,
    })
    events.push({
      order_id: slot.order.id,
      at,
      kind: 'keyReplaced',
      from_status: slot.order.status,
      to_status: slot.order.status,
      user_id: personId(by),
      detail: { product: slot.product.title, isReplaced: true, reason },
    })
    const common = { product: slot.product, at, batch: null, orderId: slot.order.id, person: by, ip: ipOf(by) }
    custody.push(
      { ...common, kind: 'faulty', key: old, reason },
      { ...common, kind: 'assigned', key: other, reason: 'replaces a faulty key' },
    )
  }
  let reported = 0
  for (const slot of sold.toReversed()) {
    if (reported === 5) break
    if (!slot.key || slot.order.plan.lines.length > 1 || random.chance(0.8)) continue
    reported += 1
    events.push({
      order_id: slot.order.id,
      at: new Date(end - reported * 5 * hour),
      kind: 'faultyReported',
      from_status: slot.order.status,
      to_status: slot.order.status,
      user_id: personId(slot.order.plan.person),
      detail: {
        key: slot.key as unknown as Value,
        product: slot.product.title,
        reason: 'Kupac kaže da je ključ već iskorišten',
      },
    })
  }
  for (const [product, stock] of free) {
    const leaving = stock.filter(() => stock.length >= 8 && random.chance(0.006))
    for (const key of leaving) {
      stock.splice(stock.indexOf(key), 1)
      const at = new Date(Math.min(end - hour, key.batch.at.getTime() + random.whole(5, 90) * hour))
      Object.assign(key, { state: 6, changedAt: at })
      custody.push({
        product,
        at,
        kind: 'withdrawn',
        key,
        batch: null,
        orderId: null,
        person: 'lejla',
        ip: ipOf('lejla'),
        reason: 'Povučeno na zahtjev izdavača',
      })
    }
  }

  // --- rows ------------------------------------------------------------------------------------------------------------
  batches.sort((a, b) => a.at.getTime() - b.at.getTime())
  let keyId = 0
  batches.forEach((batch, index) => {
    batch.id = index + 1
    for (const key of batch.keys) key.id = ++keyId
    custody.push({
      product: batch.product,
      at: batch.at,
      kind: 'imported',
      key: null,
      batch,
      orderId: null,
      person: batch.importedBy,
      ip: ipOf(batch.importedBy),
      reason: `${batch.keys.length} keys`,
    })
  })
  custody.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const row of tables.slot_replacements) {
    row.old_key_id = (row.old as unknown as TradeKey).id
    row.new_key_id = (row.new as unknown as TradeKey).id
    delete row.old
    delete row.new
  }
  tables.order_events = events
    .sort((a, b) => (a.at as Date).getTime() - (b.at as Date).getTime())
    .map((event, index) => {
      const { key, ...detail } = event.detail as { key?: TradeKey }
      return { id: index + 1, ...event, detail: key ? { keyId: key.id, ...detail } : detail }
    })
  tables.orders = allOrders.map((order) => {
    const { plan } = order
    const own = order.legs.at(-1)
    const first = order.legs[0]
    const person = people[plan.person]
    return {
      id: order.id,
      number: order.number,
      company_id: companyId(plan.buyer),
      user_id: personId(plan.person),
      currency: companies[plan.buyer].currency,
      payment_type: plan.paymentType satisfies PaymentType,
      approval: order.approval,
      payment: order.payment,
      slots_total: order.slots.length,
      slots_assigned: order.slots.filter((slot) => slot.state === 1).length,
      slots_missing: order.slots.filter((slot) => slot.state === 2).length,
      status: order.status,
      net: own?.net ?? 0,
      vat: own?.vat ?? 0,
      gross: own?.gross ?? 0,
      cost_home_e4: order.slots.reduce(
        (sum, slot) => sum + (slot.state === 1 ? (slot.key?.batch.unitCostHomeE4 ?? 0) : 0),
        0,
      ),
      revenue_home: convert(first?.net ?? 0, rateOf(first?.currency ?? 'BAM')),
      is_domestic: companies[plan.buyer].country === 'BA',
      rate_home: rateOf(companies[plan.buyer].currency),
      language: person.language,
      email: person.email,
      phone: person.phone,
      hold_until: order.holdUntil,
      cart_version: 1 + (order.id % 9),
      deny_reason: order.denyReason,
      placed_at: plan.at,
      approved_at: order.approvedAt,
      approved_by: order.approvedBy && personId(order.approvedBy),
      completed_at: order.completedAt,
      updated_at: order.updatedAt,
      created_at: plan.at,
    }
  })
  tables.ledger_accounts = [...accounts.values()].map(({ row, balance }) => ({ ...row, balance }))
  tables.invoice_counters = [...counters.values()]
  const notes = [
    'Kupac traži ključeve do kraja dana, provjeriti isporuku.',
    'Dogovorena isporuka preostalih ključeva čim stigne nova serija.',
    'Poslana potvrda uplate e-poštom.',
  ] as const
  tables.order_notes = allOrders
    .filter((order) => order.plan.fate === 'owed' || (end - order.plan.at.getTime() < 20 * day && order.id % 17 === 0))
    .map((order, index) => ({
      id: index + 1,
      order_id: order.id,
      user_id: personId(index % 2 ? 'tarik' : 'lejla'),
      body: notes[index % notes.length] ?? notes[0],
      at: new Date(Math.min(end - 5 * minute, order.plan.at.getTime() + 50 * minute)),
    }))
  return { batches, custody, slots: allSlots, tables, lastNumber }
}
