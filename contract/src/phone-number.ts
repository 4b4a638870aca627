import { line } from './endpoint.ts'
import { expects } from './expected.ts'

/**
 * How somebody is reached by phone, as a person writes it: also two numbers, an extension, a short number. What has not even
 * three digits was meant for another field.
 */
export const phoneLine = (max: number) => line(max).regex(/^$|(\D*\d){3}/, expects('phone'))

/**
 * A phone number as gateways want it (E.164: a plus, the country, at most 15 digits), from what a person writes; null when
 * it names no country: 061… is somebody else's number abroad.
 */
export function internationalNumber(text: string): string | null {
  const bare = text.replace(/[\s()/.-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null
}

/** "+38761555204" as "+387•••204": enough to recognise one's own, too little to learn another's. */
export function maskedNumber(number: string): string {
  return `${number.slice(0, 4)}•••${number.slice(-3)}`
}

/** How long until a code can be sent once more, in seconds: most texts that come late come within it. */
export const smsResendSeconds = 30
