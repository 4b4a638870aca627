import { type Expression, type RawBuilder, sql } from 'kysely'
import { begins, contains, containing } from '../platform/db/containing.ts'
import type { Db } from '../platform/db/connect.ts'
import { listed, preparedPages, preparedStatement, unseen } from '../platform/db/prepared-statement.ts'
import { type AccountFound, accountsQuery, type TransactionKind } from './ledger.sql.ts'

/** Shorter texts occur in nearly every number: they then match the whole number, or the beginning of a memo. */
const shortText = 3

export interface KeptLines {
  readonly kind: TransactionKind
  readonly lines: number
}

/** Whose ledger is read, and with which supplier only; null: with all that it has or had. */
export interface LedgerOf {
  readonly companyId: number
  readonly supplierId: number | null
}

const keptQuery = ({ companyId, supplierId }: LedgerOf) =>
  sql<KeptLines>`select kind, sum(lines)::int as lines from ledger_counts
    where company_id = ${companyId} and (${supplierId}::bigint is null or supplier_id = ${supplierId}::bigint) group by kind`

const keptRead = preparedStatement('ledger-counts', (_, of: LedgerOf) => keptQuery(of))

/** How many lines of each kind a company's ledger has: counters maintained by the writers. */
export const keptLines = (db: Db, of: LedgerOf) => keptRead(db, of)

/** What is shown: a charge that follows its own hold is not a line; the hold shows its outcome. */
const isLine = sql<boolean>`(t.kind <> 'capture' or t.amount <> 0)`

/** The lines of a company's ledger, read from a single index that contains everything they are filtered by. */
export function ledgerLines(db: Db, { companyId, supplierId }: LedgerOf) {
  const lines = db.selectFrom('ledger_transactions as t').where('t.company_id', '=', companyId).where(isLine)
  return supplierId === null ? lines : lines.where('t.supplier_id', '=', supplierId)
}

export type LedgerLines = ReturnType<typeof ledgerLines>

/**
 * Lines whose order number or memo contains the text. The order number is looked up separately: orders are a layer
 * above the ledger, which cannot call them.
 */
export function withText(companyId: number, text: string): RawBuilder<boolean> {
  const isShort = text.length < shortText
  const ofNumber = isShort ? sql`o.number = ${text}` : sql`o.number ilike ${containing(text)}`
  return sql<boolean>`t.id = any(array(
    select n.id from orders o join ledger_transactions n on n.order_id = o.id where n.company_id = ${companyId} and ${ofNumber}
    union all
    select m.id from ledger_transactions m where m.company_id = ${companyId} and m.memo <> ''
      and ${(isShort ? begins : contains)(text, 'm.memo')}))`
}

export interface LedgerLine {
  readonly id: number
  readonly createdDate: Date
  readonly kind: TransactionKind
  readonly amount: number
  /** The free funds after this line. */
  readonly balance: number
  /** What became of the money that a hold set aside. */
  readonly outcome: 'held' | 'charged' | 'released' | null
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly userName: string | null
  readonly memo: string
  readonly paymentType: number | null
}

/** Lines by id, each with the company's funds towards its supplier after it. */
const linesQuery = (ids: Expression<unknown>) => sql<LedgerLine>`
    select t.id, t.at as "createdDate", t.kind, t.amount,
      coalesce((select p.balance_after from ledger_postings p where p.account_id = funds.id and p.transaction_id <= t.id
        order by p.transaction_id desc, p.id desc limit 1), 0) as balance,
      case when t.kind = 'hold' then
        coalesce((select case n.kind when 'capture' then 'charged' else 'released' end from ledger_transactions n
          where n.order_id = t.order_id and n.company_id = t.company_id and n.kind in ('capture', 'release') and n.id > t.id
          order by n.id limit 1), 'held') end as outcome,
      t.order_id as "orderId", o.number as "orderNumber",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "userName", t.memo, t.payment_type as "paymentType"
    from ledger_transactions t
    left join ledger_accounts funds on funds.company_id = t.company_id and funds.counterparty_id = t.supplier_id
      and funds.currency = t.currency and funds.kind = 'funds'
    left join orders o on o.id = t.order_id
    left join users u on u.id = t.user_id
    where t.id = any(${ids}) order by t.id desc`

export const lineRows = preparedStatement('ledger-lines', (_, asked: { ids: readonly number[] }) =>
  linesQuery(unseen(asked.ids, 'bigint[]')),
)

/** Everything that a company's ledger shows for its newest lines, in one round trip. */
export const newestLines = preparedPages(
  'ledger-newest',
  (_, { companyId, supplierId }: LedgerOf, size) => sql<{
    readonly kept: KeptLines[]
    readonly accounts: AccountFound[]
    readonly rows: (Omit<LedgerLine, 'createdDate'> & { createdDate: string })[]
  }>`
    with page as materialized (select t.id from ledger_transactions t where t.company_id = ${companyId} and ${isLine}
      and (${supplierId}::bigint is null or t.supplier_id = ${supplierId}::bigint) order by t.id desc limit ${size})
    select ${listed(keptQuery({ companyId, supplierId }))} as kept, ${listed(accountsQuery(sql`array[${companyId}]::bigint[]`))} as accounts,
      ${listed(linesQuery(sql`array(select id from page)`))} as rows`,
)
