import { createHash } from 'node:crypto'

/** One movement of a statement as in its file; texts unchanged, without line breaks. */
export interface StatementLine {
  readonly account: string
  readonly statement: string
  /** The closing balance as written, with its sign, and its day; empty if the bank gives none. */
  readonly closing: string
  readonly closedOn: string
  readonly currency: string
  /** A decimal with a dot, never negative. */
  readonly amount: string
  readonly direction: 'in' | 'out'
  readonly bookedOn: string
  readonly valuedOn: string
  readonly party: string
  readonly partyAccount: string
  readonly reference: string
  readonly purpose: string
  readonly bankReference: string
  /**
   * What the bank reference used to be: the entry's number in the statement, or the word for "no reference". Empty if
   * it is the same now.
   */
  readonly formerReference: string
  /** Which transaction of a booking, from 0. */
  readonly index: number
  /** False if pending or only informational. */
  readonly isBooked: boolean
  readonly isReturn: boolean
}

/** A file that is not a statement, or is broken. */
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
 * Names entries so that the same entry has the same name in every file that contains it: by account, day, direction,
 * amount and the bank's own reference, otherwise by all its content; equal ones by how many came before in the file. If
 * a bank names an entry differently in another format, it counts as a different one (decision 0098).
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

/** A decimal in hundred-thousandths: exact, for sums. Null if it is not a decimal. */
export function exact(amount: string): bigint | null {
  const found = /^(-?)(\d{1,18})(?:\.(\d{1,5}))?$/.exec(amount)
  if (!found) return null
  const [, sign, whole = '0', part = ''] = found
  const value = BigInt(whole) * 100_000n + BigInt(part.padEnd(5, '0'))
  return sign ? -value : value
}

/** A bank reference; empty if the bank says it gives none. */
export const givenReference = (text: string) =>
  /^\s*(NONREF|NOREF|NOTPROVIDED)\s*$/i.test(text) ? '' : oneLine(text, 70)

export const oneLine = (text: string, most: number) =>
  text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, most)
