import { createHash } from 'node:crypto'
import { entryState } from '@brava/contract/bank/entry-state.ts'
import { statementColumns, statementOutcomes } from '@brava/contract/bank/statement-import-outcomes.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { formatter } from '@brava/contract/format.ts'
import { mostFunds } from '../ledger/add-funds.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { RowFound } from '../platform/imports/import-kind.ts'
import { type ParsedRow, tableImport } from '../platform/imports/table-import.ts'
import { addEntries, type EntryToAdd, keysOfDays, knownCurrencies, knownEntries } from './bank-entries.sql.ts'
import { exact } from './statements/statement-line.ts'
import { readStatement } from './statements/read-statement.ts'

type Rows = readonly ParsedRow<EntryToAdd>[]

/**
 * Bank statements. An entry is imported once, however often and in however many files it comes: its key is unique
 * within its account, and the second transaction to commit finds it. An entry without a bank reference that equals one
 * of another statement may be a separate payment: it is imported under a key of its own statement, marked for a person.
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
        formerKey: said('formerKey'),
        account: said('account'),
        statement: said('statement'),
        closing: minorOf(said('closing')),
        closedOn: isDay(said('closedOn')) ? said('closedOn') : null,
        currency: said('currency'),
        amount,
        bookedOn: said('bookedOn'),
        valuedOn: said('valuedOn') || null,
        isReturn: said('isReturn') !== '',
        takesBack: said('isReturn') !== '' && said('direction') === 'out',
        party: said('party'),
        partyAccount: said('partyAccount'),
        reference: said('reference'),
        purpose: said('purpose'),
        bankReference: said('bankReference'),
        // Money the bank took back is not a payment to us: somebody has to look after what it had paid.
        perhapsKnown: false,
        state: said('direction') === 'out' && said('isReturn') === '' ? entryState.code.outgoing : entryState.code.open,
      },
    }
  },
  sameAs: (entry) => nameOf(entry),
  seesWholeFile: true,
  show: (
    { bookedOn = '', direction = '', amount = '', currency = '', party = '', reference = '', purpose = '' },
    language,
  ) => {
    const { date, money } = formatter(language)
    const figure = minorOf(amount) === null ? `${amount} ${currency}` : money(amount, currencySymbol(currency))
    const sum = `${direction === 'out' ? '−' : ''}${figure}`
    return [isDay(bookedOn) ? date(bookedOn) : bookedOn, sum, party, reference || purpose].filter(Boolean).join(' · ')
  },
  check: async (trx, rows, { names }) => [...(await unknown(trx, rows)), ...(await known(trx, rows, names))],
  commit: async (trx, rows, { runId }) => {
    const wrong = await unknown(trx, rows)
    const refused = new Set(wrong.map(({ place }) => place))
    const good = rows.filter(({ place }) => !refused.has(place))
    const { fateOf, isFormer } = await fatesOf(trx, values(good))
    const entries = good.map(({ place, value }) => {
      const isPerhaps = fateOf(value) === 'perhapsKnown'
      if (isPerhaps) return { place, value: { ...value, key: ownKey(value), perhapsKnown: true } }
      return { place, value: isFormer(value) ? { ...value, key: value.formerKey } : value }
    })
    const given = entries.map(({ value }) => value)
    const added = await addEntries(trx, given, { runId: runId ?? 0 })
    for (const { takesBack, key, amount, currency, party } of given)
      if (takesBack && added.has(key))
        await noteNews(trx, { kind: 'bank.takenBack', detail: { amount, currency, subject: party } })
    return [
      ...wrong,
      ...entries.flatMap(({ place, value }) => (added.has(value.key) ? [] : [{ place, outcome: 'known' }])),
    ]
  },
})

const values = (rows: Rows) => rows.map(({ value }) => value)

/** A key with its own statement in it, for an entry equal to one of another statement. */
function ownKey({ key, statement, closing, closedOn }: EntryToAdd): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([statement, closing, closedOn]))
    .digest('hex')
  return `${key}~${digest.slice(0, 16)}`
}

const asOwn = (entry: EntryToAdd) => ({ account: entry.account, key: ownKey(entry) })
const asFormer = ({ account, formerKey }: EntryToAdd) => ({ account, key: formerKey })

/**
 * Decides whether an entry is known, is new, or equals one of another statement with no bank reference to tell them
 * apart.
 */
async function fatesOf(trx: Trx, entries: readonly EntryToAdd[]) {
  const found = await knownEntries(
    trx,
    entries.flatMap((entry) => [entry, asOwn(entry), asFormer(entry)]).filter(({ key }) => key !== ''),
  )
  const byName = new Map(found.map((one) => [nameOf(one), one]))
  const unnamed = entries.filter(({ bankReference }) => bankReference === '')
  const ofDays = Map.groupBy(await keysOfDays(trx, unnamed), dayOf)
  const isMarked = (entry: EntryToAdd) =>
    ofDays.get(dayOf(entry))?.some(({ key }) => key.includes('~') && saidBy(key) === saidBy(entry.key)) ?? false
  const fateOf = (entry: EntryToAdd): 'new' | 'known' | 'perhapsKnown' => {
    if (byName.has(nameOf(asOwn(entry)))) return 'known'
    const same = byName.get(nameOf(entry))
    if (same && entry.bankReference !== '') return 'known'
    const like = same ?? byName.get(nameOf(asFormer(entry)))
    // One more than the imported ones may be the one already marked for a person.
    if (!like) return entry.bankReference === '' && isMarked(entry) ? 'perhapsKnown' : 'new'
    const isOfStatement =
      like.statement === entry.statement && like.closing === entry.closing && like.closedOn === entry.closedOn
    return isOfStatement ? 'known' : 'perhapsKnown'
  }
  /** It was imported under its former key. */
  const isFormer = (entry: EntryToAdd) => !byName.has(nameOf(entry)) && byName.has(nameOf(asFormer(entry)))
  return { fateOf, isFormer, ofDays }
}

/** The content of an entry, without its statement and its number among equal ones. */
const saidBy = (key: string) => key.slice(0, 40)

/**
 * What is imported already, and what perhaps is. A file that repeats a whole day, with everything imported for it and
 * more than one distinct payment, is an overlapping statement: its entries need no decision by a person.
 */
async function known(trx: Trx, rows: Rows, given: ReadonlySet<string> = new Set()): Promise<RowFound[]> {
  const { fateOf, ofDays } = await fatesOf(trx, values(rows))
  const isRepeated = (entry: EntryToAdd) => {
    const ofDay = ofDays.get(dayOf(entry)) ?? []
    return new Set(ofDay.map(({ key }) => saidBy(key))).size > 1 && ofDay.every((one) => given.has(nameOf(one)))
  }
  return rows.flatMap(({ place, value }): RowFound[] => {
    const fate = fateOf(value)
    if (fate === 'new') return []
    const isKnown = fate === 'known' || isRepeated(value)
    return [isKnown ? { place, outcome: 'known' } : { place, outcome: 'ok', detail: 'perhapsKnown' }]
  })
}

const nameOf = ({ account, key }: { account: string; key: string }) => `${account} ${key}`
const dayOf = ({ account, bookedOn }: { account: string; bookedOn: string }) => `${account} ${bookedOn}`

async function unknown(trx: Trx, rows: Rows): Promise<RowFound[]> {
  const currencies = await knownCurrencies(trx)
  return rows.flatMap(({ place, value }) =>
    currencies.has(value.currency)
      ? []
      : [{ place, outcome: 'unknownCurrency', field: 'currency', detail: value.currency }],
  )
}

/** Minor units of a decimal; null if it is not a decimal, or has more than two significant decimals. */
function minorOf(amount: string): number | null {
  const value = exact(amount)
  if (value === null || value % 1000n !== 0n) return null
  const minor = Number(value / 1000n)
  return Number.isSafeInteger(minor) ? minor : null
}

/** A calendar day in this century. */
function isDay(text: string): boolean {
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  )
}
