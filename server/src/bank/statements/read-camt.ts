import { plainAccount } from '@brava/contract/payments/payment-reference.ts'
import { readXml, XmlError } from '../../platform/xml/read-xml.ts'
import { exact, givenReference, oneLine, StatementError, type StatementLine } from './statement-line.ts'

interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  text: string
}

/** Far more than a booking of hundreds of transactions has. */
const mostNodes = 200_000

/** Bank-to-customer statements of ISO 20022, versions 2 to 13 (two digits at the end of the namespace). */
const nameSpace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/

/**
 * The movements of a camt.053 file, one by one: only the current booking is kept in memory. Versions differ in where
 * they put a status (`Sts` or `Sts/Cd`), a party (`Dbtr` or `Dbtr/Pty`) and the amount of one transaction. The opening
 * balance and the bookings must add up to the closing balance. Throws StatementError.
 */
export function* readCamt(text: string): Generator<StatementLine> {
  try {
    yield* lines(text)
  } catch (error) {
    if (error instanceof XmlError) throw new StatementError('brokenStatement')
    throw error
  }
}

function* lines(text: string): Generator<StatementLine> {
  const path: string[] = []
  const part: Node[] = []
  let nodes = 0
  let head = emptyHead()
  for (const event of readXml(text)) {
    if (event.kind === 'open') {
      if (path.length === 0) requireCamt(event.attributes)
      if (path.length === 1 && event.name !== 'BkToCstmrStmt') throw new StatementError('notAStatement')
      if (path.length === 2 && event.name === 'Stmt') head = emptyHead()
      if (path.length >= 3 && path[2] === 'Stmt') {
        nodes += 1
        if (nodes > mostNodes) throw new StatementError('brokenStatement')
        const node: Node = { name: event.name, attributes: event.attributes, children: [], text: '' }
        part.at(-1)?.children.push(node)
        part.push(node)
      }
      path.push(event.name)
    } else if (event.kind === 'text') {
      const node = part.at(-1)
      if (node) node.text += event.text
    } else {
      path.pop()
      const node = part.pop()
      if (node && part.length === 0) {
        nodes = 0
        if (node.name === 'Ntry') yield* bookings(node, head)
        else note(node, head)
      } else if (!node && path.length === 2 && event.name === 'Stmt') requireSum(head)
    }
  }
}

function requireCamt(attributes: Readonly<Record<string, string>>): void {
  const spaces = Object.entries(attributes).filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'))
  if (!spaces.some(([, space]) => nameSpace.test(space))) throw new StatementError('notAStatement')
}

const emptyHead = () => ({
  statement: '',
  account: '',
  currency: '',
  opening: null as bigint | null,
  closing: null as bigint | null,
  closingText: '',
  closedOn: '',
  sum: 0n,
})
type Head = ReturnType<typeof emptyHead>

function note(node: Node, head: Head): void {
  if (node.name === 'Id') head.statement = oneLine(node.text, 70)
  if (node.name === 'Acct') {
    head.account = plainAccount(said(node, 'Id', 'IBAN') || said(node, 'Id', 'Othr', 'Id')).slice(0, 35)
    head.currency = said(node, 'Ccy')
  }
  if (node.name !== 'Bal') return
  const amount = exact(said(node, 'Amt'))
  if (amount === null) return
  const signed = said(node, 'CdtDbtInd') === 'DBIT' ? -amount : amount
  const kind = said(node, 'Tp', 'CdOrPrtry', 'Cd')
  if (kind === 'OPBD' || (kind === 'PRCD' && head.opening === null)) head.opening = signed
  if (kind !== 'CLBD') return
  head.closing = signed
  head.closingText = (signed < 0n ? '-' : '') + said(node, 'Amt')
  head.closedOn = dayOf(at(node, 'Dt'))
}

function requireSum({ opening, closing, sum, statement }: Head): void {
  if (opening !== null && closing !== null && opening + sum !== closing)
    throw new StatementError('sumsDiffer', statement)
}

function* bookings(entry: Node, head: Head): Generator<StatementLine> {
  if (head.account === '') throw new StatementError('brokenStatement')
  const written = said(entry, 'Amt')
  const currency = at(entry, 'Amt')?.attributes.Ccy ?? head.currency
  const marked = said(entry, 'CdtDbtInd') === 'DBIT' ? 'out' : 'in'
  // A negative amount reverses the direction: money that had come in is taken back.
  const { amount, direction, isNegative } = turned(written, marked)
  const isBooked = (said(entry, 'Sts', 'Cd') || said(entry, 'Sts')) === 'BOOK'
  const value = exact(amount)
  if (isBooked && value !== null) head.sum += direction === 'in' ? value : -value
  const details = entry.children.filter(({ name }) => name === 'NtryDtls').flatMap(({ children }) => children)
  const transactions = details.filter(({ name }) => name === 'TxDtls')
  const common = {
    account: head.account,
    statement: head.statement,
    closing: head.closingText,
    closedOn: head.closedOn,
    currency,
    direction,
    isBooked,
    bookedOn: dayOf(at(entry, 'BookgDt')) || dayOf(at(entry, 'ValDt')),
    valuedOn: dayOf(at(entry, 'ValDt')),
  } as const
  const ofEntry = givenReference(said(entry, 'AcctSvcrRef'))
  const namedBefore = oneLine(said(entry, 'AcctSvcrRef') || said(entry, 'NtryRef'), 70)
  const isReversal = isNegative || said(entry, 'RvslInd') === 'true' || said(entry, 'RvslInd') === '1'
  const amounts = transactions.map((one) => amountOf(one, currency, isNegative))
  // The transactions of a batch repeat the booking: they replace it only if they add up to it.
  const addUp = transactions.length > 1 && value !== null && amounts.reduce<bigint | null>(plus, 0n) === value
  for (const [index, one] of (addUp ? transactions : transactions.slice(0, 1)).entries()) {
    const isWhole = !addUp
    // Several transactions that do not add up: no party is named, and a person decides.
    const single = transactions.length === 1 || addUp
    const own = isWhole ? { amount, direction, isNegative } : turned(amountText(one, currency) ?? amount, marked)
    const isReturn = isReversal || own.isNegative || at(one, 'RtrInf') !== undefined
    // The payer stays the debtor when the payment is taken back.
    const sides = isReturn ? ([own.direction, own.direction === 'in' ? 'out' : 'in'] as const) : [own.direction]
    const firstOf = (of: (one: Node, side: 'in' | 'out') => string) =>
      single ? (sides.map((side) => of(one, side)).find(Boolean) ?? '') : ''
    yield {
      ...common,
      amount: own.amount,
      direction: own.direction,
      index,
      isReturn,
      party: firstOf(partyOf),
      partyAccount: firstOf(accountOf),
      reference: single ? referenceOf(one) : '',
      purpose: single ? purposeOf(one, entry) : oneLine(said(entry, 'AddtlNtryInf'), 500),
      ...referencesOf(
        ofEntry || givenReference(said(one, 'Refs', 'AcctSvcrRef')) || givenReference(said(one, 'Refs', 'TxId')),
        namedBefore || oneLine(said(one, 'Refs', 'AcctSvcrRef') || said(one, 'Refs', 'TxId'), 70),
      ),
    }
  }
  if (transactions.length > 0) return
  yield {
    ...common,
    amount,
    index: 0,
    isReturn: isReversal,
    party: '',
    partyAccount: '',
    reference: '',
    purpose: oneLine(said(entry, 'AddtlNtryInf'), 500),
    ...referencesOf(ofEntry, namedBefore),
  }
}

const referencesOf = (bankReference: string, before: string) => ({
  bankReference,
  formerReference: before === bankReference ? '' : before,
})

/** An amount without its sign, and its direction. */
function turned(amount: string, marked: 'in' | 'out') {
  const isNegative = amount.startsWith('-')
  const other = marked === 'in' ? 'out' : 'in'
  return { amount: isNegative ? amount.slice(1) : amount, direction: isNegative ? other : marked, isNegative } as const
}

const plus = (sum: bigint | null, one: bigint | null) => (sum === null || one === null ? null : sum + one)

/** What one of several transactions moved, if it is in the account's currency. */
function amountText(one: Node, currency: string): string | null {
  for (const found of [at(one, 'Amt'), at(one, 'AmtDtls', 'TxAmt', 'Amt')])
    if (found && found.attributes.Ccy === currency) return found.text.trim()
  return null
}

function amountOf(one: Node, currency: string, isTurned: boolean): bigint | null {
  const value = exact(amountText(one, currency) ?? '')
  return value === null || !isTurned ? value : -value
}

/** The other side: who paid incoming money or received outgoing money; on whose behalf, if that is named. */
function partyOf(one: Node, direction: 'in' | 'out'): string {
  const side = direction === 'in' ? 'Dbtr' : 'Cdtr'
  for (const role of [`Ultmt${side}`, side]) {
    const party = said(one, 'RltdPties', role, 'Nm') || said(one, 'RltdPties', role, 'Pty', 'Nm')
    if (party) return oneLine(party, 140)
  }
  return ''
}

function accountOf(one: Node, direction: 'in' | 'out'): string {
  const role = direction === 'in' ? 'DbtrAcct' : 'CdtrAcct'
  return plainAccount(
    said(one, 'RltdPties', role, 'Id', 'IBAN') || said(one, 'RltdPties', role, 'Id', 'Othr', 'Id'),
  ).slice(0, 35)
}

/** The payee's reference; the payer's own, EndToEndId, only if it means anything (HR99: nothing). */
function referenceOf(one: Node): string {
  const structured = all(one, 'RmtInf', 'Strd').map((each) => said(each, 'CdtrRefInf', 'Ref'))
  const own = said(one, 'Refs', 'EndToEndId')
  const given = [...structured, /^(NOTPROVIDED|HR99)?$/.test(own) ? '' : own].filter(Boolean)
  return oneLine([...new Set(given)].join(' '), 140)
}

function purposeOf(one: Node, entry: Node): string {
  const texts = [
    ...all(one, 'RmtInf', 'Ustrd').map(({ text }) => text),
    ...all(one, 'RmtInf', 'Strd').flatMap((each) => all(each, 'AddtlRmtInf').map(({ text }) => text)),
  ]
  return oneLine(texts.join(' ') || said(one, 'AddtlTxInf') || said(entry, 'AddtlNtryInf'), 500)
}

function at(node: Node, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((found, name) => found?.children.find((child) => child.name === name), node)
}

function all(node: Node, ...path: string[]): Node[] {
  return path.reduce<Node[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  )
}

const said = (node: Node, ...path: string[]) => at(node, ...path)?.text.trim() ?? ''

/** The day of a date or instant, as the bank writes it locally. */
function dayOf(date: Node | undefined): string {
  return date ? (said(date, 'Dt') || said(date, 'DtTm')).slice(0, 10) : ''
}
