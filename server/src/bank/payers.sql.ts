import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

/** An order that a payment may be for. */
export interface PayableOrder {
  readonly id: number
  readonly number: string
  readonly companyId: number
  readonly companyName: string
  readonly gross: number
  readonly currency: string
  /** It waits for a bank transfer now. */
  readonly waits: boolean
}

/** An order with every buyer in its chain, from the distributor's own buyer down to the company that ordered. */
export interface NamedOrder extends PayableOrder {
  readonly buyers: readonly { readonly id: number; readonly name: string; readonly currency: string }[]
  /** Paid from funds: each buyer owes its own seller, and only the first of them owes the distributor. */
  readonly isFromFunds: boolean
}

const waits = sql<boolean>`o.status = ${inText(orderStatus.code.awaitingPayment)}
  and o.payment_type = ${inText(paymentType.code.wireTransfer)} and not o.paid_to_supplier`

const columns = sql`o.id, o.number, o.company_id as "companyId", c.name as "companyName", o.gross, o.currency, ${waits} as waits`

/** Orders by number, except those whose payment goes to a reseller's bank (decision 0171). */
export async function ordersNumbered(db: Db, numbers: readonly string[]): Promise<NamedOrder[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<NamedOrder>`
    select ${columns}, o.payment_type = ${inText(paymentType.code.companyFunds)} as "isFromFunds",
      (select json_agg(json_build_object('id', b.id, 'name', b.name, 'currency', b.currency) order by g.seq)
        from order_legs g join companies b on b.id = g.buyer_id where g.order_id = o.id) as buyers
    from orders o join companies c on c.id = o.company_id
    where o.number = any(${[...numbers]}::text[]) and not o.paid_to_supplier`.execute(db)
  return rows
}

/** How many of a company's oldest orders are searched for several that one transfer pays. */
const mostWaiting = 30

/** Orders of companies waiting for a bank transfer: those with one of these amounts, and the oldest of each company. */
export async function ordersWaiting(
  db: Db,
  companyIds: readonly number[],
  amounts: readonly number[],
): Promise<PayableOrder[]> {
  if (companyIds.length === 0 || amounts.length === 0) return []
  const { rows } = await sql<PayableOrder>`
    select ${columns} from (
      select *, row_number() over (partition by company_id order by placed_at, id) as nth from orders o
      where ${waits} and company_id = any(${[...companyIds]}::bigint[])
    ) o join companies c on c.id = o.company_id
    where o.nth <= ${mostWaiting} or o.gross = any(${[...amounts]}::bigint[]) order by o.placed_at, o.id`.execute(db)
  return rows
}

export interface Payer {
  readonly id: number
  readonly name: string
  readonly currency: string
  /** What may be the account in the company's text, only capitals and digits. */
  readonly accounts: readonly string[]
  readonly names: readonly string[]
}

/** Companies with one of these accounts or named like one of these payers, never the distributor itself. */
export async function payersLike(db: Db, accounts: readonly string[], names: readonly string[]): Promise<Payer[]> {
  if (accounts.length === 0 && names.length === 0) return []
  const { rows } = await sql<Payer>`
    with asked as materialized (select array_agg(distinct plain_name(n)) as names from unnest(${[...names]}::text[]) n)
    select c.id, c.name, c.currency, accounts_in(c.bank_account) as accounts, array[plain_name(c.name), plain_name(c.legal_name)] as names
    from companies c
    where c.parent_id is not null and c.id in (
      select c.id from companies c where c.bank_account <> '' and accounts_in(c.bank_account) && ${[...accounts]}::text[]
      union all
      select c.id from companies c where array[plain_name(c.name), plain_name(c.legal_name)] && (select names from asked))
    order by c.id`.execute(db)
  return rows
}

/** Names as payersLike compares them, in the given order. */
export async function plainNames(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ plain: string }>`
    select plain_name(n) as plain from unnest(${[...names]}::text[]) with ordinality g(n, at) order by at`.execute(db)
  return rows.map(({ plain }) => plain)
}
