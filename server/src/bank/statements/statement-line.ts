import { createHash } from 'node:crypto'

/** One movement of a statement as its file says it; texts as they came, without line breaks. */
export interface StatementLine {
  readonly account: string
  readonly statement: string
  /** The closing balance as it is written, with its sign, and its day; empty where the bank names none. */
  readonly closing: string
  readonly closedOn: string
  readonly currency: string
  /** A decimal with a dot, never below zero. */
  readonly amount: string
  readonly direction: 'in' | 'out'
  readonly bookedOn: string
  readonly valuedOn: string
  readonly party: string
  readonly partyAccount: string
  readonly reference: string
  readonly purpose: string
  readonly bankReference: string
  /** By what it was named before: the number that the statement gives it, or the word for no reference. Empty where that named it too. */
  readonly formerReference: string
  /** Which of the transactions of one booking, from 0. */
  readonly index: number
  /** Pending or for information: nothing is booked. */
  readonly isBooked: boolean
  readonly isReturn: boolean
}

/** A file that is no statement, or one that is broken. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  readonly problem: 'brokenStatement' | 'notAStatement' | 'sumsDiffer'
  readonly statement: string
  constructor(problem: StatementError['problem'], statement = '') {
    super(problem)
    this.problem = problem
    this.statement = statement
  }
}

/**
 * Names entries so that the same one has the same name in every file that brings it: by account, day, direction, amount and
 * the bank's own reference, else by all that it says; of equal ones by how many came before in the file. An entry whose bank
 * names it differently in another format is another one (decision 0098).
 */
export function entryNaming(
  referenceOf: (line: StatementLine) => string = (line) => line.bankReference,
): (line: StatementLine) => string {
  const seen = new Map<string, number>()
  return (line) => {
    const said = [line.account, line.bookedOn, line.direction, line.amount, line.currency, String(line.index)]
    const reference = referenceOf(line)
    const own = reference ? [reference] : [line.valuedOn, line.party, line.partyAccount, line.reference, line.purpose]
    const digest = createHash('sha256')
      .update(JSON.stringify([...said, ...own]))
      .digest('hex')
      .slice(0, 40)
    const before = seen.get(digest) ?? 0
    seen.set(digest, before + 1)
    return before === 0 ? digest : `${digest}-${before}`
  }
}

/** A decimal in ten-thousandths of a cent's hundred: exact, for sums. Null where it is no decimal. */
export function exact(amount: string): bigint | null {
  const found = /^(-?)(\d{1,18})(?:\.(\d{1,5}))?$/.exec(amount)
  if (!found) return null
  const [, sign, whole = '0', part = ''] = found
  const value = BigInt(whole) * 100_000n + BigInt(part.padEnd(5, '0'))
  return sign ? -value : value
}

/** A reference of the bank; empty where the bank says that it gives none. */
export const givenReference = (text: string) =>
  /^\s*(NONREF|NOREF|NOTPROVIDED)\s*$/i.test(text) ? '' : oneLine(text, 70)

export const oneLine = (text: string, most: number) =>
  text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, most)
