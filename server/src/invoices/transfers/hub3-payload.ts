import { accountIn, countryOfAccount, isIban, paymentReference } from '@brava/contract/payments/payment-reference.ts'
import type { Transfer } from './transfer.ts'

/**
 * The characters allowed in a HUB-3 code: digits, letters of Croatian and Q W X Y, and these marks; all others are
 * dropped.
 */
const notAllowed = /[^0-9A-Za-zČĆŽŠĐčćžšđ ,.:\-+?'/()]/g

/** The largest amount that fits into its 15 digits. */
const mostCents = 999_999_999_999_999

/**
 * The 14 lines of a HUB-3 code (Croatian Banking Association, "2D barcode", Annex A version 6): euros to a Croatian
 * account. Each line ends in a line feed, including the last; what is too long is cut. Null for any other transfer.
 */
export function hub3Payload({ payee, payer, amount, currency, orderNumber, about }: Transfer): string | null {
  const account = accountIn(payee.account)
  if (currency !== 'EUR' || countryOfAccount(account) !== 'HR' || !isIban(account)) return null
  if (amount <= 0 || amount > mostCents) return null
  const { model, number } = paymentReference({
    number: orderNumber,
    account,
    payerCountry: payer.countryCode,
  })
  const lines = [
    'HRVHUB30',
    currency,
    String(amount).padStart(15, '0'),
    cut(payer.name, 30),
    cut(payer.address, 27),
    cut(`${payer.postalCode} ${payer.town}`, 27),
    cut(payee.name, 25),
    cut(payee.address, 25),
    cut(`${payee.postalCode} ${payee.town}`, 27),
    account,
    model,
    number,
    'COST',
    cut(about, 35),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function cut(text: string, most: number): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').replace(notAllowed, '').trim()].slice(0, most).join('').trim()
}
