import { countryOfAccount, plainAccount } from '@brava/contract/payments/payment-reference.ts'

/** Whether an account is an IBAN with right check digits: moved to the end, the number modulo 97 is 1 (ISO 13616). */
export function isIban(account: string): boolean {
  const plain = plainAccount(account)
  if (countryOfAccount(plain) === '' || plain.length < 15 || plain.length > 34) return false
  let rest = 0
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
