/**
 * Amounts are integers in minor units (1250 = 12.50) in code and database, and decimal strings with two decimals on the
 * wire ("12.50"). Margins are basis points (950 = 9.5 %). Exchange rates and costs with four decimals are strings or
 * integers in ten-thousandths. Money is never a float here.
 */
export type Minor = number

/** A wire amount: up to two decimals, optional minus. */
export const wirePattern = /^-?\d{1,13}(\.\d{1,2})?$/

/** Parses a wire amount ("12.5", "-3", "12.50") to minor units. Throws RangeError on anything else. */
export function minorFromWire(text: string): Minor {
  if (!wirePattern.test(text)) throw new RangeError(`not an amount: ${text}`)
  const negative = text.startsWith('-')
  const [whole = '0', part = ''] = (negative ? text.slice(1) : text).split('.')
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!Number.isSafeInteger(minor)) throw new RangeError(`amount out of range: ${text}`)
  return negative && minor !== 0 ? -minor : minor
}

/** Writes minor units as a wire amount with two decimals. Throws RangeError unless a safe integer. */
export function wireFromMinor(minor: Minor): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount in minor units: ${minor}`)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
