import { line } from './endpoint.ts'
import { expects } from './expected.ts'

/**
 * A phone number as a person writes it: also two numbers, an extension, a short number. Text with fewer than three
 * digits was meant for another field.
 */
export const phoneLine = (max: number) => line(max).regex(/^$|(\D*\d){3}/, expects('phone'))

/**
 * Converts what a person writes into a phone number as gateways need it (E.164: a plus, the country, at most 15
 * digits); null if it names no country, because 061… is somebody else's number abroad.
 */
export function internationalNumber(text: string): string | null {
  const bare = text.replace(/[\s()/.-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null
}

/** "+38761555204" as "+387•••204": enough to recognise one's own number, too little to learn another's. */
export function maskedNumber(number: string): string {
  return `${number.slice(0, 4)}•••${number.slice(-3)}`
}

/** Seconds until a code can be sent again: most late text messages arrive within that time. */
export const smsResendSeconds = 30
