import type { Text, TextWith } from '../language.ts'
import { taxNumberNames } from './tax-numbers.ts'
import { plainTaxNumber } from './vat-number.ts'

/**
 * How each country writes its tax numbers. Formats of VAT numbers in the European Union: VIES, "VAT identification
 * number structure" (https://ec.europa.eu/taxation_customs/vies/); tax numbers: OECD and EU, "Tax identification
 * numbers" (https://ec.europa.eu/taxation_customs/tin/). Check digits are verified only if their rule is published: OIB
 * and PIB by ISO 7064 MOD 11,10, the Slovenian number by weights 8 to 2 modulo 11.
 * @assumption §3 names tax ids but no rule: a Bosnian JIB has 13 digits, and the VAT number is its last 12, without the
 * first digit. No published check digit rule was found, so none is checked.
 */
interface Rule {
  readonly pattern: RegExp
  /** An example of the format, shown to the person. */
  readonly like: Text
  readonly check?: (digits: string) => boolean
}

const digits = (count: string): Text => ({ en: `${count} digits`, bs: `${count} cifara`, hr: `${count} znamenki` })
const as = (example: string): Text => ({ en: example, bs: example, hr: example })

/** ISO 7064 MOD 11,10. */
function mod1110(number: string): boolean {
  const last = Number(number.at(-1))
  let rest = 10
  for (const digit of number.slice(0, -1)) {
    const sum = (rest + Number(digit)) % 10 || 10
    rest = (sum * 2) % 11
  }
  return (11 - rest) % 10 === last
}

function slovenian(number: string): boolean {
  const sum = Array.from(number.slice(0, 7), (digit, index) => Number(digit) * (8 - index)).reduce(
    (all, one) => all + one,
    0,
  )
  const check = 11 - (sum % 11)
  return check !== 11 && check % 10 === Number(number[7])
}

const taxIds: Readonly<Record<string, Rule>> = {
  BA: { pattern: /^\d{13}$/, like: digits('13') },
  HR: { pattern: /^\d{11}$/, like: digits('11'), check: mod1110 },
  ME: { pattern: /^\d{8}$/, like: digits('8') },
  RS: { pattern: /^\d{9}$/, like: digits('9'), check: mod1110 },
  SI: { pattern: /^[1-9]\d{7}$/, like: digits('8'), check: slovenian },
}

const vatIds: Readonly<Record<string, Rule>> = {
  AT: { pattern: /^ATU\d{8}$/, like: as('ATU12345678') },
  BA: { pattern: /^\d{12}$/, like: digits('12') },
  BE: { pattern: /^BE[01]\d{9}$/, like: as('BE0123456789') },
  BG: { pattern: /^BG\d{9,10}$/, like: as('BG123456789') },
  CY: { pattern: /^CY\d{8}[A-Z]$/, like: as('CY12345678X') },
  CZ: { pattern: /^CZ\d{8,10}$/, like: as('CZ12345678') },
  DE: { pattern: /^DE\d{9}$/, like: as('DE123456789') },
  DK: { pattern: /^DK\d{8}$/, like: as('DK12345678') },
  EE: { pattern: /^EE\d{9}$/, like: as('EE123456789') },
  ES: { pattern: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, like: as('ESX1234567X') },
  FI: { pattern: /^FI\d{8}$/, like: as('FI12345678') },
  FR: { pattern: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/, like: as('FR12123456789') },
  GR: { pattern: /^EL\d{9}$/, like: as('EL123456789') },
  HR: { pattern: /^HR\d{11}$/, like: as('HR12345678901'), check: (number) => mod1110(number.slice(2)) },
  HU: { pattern: /^HU\d{8}$/, like: as('HU12345678') },
  IE: { pattern: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, like: as('IE1234567WA') },
  IT: { pattern: /^IT\d{11}$/, like: as('IT12345678901') },
  LT: { pattern: /^LT(\d{9}|\d{12})$/, like: as('LT123456789') },
  LU: { pattern: /^LU\d{8}$/, like: as('LU12345678') },
  LV: { pattern: /^LV\d{11}$/, like: as('LV12345678901') },
  MT: { pattern: /^MT\d{8}$/, like: as('MT12345678') },
  NL: { pattern: /^NL[A-Z0-9+*]{10}\d{2}$/, like: as('NL123456789B01') },
  PL: { pattern: /^PL\d{10}$/, like: as('PL1234567890') },
  PT: { pattern: /^PT\d{9}$/, like: as('PT123456789') },
  RO: { pattern: /^RO\d{2,10}$/, like: as('RO1234567890') },
  SE: { pattern: /^SE\d{10}01$/, like: as('SE123456789001') },
  SI: { pattern: /^SI[1-9]\d{7}$/, like: as('SI12345678'), check: (number) => slovenian(number.slice(2)) },
  SK: { pattern: /^SK\d{10}$/, like: as('SK1234567890') },
}

const wrongForm: TextWith<{ name: string; like: string }> = {
  en: ({ name, like }) => `${name} is written like this: ${like}.`,
  bs: ({ name, like }) => `${name} se piše ovako: ${like}.`,
  hr: ({ name, like }) => `${name} se piše ovako: ${like}.`,
}

const wrongCheck: TextWith<{ name: string }> = {
  en: ({ name }) => `This ${name} does not exist: its check digit is wrong.`,
  bs: ({ name }) => `Ovaj ${name} ne postoji: kontrolna cifra nije ispravna.`,
  hr: ({ name }) => `Ovaj ${name} ne postoji: kontrolna znamenka nije ispravna.`,
}

/** What is wrong with a country's tax number, in words; null if it is correct, empty, or the country has no rule. */
export function taxNumberFault(country: string, kind: 'taxId' | 'vatId', written: string): Text | null {
  const rule = (kind === 'taxId' ? taxIds : vatIds)[country]
  const number = plainTaxNumber(written)
  if (!rule || number === '') return null
  const names = taxNumberNames(country)[kind]
  const say = (text: (language: 'en' | 'bs' | 'hr') => string): Text => ({
    en: text('en'),
    bs: text('bs'),
    hr: text('hr'),
  })
  if (!rule.pattern.test(number)) {
    return say((language) => wrongForm[language]({ name: names[language], like: rule.like[language] }))
  }
  return rule.check && !rule.check(number) ? say((language) => wrongCheck[language]({ name: names[language] })) : null
}

interface Numbers {
  readonly countryId: number | null
  readonly taxId: string
  readonly vatId: string
}

/**
 * What is wrong with the two given numbers, by field. Unchanged existing numbers are accepted: nobody has to correct a
 * number to change a phone.
 */
export function taxNumberFaults(country: string, given: Numbers, before: Numbers | null) {
  return (['taxId', 'vatId'] as const).flatMap((path) => {
    if (before && before.countryId === given.countryId && before[path] === given[path]) return []
    const fault = taxNumberFault(country, path, given[path])
    return fault ? [{ path, fault }] : []
  })
}
