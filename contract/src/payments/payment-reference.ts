/**
 * The reference of an order in a bank transfer. It is the order's number with a check digit, so that it need not be kept
 * beside it and a slip of the pen is found before money is booked.
 * @assumption §5 and §8 name no reference: with an account or a payer in Croatia it is the Croatian model HR01 (group P1 the
 * order's number, then the check digit by MOD11INI, FINA "Jedinstveni pregled osnovnih modela poziva na broj"); elsewhere the
 * same digits as ten, as long as a Bosnian "poziv na broj" may be.
 */
export interface PaymentReference {
  /** HR01, or empty where the payee's bank knows no models. */
  readonly model: 'HR01' | ''
  /** What goes into the field: 018342-3 with the model, else 0000183423. */
  readonly number: string
}

/** The check digit MOD11INI: weights 2, 3, 4 … from the right, their sum modulo 11; 0 where that is 0 or 1, else 11 less it. */
export function mod11ini(digits: string): number {
  const sum = Array.from(digits).reduceRight((all, digit, at) => all + Number(digit) * (digits.length - at + 1), 0)
  const rest = sum % 11
  return rest <= 1 ? 0 : 11 - rest
}

/** The country of an account: the first two letters of its IBAN; empty for what is none. */
export function countryOfAccount(account: string): string {
  return /^[A-Z]{2}\d{2}/.exec(plainAccount(account))?.[0].slice(0, 2) ?? ''
}

/** An account as machines write it: capitals and digits alone. */
export function plainAccount(account: string): string {
  return account.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

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

/**
 * Whether what somebody wrote may be an account: what begins as an IBAN has to be one, with the name of the bank behind it where
 * that was written too. Numbers that are no IBAN are not looked into.
 */
export function mayBeAccount(written: string): boolean {
  if (countryOfAccount(written) === '') return true
  const words = written.trim().split(/[\s,;()]+/)
  return words.some((_, at) => isIban(words.slice(0, at + 1).join('')))
}

/** Whether it may take the place of another one: what stands in a record already stays, as tax numbers do. */
export const mayFollowAccount = (before: string, written: string) =>
  written.trim() === before.trim() || mayBeAccount(written)

/** What a payer writes so that the payee finds the order. The account is the payee's. */
export function paymentReference(order: {
  readonly number: string
  readonly account: string
  readonly payerCountry: string
}): PaymentReference {
  const check = mod11ini(order.number)
  return countryOfAccount(order.account) === 'HR' || order.payerCountry === 'HR'
    ? { model: 'HR01', number: `${order.number}-${check}` }
    : { model: '', number: `${order.number}${check}`.padStart(10, '0') }
}

/** As it stands on papers and screens. */
export function referenceText({ model, number }: PaymentReference): string {
  return [model, number].filter(Boolean).join(' ')
}

/** Words of a bank's text that may hold a reference, each at most once, and what of them is read. */
const mostWords = 50

/**
 * The numbers of orders that a text of a bank may mean: its words that are digits with a right check digit. Models,
 * hyphens and leading zeros do not matter, nor what stands around the word or right behind it: MT940 writes the parts of a
 * purpose one after the other. Whether there is such an order, the caller asks.
 */
export function ordersInReference(text: string): string[] {
  const found = new Set<string>()
  for (const [word] of text
    .slice(0, 2000)
    .toUpperCase()
    .replace(/(?<![A-Z0-9])HR\d\d(?=[ \d])/g, ' ')
    .matchAll(/(?<![A-Z0-9])\d[\d-]{5,24}(?!\d)/g)) {
    if (found.size === mostWords) break
    const digits = word.replaceAll('-', '')
    const number = digits.slice(0, -1).replace(/^0+/, '')
    if (number === '' || number.length > 18 || mod11ini(number) !== Number(digits.at(-1))) continue
    found.add(number.padStart(6, '0'))
  }
  return [...found]
}
