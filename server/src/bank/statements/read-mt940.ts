import { plainAccount } from '@brava/contract/payments/payment-reference.ts'
import { exact, givenReference, oneLine, StatementError, type StatementLine } from './statement-line.ts'

interface Field {
  readonly tag: string
  text: string
}

/**
 * The mark after the date: D and C; RC reverses a credit, RD a debit. A further letter is the third of the currency.
 */
const movement = /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,15},\d{0,5})([A-Z][A-Z0-9]{3})?([^\n]*)(?:\n([\s\S]*))?$/
const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,5})/

/** Whether the text looks like MT940: has an account and an opening balance. */
export const isMt940 = (text: string) => /^:25[A-Z]?:/m.test(text) && /^:60[FM]:/m.test(text)

/**
 * The movements of an MT940 file. A statement may have several pages (60M, 62M), and a file several statements. The
 * opening balance and the movements must add up to the closing balance of each page, and a page must begin where the
 * previous one ended: a file that is cut off or lacks a page is refused. Throws StatementError.
 */
export function* readMt940(text: string): Generator<StatementLine> {
  let account = ''
  let number = ''
  let opening: Balance | null = null
  let found: { field: Field; information: string }[] = []
  const last: { page: Page | null } = { page: null }
  const ends = new Map<string, Page>()
  for (const field of fieldsOf(text)) {
    if (field.tag === '25' || field.tag === '25P') account = accountIn(field.text)
    else if (field.tag === '28C' || field.tag === '28') number = oneLine(field.text, 70)
    else if (field.tag === '60F' || field.tag === '60M') {
      if (opening || account === '') throw new StatementError('brokenStatement')
      opening = balanceOf(field.text)
      requireFollows({ account, number, isFirst: field.tag === '60F', balance: opening }, last.page, ends)
    } else if (field.tag === '61') {
      if (!opening) throw new StatementError('brokenStatement')
      found.push({ field, information: '' })
    } else if (field.tag === '86') {
      const entry = found.at(-1)
      if (entry) entry.information = field.text
    } else if (field.tag === '62F' || field.tag === '62M') {
      if (!opening) throw new StatementError('brokenStatement')
      const closing = balanceOf(field.text)
      const { currency } = opening
      const lines = found.map((one) =>
        lineOf(one, { account, statement: number, closing: closing.text, closedOn: closing.day, currency }),
      )
      const sum = lines.reduce((all, { amount, direction }) => {
        const value = exact(amount) ?? 0n
        return direction === 'in' ? all + value : all - value
      }, opening.value)
      if (sum !== closing.value) throw new StatementError('sumsDiffer', number)
      yield* lines
      last.page = { account, number, isLast: field.tag === '62F', balance: closing }
      ends.set(`${account} ${currency}`, last.page)
      opening = null
      found = []
    }
  }
  if (opening || last.page?.isLast === false) throw new StatementError('brokenStatement')
}

interface Page {
  readonly account: string
  readonly number: string
  readonly isLast: boolean
  /** Its closing balance. */
  readonly balance: Balance
}

/**
 * A page follows the previous one of its statement: same account, next number after the slash, and the balance the
 * previous page ended with. An account's next statement continues from the balance of the previous one; a file with the
 * newest first cannot be checked.
 */
function requireFollows(
  page: { account: string; number: string; isFirst: boolean; balance: Balance },
  before: Page | null,
  ends: ReadonlyMap<string, Page>,
): void {
  const broken = () => new StatementError('brokenStatement', page.number)
  const [statement, sheet] = numbersOf(page.number)
  if (page.isFirst !== (before?.isLast ?? true)) throw broken()
  if (before && !before.isLast) {
    const [formerStatement, formerSheet] = numbersOf(before.number)
    if (before.account !== page.account || !isSame(before.balance, page.balance)) throw broken()
    if (statement !== formerStatement || (sheet && formerSheet && sheet !== formerSheet + 1)) throw broken()
    return
  }
  const former = ends.get(`${page.account} ${page.balance.currency}`)
  const formerStatement = former && numbersOf(former.number)[0]
  if (!former || !statement || !formerStatement || statement <= formerStatement) return
  if (!isSame(former.balance, page.balance)) throw broken()
}

const isSame = (one: Balance, other: Balance) => one.value === other.value && one.currency === other.currency

/** The statement and page of 118/2; null for any other text. */
function numbersOf(number: string): readonly [number | null, number | null] {
  const found = /^(\d{1,9})(?:\/(\d{1,9}))?$/.exec(number)
  return [found ? Number(found[1]) : null, found?.[2] ? Number(found[2]) : null]
}

/** Fields with their continuation lines; the SWIFT envelope and text between messages are skipped. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined
  for (const line of text.split(/\r\n|\r|\n/)) {
    const start = /^(?:\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line)
    if (start) {
      if (field) yield field
      field = { tag: start[1] ?? '', text: start[2] ?? '' }
    } else if (/^(-\}?|\{.*)$/.test(line)) {
      if (field) yield field
      field = undefined
    } else if (field) field.text += `\n${line}`
  }
  if (field) yield field
}

/** Drops the bank's own number before a slash and the currency at the end: leaves the IBAN, or what replaces it. */
function accountIn(text: string): string {
  const last = oneLine(text, 100).split('/').at(-1) ?? ''
  const plain = plainAccount(last)
  return (/^([A-Z]{2}\d{2}[A-Z0-9]*\d)[A-Z]{3}$/.exec(plain)?.[1] ?? plain).slice(0, 35)
}

type Balance = ReturnType<typeof balanceOf>

function balanceOf(text: string) {
  const found = balance.exec(text)
  if (!found) throw new StatementError('brokenStatement')
  const [, mark, date = '', currency = '', amount = ''] = found
  const value = exact(decimal(amount)) ?? 0n
  const isDebit = mark === 'D'
  return {
    day: dayOf(date),
    currency,
    value: isDebit ? -value : value,
    text: (isDebit && value !== 0n ? '-' : '') + decimal(amount),
  }
}

const decimal = (amount: string) => amount.replace(',', '.').replace(/\.$/, '')
const dayOf = (date: string) => `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`

/** The booking day has no year: takes the one nearest to the value date. */
function bookedOn(value: string, entry: string | undefined): string {
  if (!entry) return value
  const year = Number(value.slice(0, 4))
  const candidates = [year - 1, year, year + 1].map((each) => `${each}-${entry.slice(0, 2)}-${entry.slice(2)}`)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(value))
  return candidates.reduce((best, day) => (distance(day) < distance(best) ? day : best), candidates[1] ?? value)
}

type Common = Pick<StatementLine, 'account' | 'statement' | 'closing' | 'closedOn' | 'currency'>

function lineOf({ field, information }: { field: Field; information: string }, common: Common): StatementLine {
  const found = movement.exec(field.text)
  if (!found) throw new StatementError('brokenStatement')
  const [, date = '', entry, mark, , amount = '', , references = '', extra = ''] = found
  const [own = '', bank = ''] = references.split('//')
  const valuedOn = dayOf(date)
  const { party, partyAccount, purpose } = partsOf(information)
  const ownReference = /^(NONREF|NOTPROVIDED)?$/.test(own.trim()) ? '' : own
  return {
    ...common,
    amount: decimal(amount),
    // A reversed credit is outgoing, a reversed debit incoming.
    direction: mark === 'C' || mark === 'RD' ? 'in' : 'out',
    isReturn: mark === 'RC' || mark === 'RD',
    isBooked: true,
    index: 0,
    bookedOn: bookedOn(valuedOn, entry),
    valuedOn,
    party: oneLine(party, 140),
    partyAccount: plainAccount(partyAccount).slice(0, 35),
    reference: oneLine(ownReference, 140),
    purpose: oneLine(purpose || extra, 500),
    bankReference: givenReference(bank),
    formerReference: givenReference(bank) ? '' : oneLine(bank, 70),
  }
}

/** Posting text, number, purpose, bank, account, name, other facts of the payer, and more purpose. */
const partCode = /^(00|10|2\d|3\d|6[0-3])/

/**
 * The content of field 86: a code of three digits and parts that begin with a sign and two digits (20–29 and 60–63
 * purpose, 31 account, 32–33 name), or plain text. Payers write the sign too, as in "RN 12/2026" or "RN 7/31": where the
 * bank cannot begin a part, it belongs to the text.
 */
function partsOf(information: string): { party: string; partyAccount: string; purpose: string } {
  const joined = information.replaceAll('\n', '')
  const mark = /^\d{3}([?>^/~])\d\d/.exec(joined)?.[1]
  if (!mark) return { party: '', partyAccount: '', purpose: information }
  const parts = new Map<string, string>()
  let last = ''
  const pieces = joined.slice(4).split(mark)
  const account = accountAmong(pieces)
  for (const [index, piece] of pieces.entries()) {
    const code = partCode.exec(piece)?.[0]
    // Payers write slashes; banks that use another sign write their parts in any order.
    const begins = mark === '/' ? mayFollow(last, piece, index - account, account !== -1) : !parts.has(code ?? '')
    if (code !== undefined && begins) {
      parts.set(code, piece.slice(2))
      last = code
    } else parts.set(last, `${parts.get(last) ?? ''}${mark}${piece}`)
  }
  const of = (pattern: RegExp) => [...parts].flatMap(([code, text]) => (pattern.test(code) ? [text] : []))
  return {
    party: of(/^3[23]$/).join(' '),
    partyAccount: of(/^31$/).join(''),
    purpose: of(/^(2\d|6[0-3])$/).join(''),
  }
}

/**
 * Where the account is, or -1. The purpose comes before it and, if it is long, continues after it: of several that look
 * like one, the last before that is the bank's. A payer can write the code of that continuation too: an account with no
 * name behind it gives way to a later one that has one.
 */
function accountAmong(pieces: readonly string[]): number {
  const isOne = (piece: string) => /^31(?:[A-Z0-9][A-Z0-9-]{7}|[A-Z]{2}\d{2} [A-Z0-9 ]{8})/.test(piece)
  const isNamed = (piece: string, index: number) => isOne(piece) && /^3[23]/.test(pieces[index + 1] ?? '')
  const first = pieces.findIndex(isOne)
  const further = pieces.findIndex((piece, index) => index > first && /^6[0-3]/.test(piece))
  const last = pieces.slice(0, further === -1 ? pieces.length : further).findLastIndex(isOne)
  if (last === -1 || isNamed(pieces[last] ?? '', last)) return last
  return Math.max(last, pieces.findLastIndex(isNamed))
}

/**
 * Whether a part begins after the part `last`. Banks write them by code: the number follows the posting text, each
 * further part of the purpose the one before, and name and other facts the account if there is one.
 */
function mayFollow(last: string, piece: string, fromAccount: number, hasAccount: boolean): boolean {
  const [code, former, text] = [Number(piece.slice(0, 2)), last === '' ? -1 : Number(last), piece.slice(2)]
  if (code <= former) return false
  if (code === 10) return former === 0
  if (code < 30) return code === 0 || (text !== '' && (former < 20 || code === former + 1))
  if (code === 30) return /^[A-Z0-9]{3,11}$/.test(text)
  if (code === 31) return hasAccount && fromAccount === 0
  return (!hasAccount || fromAccount > 0) && (code <= 60 || code === former + 1)
}
