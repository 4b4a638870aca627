import type { LedgerKind } from '@brava/contract/ledger/ledger-kinds.ts'
import { type Expression, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { prepared } from '../platform/db/prepared.ts'
import { preparedStatement, unseen } from '../platform/db/prepared-statement.ts'
import { mustBeAlone, ownInRound } from '../platform/db/round.ts'
import { gatheredAtCommit } from '../platform/db/transaction.ts'

export type AccountKind = 'funds' | 'held' | 'bank' | 'sales'
export type TransactionKind = LedgerKind

export interface NewTransaction {
  readonly kind: TransactionKind
  readonly companyId: number
  /** The supplier in whose books with the company it is written. */
  readonly supplierId: number
  readonly currency: string
  /** By how much it changes the company's available money, minor units. */
  readonly amount: number
  readonly orderId?: number | undefined
  readonly userId?: number | null | undefined
  readonly memo?: string | undefined
  readonly paymentType?: number | undefined
}

/** On a known account, or on one identified by its purpose and opened if missing. */
export type Posting =
  | { readonly accountId: number; readonly amount: number }
  | {
      readonly kind: Exclude<AccountKind, 'held'>
      readonly companyId: number
      readonly counterpartyId: number
      readonly amount: number
    }

export interface NewEntry extends NewTransaction {
  readonly postings: readonly Posting[]
}

/** A company's money with its supplier, locked. Minor units of `currency`. */
export interface LockedAccounts {
  readonly companyId: number
  readonly supplierId: number
  readonly currency: string
  readonly fundsId: number
  readonly heldId: number
  /** Funds without the held amount; negative is used credit. */
  readonly funds: number
  readonly held: number
  readonly creditLimit: number
  /** Something is overdue beyond the days of grace: the limit remains, but nothing new is bought on it. */
  readonly creditPaused: boolean
  /** The amount past its due day at the last check. */
  readonly overdue: number
}

/** A locked account; `isCurrent`: with the company's current supplier, in its current currency. */
export interface LockedRow {
  readonly id: number
  readonly companyId: number
  readonly kind: 'funds' | 'held'
  readonly supplierId: number | null
  readonly currency: string
  readonly balance: number
  readonly creditLimit: number
  readonly creditPaused: boolean
  readonly overdue: number
  readonly isCurrent: boolean
}

const lockFunds = preparedStatement(
  'lock_funds',
  (_, { companyIds }: { companyIds: readonly number[] }) =>
    sql<{ rows: readonly LockedRow[] }>`select lock_funds(${unseen(companyIds, 'bigint[]')}) as rows`,
)

/**
 * The funds and held accounts, with their supplier, of those companies that have one: locked in ascending order of id
 * until the end of the transaction, opened if missing. `locked`: what this transaction has already locked.
 */
export async function lockRows(
  trx: Trx,
  asked: readonly number[],
  locked: readonly LockedRow[] = [],
): Promise<LockedAccounts[]> {
  const companyIds = [...new Set(asked)]
  ownInRound(trx, companyIds)
  const before = accountsAmong(locked).filter(({ companyId }) => companyIds.includes(companyId))
  if (before.length === companyIds.length) return before
  mustBeAlone(trx)
  const [now] = await lockFunds(trx, { companyIds })
  const found = accountsAmong(now?.rows ?? [])
  if (found.length === companyIds.length) return found
  // A company without accounts or without a supplier: first open what is missing, then lock all.
  await sql`select from lock_accounts(${companyIds})`.execute(trx)
  const [opened] = await lockFunds(trx, { companyIds })
  return accountsAmong(opened?.rows ?? [])
}

function accountsAmong(rows: readonly LockedRow[]): LockedAccounts[] {
  const current = rows.filter((row) => row.isCurrent)
  return current.flatMap((funds) => {
    const held = current.find((row) => row.kind === 'held' && row.companyId === funds.companyId)
    if (funds.kind !== 'funds' || funds.supplierId === null || !held) return []
    const { companyId, supplierId, currency, creditLimit, creditPaused, overdue } = funds
    for (const amount of [funds.balance, held.balance, creditLimit])
      if (!Number.isSafeInteger(amount)) throw new RangeError(`amount out of the safe range: ${amount}`)
    return {
      companyId,
      supplierId,
      currency,
      fundsId: funds.id,
      heldId: held.id,
      funds: funds.balance,
      held: held.balance,
      creditLimit,
      creditPaused,
      overdue,
    }
  })
}

/** An account of a company with its supplier, or nothing if none is opened yet. */
export interface AccountFound {
  readonly companyId: number
  readonly currency: string
  readonly kind: 'funds' | 'held' | null
  readonly balance: number | null
  readonly creditLimit: number | null
  readonly creditPaused: boolean | null
}

/** The accounts of the given companies that have a supplier. */
export const accountsQuery = (companyIds: Expression<readonly number[]>) => sql<AccountFound>`
  select c.id as "companyId", c.currency, a.kind, a.balance, a.credit_limit as "creditLimit", a.credit_paused as "creditPaused" from companies c
  left join ledger_accounts a on a.company_id = c.id and a.counterparty_id = c.parent_id and a.currency = c.currency
    and a.kind in ('funds', 'held')
  where c.id = any(${companyIds}) and c.parent_id is not null`

const accountsRead = preparedStatement('company-accounts', (_, asked: { companyIds: readonly number[] }) =>
  accountsQuery(unseen(asked.companyIds, 'bigint[]')),
)

export async function accountsOf(db: Db, companyIds: readonly number[]): Promise<AccountFound[]> {
  return companyIds.length === 0 ? [] : accountsRead(db, { companyIds: [...new Set(companyIds)] })
}

const asRows = (entries: readonly NewEntry[]) =>
  JSON.stringify(entries.map((entry) => ({ ...entry, postings: entry.postings.filter((one) => one.amount !== 0) })))

const writeLedger = gatheredAtCommit('write_ledger', (all: readonly (readonly NewEntry[])[]) => [asRows(all.flat())])

/**
 * Writes ledger transactions with their postings, in this order. The accounts must already be locked; the database
 * refuses what does not sum to zero. Postings of zero are left out. `atCommit`: writes together with the commit, for
 * cases where nobody reads them earlier.
 */
export async function write(trx: Trx, entries: readonly NewEntry[], when: 'now' | 'atCommit' = 'now'): Promise<void> {
  if (entries.length === 0) return
  if (when === 'atCommit') await writeLedger.atCommit(trx, entries)
  else await sql`${prepared('write_ledger')}select write_ledger(${asRows(entries)})`.execute(trx)
}

/** What the order still has set aside, by held account. Read after the accounts are locked. */
export async function heldOfOrder(trx: Trx, orderId: number) {
  return trx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transactions as t', 't.id', 'p.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['a.id', 'a.company_id', 'a.counterparty_id', 'a.currency', sql<number>`sum(p.amount)::bigint`.as('held')])
    .where('t.order_id', '=', orderId)
    .where('a.kind', '=', 'held')
    .groupBy(['a.id', 'a.company_id', 'a.counterparty_id', 'a.currency'])
    .orderBy('a.id')
    .execute()
}

/** The companies whose money the order touched. */
export async function companiesOfOrder(trx: Trx, orderId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('ledger_transactions')
    .select('company_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute()
  return rows.map((row) => row.company_id)
}

export async function setLimit(trx: Trx, accountId: number, limit: number): Promise<void> {
  await trx.updateTable('ledger_accounts').set({ credit_limit: limit }).where('id', '=', accountId).execute()
}
