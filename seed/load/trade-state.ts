import type { CompanyFacts } from '../../server/src/companies/company-facts.ts'
import type { PaymentStatus } from '@brava/contract/enums.ts'
import type { SnapshotLine } from '../../server/src/invoices/invoice-snapshot.ts'
import type { Buyer } from '../world/assignments.ts'
import { companies } from '../world/companies.ts'
import type { CompanyKey } from '../world/companies/seed-company.ts'
import type { PlannedOrder } from '../world/order-plan.ts'
import type { PersonKey } from '../world/people.ts'
import { homeRates } from '../world/places.ts'
import type { SeedProduct } from '../world/products.ts'
import type { SupplierName } from '../world/publishers.ts'
import type { Random } from '../world/random.ts'
import { personId } from './world-ids.ts'
import type { Value } from './copy-rows.ts'

export type Row = Record<string, Value>

export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000

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

export interface TradeLeg {
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

export interface TradeOrder {
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

/** Everything that has happened so far, and what all parts of the trade share. */
export interface TradeState {
  /** The last instant of the world, in milliseconds. */
  readonly end: number
  readonly random: Random
  readonly plans: readonly PlannedOrder[]
  readonly facts: ReadonlyMap<number, CompanyFacts>
  readonly tables: TradeTables
  readonly custody: CustodyFact[]
  readonly events: OrderEvent[]
  readonly orders: TradeOrder[]
  readonly slots: TradeSlot[]
}

export interface OrderEvent {
  order: TradeOrder
  at: Date
  kind: string
  from: number | null
  to: number | null
  person: PersonKey | null
  detail: Record<string, Value>
  /** The key it is about; its id is known only at the end. */
  key?: TradeKey
}

export type TradeTables = Record<
  | 'orders'
  | 'order_legs'
  | 'order_lines'
  | 'order_line_prices'
  | 'order_events'
  | 'slot_replacements'
  | 'fault_reports'
  | 'ledger_accounts'
  | 'ledger_transactions'
  | 'ledger_postings'
  | 'invoices'
  | 'invoice_counters'
  | 'invoice_openings'
  | 'estimates'
  | 'mails'
  | 'order_notes',
  Row[]
>

export const supplierOf = (buyer: Buyer): CompanyKey => companies[buyer].parent ?? 'brava'
/** Units of the distributor's currency for one of the currency. */
export const rateOf = (currency: string): string => (currency === 'EUR' ? homeRates.EUR : '1')
/** Addresses from the documentation range, one for each person. */
export const ipOf = (person: PersonKey | null): string => (person ? `192.0.2.${10 + personId(person)}` : '')
