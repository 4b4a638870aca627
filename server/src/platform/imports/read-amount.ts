import { type Minor, minorFromWire } from '@brava/contract/minor.ts'

/**
 * An amount as people and spreadsheets write it, in minor units: "45.90", "45,90 KM", "€ 1.234,50", "1,234.50". Null
 * when it is not an amount, has more than two decimals, or is ambiguous ("1.234").
 */
export function readAmount(text: string): Minor | null {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^(?:[A-Za-z]{2,3}|[€$£])|(?:[A-Za-z]{2,3}|[€$£])$/g, '')
  if (!/^\d[\d.,]*$/.test(bare)) return null
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last < 0) return bare.length <= 10 ? minorFromWire(bare) : null
  const decimal = bare[last] as '.' | ','
  const group = decimal === '.' ? ',' : '.'
  const whole = bare.slice(0, last)
  const part = bare.slice(last + 1)
  if (part.length < 1 || part.length > 2) {
    // A mark that occurs more than once groups thousands: "1.234.567".
    const groups = bare.split(decimal)
    const isGrouped = groups.length > 2 && groups.every((one, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(one))
    return isGrouped && groups.join('').length <= 10 ? minorFromWire(groups.join('')) : null
  }
  if (whole.includes(decimal)) return null
  const groups = whole.split(group)
  if (groups.length > 1 && !groups.every((one, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(one))) return null
  const digits = groups.join('')
  return /^\d{1,10}$/.test(digits) ? minorFromWire(`${digits}.${part}`) : null
}
