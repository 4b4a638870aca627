import { entryState } from '@brava/contract/bank/entry-state.ts'
import { statementColumns, statementOutcomes } from '@brava/contract/bank/statement-import-outcomes.ts'
import { mostFunds } from '../ledger/add-funds.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { RowFound } from '../platform/imports/import-kind.ts'
import { type ParsedRow, tableImport } from '../platform/imports/table-import.ts'
import { addEntries, type EntryToAdd, knownCurrencies, knownKeys } from './bank-entries.sql.ts'
import { exact } from './statements/statement-line.ts'
import { readStatement } from './statements/read-statement.ts'

type Rows = readonly ParsedRow<EntryToAdd>[]

/**
 * Bank statements. An entry is in once, however often and in however many files it comes: its key is unique for its account,
 * and whoever commits second finds it there.
 */
export const statementImport = tableImport<EntryToAdd, unknown>({
  name: 'bank-statements',
  outcomes: statementOutcomes,
  columns: statementColumns,
  read: readStatement,
  parse: (cells) => {
    const said = (name: (typeof statementColumns)[number]['name']) => cells[name] ?? ''
    if (said('problem') === 'notBooked') return { problem: { outcome: 'notBooked' } }
    const amount = minorOf(said('amount'))
    if (amount === null || amount < 1 || amount > mostFunds)
      return { problem: { outcome: 'badAmount', field: 'amount', detail: said('amount').slice(0, 40) } }
    for (const field of ['bookedOn', 'valuedOn'] as const) {
      if ((field === 'bookedOn' || said(field) !== '') && !isDay(said(field)))
        return { problem: { outcome: 'badDate', field, detail: said(field).slice(0, 40) } }
    }
    if (!/^[A-Z]{3}$/.test(said('currency')))
      return { problem: { outcome: 'unknownCurrency', field: 'currency', detail: said('currency').slice(0, 10) } }
    return {
      value: {
        key: said('key'),
        account: said('account'),
        statement: said('statement'),
        closing: minorOf(said('closing')),
        closedOn: isDay(said('closedOn')) ? said('closedOn') : null,
        currency: said('currency'),
        amount,
        bookedOn: said('bookedOn'),
        valuedOn: said('valuedOn') || null,
        isReturn: said('isReturn') !== '',
        party: said('party'),
        partyAccount: said('partyAccount'),
        reference: said('reference'),
        purpose: said('purpose'),
        bankReference: said('bankReference'),
        state: said('direction') === 'out' ? entryState.code.outgoing : entryState.code.open,
      },
    }
  },
  sameAs: ({ account, key }) => `${account} ${key}`,
  show: ({ bookedOn = '', direction = '', amount = '', currency = '', party = '', reference = '', purpose = '' }) =>
    [bookedOn, `${direction === 'out' ? '−' : ''}${amount} ${currency}`, party, reference || purpose]
      .filter(Boolean)
      .join(' · '),
  check: async (trx, rows) => [...(await unknown(trx, rows)), ...known(rows, await knownKeys(trx, values(rows)))],
  commit: async (trx, rows, { runId }) => {
    const wrong = await unknown(trx, rows)
    const refused = new Set(wrong.map(({ place }) => place))
    const good = rows.filter(({ place }) => !refused.has(place))
    const added = await addEntries(trx, values(good), { runId: runId ?? 0 })
    return [
      ...wrong,
      ...good.flatMap(({ place, value }) => (added.has(value.key) ? [] : [{ place, outcome: 'known' }])),
    ]
  },
})

const values = (rows: Rows) => rows.map(({ value }) => value)

function known(rows: Rows, keys: ReadonlySet<string>): RowFound[] {
  return rows.flatMap(({ place, value }) =>
    keys.has(`${value.account} ${value.key}`) ? [{ place, outcome: 'known' }] : [],
  )
}

async function unknown(trx: Trx, rows: Rows): Promise<RowFound[]> {
  const currencies = await knownCurrencies(trx)
  return rows.flatMap(({ place, value }) =>
    currencies.has(value.currency)
      ? []
      : [{ place, outcome: 'unknownCurrency', field: 'currency', detail: value.currency }],
  )
}

/** Minor units of a decimal; null where it is none, or has more than two decimals that say anything. */
function minorOf(amount: string): number | null {
  const value = exact(amount)
  if (value === null || value % 1000n !== 0n) return null
  const minor = Number(value / 1000n)
  return Number.isSafeInteger(minor) ? minor : null
}

/** A day of the calendar in this century. */
function isDay(text: string): boolean {
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  )
}
