/**
 * The reference of an order in a bank transfer. It is the order's number with a check digit, so that it need not be
 * stored separately and a typing error is detected before money is booked.
 * @assumption §5 and §8 name no reference: with an account or a payer in Croatia it is the Croatian model HR01 (group
 * P1 the order's number, then the check digit by MOD11INI, FINA "Jedinstveni pregled osnovnih modela poziva na broj");
 * elsewhere the same digits padded to ten, the most that a Bosnian "poziv na broj" may have.
 */
export interface PaymentReference {
  /** HR01, or empty if the payee's bank uses no models. */
  readonly model: 'HR01' | ''
  /** The content of the field: 018342-3 with the model, otherwise 0000183423. */
  readonly number: string
}

/**
 * The check digit MOD11INI: weights 2, 3, 4 … from the right, their sum modulo 11; 0 if that is 0 or 1, otherwise 11
 * minus it.
 */
export function mod11ini(digits: string): number {
  const sum = Array.from(digits).reduceRight((all, digit, at) => all + Number(digit) * (digits.length - at + 1), 0)
  const rest = sum % 11
  return rest <= 1 ? 0 : 11 - rest
}

/** The country of an account: the first two letters of its IBAN; empty if it is not an IBAN. */
export function countryOfAccount(account: string): string {
  return /^[A-Z]{2}\d{2}/.exec(plainAccount(account))?.[0].slice(0, 2) ?? ''
}

/** An account in machine form: only capitals and digits. */
export function plainAccount(account: string): string {
  return account.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** How long an IBAN of a country is (SWIFT, IBAN Registry): the countries of SEPA and their neighbours. */
const ibanLengths = new Map(
  'AD24 AL28 AT20 BA20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 TR26 VA22 XK20'
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)

/**
 * Whether an account is an IBAN of its country's length with valid check digits: with its first four characters moved to
 * the end, the number modulo 97 is 1 (ISO 13616).
 */
export function isIban(account: string): boolean {
  const plain = plainAccount(account)
  const country = countryOfAccount(plain)
  if (country === '' || plain.length < 15 || plain.length > 34) return false
  // One in a hundred accounts has valid check digits also without its last group.
  if (plain.length !== (ibanLengths.get(country) ?? plain.length)) return false
  let rest = 0
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/**
 * Whether the entered text may be an account: if it begins like an IBAN, or has something of an IBAN's length behind
 * other words, there must be a valid one in it. Numbers other than IBANs are not checked.
 */
export function mayBeAccount(written: string): boolean {
  if (ibanIn(written) !== undefined) return true
  const words = wordsOf(written)
  return countryOfAccount(written) === '' && !words.some((_, at) => isLikeIban(words.slice(at)))
}

const wordsOf = (written: string) => written.toUpperCase().match(/[A-Z0-9]+/g) ?? []

/** The shortest IBAN has 15 characters; the postal code of "HR10000 Zagreb" is none. */
function isLikeIban(words: readonly string[]): boolean {
  const end = words.findIndex((word) => !/\d|^[A-Z]{4}$/.test(word))
  const groups = words.slice(0, end === -1 ? words.length : end)
  return ibanLengths.has(countryOfAccount(groups[0] ?? '')) && groups.join('').length >= 15
}

/** The first IBAN in an entered text: "IBAN" or the bank's name may be before or behind it. */
function ibanIn(written: string): string | undefined {
  const words = wordsOf(written)
  for (const start of words.keys()) {
    const rest = words.slice(start)
    const found = rest.map((_, at) => rest.slice(0, at + 1).join('')).find(isIban)
    if (found) return found
  }
  return undefined
}

/** The account in an entered text, for machines: the IBAN in it, otherwise the text without white space. */
export const accountIn = (written: string): string => ibanIn(written) ?? written.replace(/\s+/g, '')

/** Whether it may replace another account: an unchanged existing value is accepted, as for tax numbers. */
export const mayFollowAccount = (before: string, written: string) =>
  written.trim() === before.trim() || mayBeAccount(written)

/** What a payer writes so that the payee can identify the order. The account is the payee's. */
export function paymentReference(order: {
  readonly number: string
  readonly account: string
  readonly payerCountry: string
}): PaymentReference {
  const check = mod11ini(order.number)
  return countryOfAccount(accountIn(order.account)) === 'HR' || order.payerCountry === 'HR'
    ? { model: 'HR01', number: `${order.number}-${check}` }
    : { model: '', number: `${order.number}${check}`.padStart(10, '0') }
}

/** As shown on documents and screens. */
export function referenceText({ model, number }: PaymentReference): string {
  return [model, number].filter(Boolean).join(' ')
}

/**
 * The most words of a bank's text that are taken as possible references, each counted once, and how much of the text is
 * read.
 */
const mostWords = 50

/**
 * The numbers of orders to which a bank's text may refer: its words that consist of digits with a valid check digit.
 * Models, hyphens and leading zeros do not matter, nor does text around the word or right behind it, as MT940 writes
 * the parts of a purpose without separators. The caller checks whether such an order exists.
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
