import { accountIn, countryOfAccount, isIban } from '@brava/contract/payments/payment-reference.ts'
import { type Transfer, transferReference } from './transfer.ts'

/**
 * Countries and territories whose accounts SEPA reaches (EPC409-09, October 2025); Bosnia and Herzegovina is not one of
 * them.
 */
const sepa = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)

/** The standard's maximum: 999,999,999.99. */
const mostCents = 99_999_999_999
/** Maximum number of bytes of the whole text. */
const mostBytes = 331

/**
 * The lines of an EPC QR code (EPC069-12, version 2.1: 002, UTF-8, SCT): euros to an account in SEPA. The reference is
 * in the text for the payee, because HR01 is not a structured reference of ISO 11649. Null for any other transfer.
 */
export function epcPayload(transfer: Transfer): string | null {
  const { payee, amount, currency, about } = transfer
  const account = accountIn(payee.account)
  if (currency !== 'EUR' || !sepa.has(countryOfAccount(account)) || !isIban(account)) return null
  if (amount < 1 || amount > mostCents) return null
  const euros = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  const text = oneLine([transferReference(transfer), about].filter(Boolean).join(' '), 140)
  const payload = (name: string) =>
    ['BCD', '002', '1', 'SCT', '', name, account, `EUR${euros}`, '', '', text].join('\n')
  // Shortens a name of many bytes to stay within the standard.
  for (let most = 70; most > 0; most -= 5) {
    const whole = payload(oneLine(payee.name, most))
    if (Buffer.byteLength(whole) <= mostBytes) return whole
  }
  return null
}

function oneLine(text: string, most: number): string {
  const plain = [...text.normalize('NFC')].map((char) => (char < ' ' || char === '\u007f' ? ' ' : char))
  return plain.join('').replace(/\s+/g, ' ').trim().slice(0, most).trim()
}
