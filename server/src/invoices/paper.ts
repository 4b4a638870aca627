import { taxNumberNames } from '@brava/contract/companies/tax-numbers.ts'
import { formatter, rateDecimals } from '@brava/contract/format.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { nameByCode } from '../platform/name-by-code.ts'
import { broken } from '../platform/pdf/draw-pdf.ts'
import type { SnapshotIssuer, SnapshotParty } from './invoice-snapshot.ts'

/** Colours of documents: those of the screens in light mode. */
export const ink = {
  accent: '#3445D1',
  text: '#14171F',
  grey: '#626A79',
  hairline: '#D3D8E0',
  sunken: '#F5F6F8',
  good: { text: '#0B6A3D', soft: '#E4F4EA' },
  careful: { text: '#854A00', soft: '#FCF0DA' },
} as const

/** Maximum width and height of a logo, in points. */
const logoBox: [number, number] = [170, 40]

/** The issuer's logo, or its initials on a tile in its colour with its name beside them. */
export function logoOrInitials(name: string, logo: Buffer | null, accent: string): Content {
  if (logo)
    return { image: `data:image/${logo[0] === 0x89 ? 'png' : 'jpeg'};base64,${logo.toString('base64')}`, fit: logoBox }
  const initials = initialsOf(name)
  return {
    columnGap: 10,
    columns: [
      {
        width: 36,
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="36" height="36"><rect width="36" height="36" rx="8" fill="${accent}"/><text x="18" y="23.5" text-anchor="middle" font-family="Roboto" font-size="15" font-weight="bold" fill="${inkOn(accent)}">${initials}</text></svg>`,
      },
      { width: '*', ...broken(name, 28), bold: true, fontSize: 12, margin: [0, 9, 0, 0] },
    ],
  }
}

/** White on dark colours, black on light ones: by perceived brightness (ITU-R BT.601). */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? ink.text : '#ffffff'
}

/** "Digitalis d.o.o. Sarajevo" becomes DS: the first letters of the first two capitalised words. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{Lu}\d]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
}

/** A word on a soft background at the right edge: what the reader must see first. */
export function stamp(text: string, tone: 'good' | 'careful'): Content {
  return {
    margin: [0, 6, 0, 0],
    columns: [
      { width: '*', text: '' },
      {
        width: 'auto',
        layout: 'noBorders',
        table: {
          body: [[{ text, color: ink[tone].text, fillColor: ink[tone].soft, bold: true, margin: [8, 2, 8, 2] }]],
        },
      },
    ],
  }
}

/** A party under its label; in a narrow column each number and each contact has its own line. */
export function partyBlock(label: string, of: SnapshotParty, language: Language, isNarrow = false): Content {
  const names = taxNumberNames(of.countryCode)
  const numbers = [
    of.taxId && of.taxId !== of.vatId ? `${names.taxId[language]}: ${of.taxId}` : '',
    of.vatId ? `${names.vatId[language]}: ${of.vatId}` : '',
  ].filter(Boolean)
  const contact = [of.email, of.phone].filter(Boolean).join(isNarrow ? '\n' : ' · ')
  const place = `${of.postalCode} ${of.town}`.trim()
  const most = isNarrow ? 24 : 40
  return {
    stack: [
      { text: label, color: ink.grey, fontSize: 8, margin: [0, 0, 0, 3] },
      { ...broken(of.name, most), bold: true, fontSize: 10 },
      ...[of.address, [place, countryName(of.countryCode, of.countryName, language)].filter(Boolean).join(', ')]
        .filter(Boolean)
        .map((line) => broken(line, most)),
      ...(numbers.length > 0
        ? [{ ...broken(numbers.join(isNarrow ? '\n' : '   '), most), margin: [0, 3, 0, 0] } as Content]
        : []),
      ...(contact ? [{ ...broken(contact, most), color: ink.grey } as Content] : []),
    ],
  }
}

/**
 * The head of a document other than an invoice: the issuer's logo beside the title, below it the two parties side by
 * side.
 */
export const paperHead = (
  title: string,
  { issuer, logo, buyer }: { issuer: SnapshotIssuer; logo: Buffer | null; buyer: SnapshotParty },
  { supplier, customer }: { supplier: string; customer: string },
  language: Language,
): Content[] => [
  {
    columns: [
      { width: '*', stack: [logoOrInitials(issuer.name, logo, issuer.accent ?? ink.accent)] },
      { width: 260, text: title, alignment: 'right', bold: true, fontSize: 14 },
    ],
  },
  {
    margin: [0, 26, 0, 0],
    columnGap: 28,
    columns: [partyBlock(supplier, issuer, language), partyBlock(customer, buyer, language)],
  },
]

/** Facts side by side, four in a row, each under its label. */
export function factStrip(facts: readonly (readonly [label: string, value: string])[]): Content {
  const rows = Array.from({ length: Math.ceil(facts.length / 4) }, (_, row) => facts.slice(row * 4, row * 4 + 4))
  return {
    margin: [0, 18, 0, 16],
    layout: {
      hLineWidth: (row: number, node: { table: { body: unknown[] } }) =>
        row === 0 || row === node.table.body.length ? 0.75 : 0,
      vLineWidth: () => 0,
      hLineColor: () => ink.hairline,
      paddingLeft: () => 0,
      paddingRight: () => 10,
      paddingTop: () => 7,
      paddingBottom: () => 7,
    },
    table: {
      widths: ['*', '*', '*', '*'],
      body: rows.map((row): TableCell[] =>
        Array.from({ length: 4 }, (_, at): TableCell => {
          const [label, value] = row[at] ?? ['', '']
          return { stack: [{ text: label, color: ink.grey, fontSize: 8 }, broken(value, 20)] }
        }),
      ),
    },
  }
}

/** Hairlines between rows, none at the sides, like the tables on screen. */
export const hairlines = {
  hLineWidth: (row: number) => (row === 0 ? 0 : row === 1 ? 0.75 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => ink.hairline,
  paddingLeft: (column: number) => (column === 0 ? 0 : 4),
  paddingRight: (column: number, node: { table: { widths?: unknown } }) =>
    column === (node.table.widths as unknown[]).length - 1 ? 0 : 4,
  paddingTop: () => 5,
  paddingBottom: () => 5,
}

/** At the foot of each page: which document, whose, and the page number. */
export function pageFoot(parts: readonly string[], page: string): Content {
  return {
    margin: [44, 16, 44, 0],
    columnGap: 12,
    columns: [
      { ...broken(parts.filter(Boolean).join(' · '), 80), color: ink.grey, fontSize: 7.5, width: '*' },
      { text: page, color: ink.grey, fontSize: 7.5, width: 'auto', alignment: 'right', noWrap: true },
    ],
  }
}

/** The name of a country in the reader's language; the stored name if the code is not a country code. */
export function countryName(code: string, stored: string, language: Language): string {
  return nameByCode('region', code, language) ?? stored
}

/**
 * The issuer's remark in the reader's language. If there is none, Bosnian and Croatian replace each other, and
 * otherwise any other language is used: a remark in another language is better than none.
 */
export function remarkIn(remarks: Text, language: Language): string {
  const order: Record<Language, readonly Language[]> = {
    bs: ['bs', 'hr', 'en'],
    hr: ['hr', 'bs', 'en'],
    en: ['en', 'bs', 'hr'],
  }
  for (const one of order[language]) if (remarks[one].trim()) return remarks[one]
  return ''
}

/** Texts and number formats of one language, as documents need them. */
export function wordsIn(language: Language) {
  const format = formatter(language)
  return {
    ...format,
    say: (text: Text) => text[language],
    /** A VAT rate: "17" or "12,5". */
    rate: (rateBp: number) => format.decimal(rateBp / 100, rateDecimals(rateBp)),
  }
}
