import { formatter } from '@brava/contract/format.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import type { AnyMailTemplate, MailBlock } from '../../platform/mail/mail-template.ts'
import { shownValues } from '../../platform/mail/write-mail.ts'

/** Words that replace the standard ones of a mail. */
export interface MailWords {
  /** With {placeholders}; empty: the standard subject. */
  readonly subject: string
  /** Sanitised rich text. */
  readonly body: string
}

/** Parts of a mail that a template places: the blocks of the standard mail that each of them stands for. */
export const placedBlocks = {
  blockWords: {
    kinds: ['paragraph', 'heading', 'note'],
    label: { en: 'Standard text', bs: 'Standardni tekst', hr: 'Standardni tekst' },
  },
  blockTable: { kinds: ['table'], label: { en: 'Table', bs: 'Tabela', hr: 'Tablica' } },
  blockFacts: { kinds: ['facts'], label: { en: 'Facts', bs: 'Podaci', hr: 'Podaci' } },
  blockKeys: { kinds: ['keys'], label: { en: 'Keys', bs: 'Ključevi', hr: 'Ključevi' } },
  blockCode: { kinds: ['code'], label: { en: 'Code', bs: 'Kod', hr: 'Kod' } },
  blockButton: { kinds: ['button'], label: { en: 'Button', bs: 'Dugme', hr: 'Gumb' } },
} as const satisfies Record<string, { kinds: readonly MailBlock['kind'][]; label: Text }>
export type PlacedBlock = keyof typeof placedBlocks

export const blockOf = (kind: MailBlock['kind']) =>
  (Object.keys(placedBlocks) as PlacedBlock[]).find((name) =>
    (placedBlocks[name].kinds as readonly string[]).includes(kind),
  )

const recipient: Text = { en: 'Name of the recipient', bs: 'Ime primaoca', hr: 'Ime primatelja' }
const written = ['text', 'name', 'number', 'money', 'instant']

/** The values that words may name. Never a secret: the subject is stored, and links and codes are blocks. */
export function placeholdersOf(template: AnyMailTemplate, language: Language): { name: string; label: string }[] {
  const own = Object.entries(template.variables)
    .filter(([, { kind }]) => written.includes(kind))
    .map(([name, { meaning }]) => ({ name, label: meaning[language] }))
  return [{ name: 'recipient', label: recipient[language] }, ...own]
}

/** Each value as written in the reader's language. */
export function valuesOf(
  template: AnyMailTemplate,
  { language, data, toName }: { language: Language; data: object; toName: string },
): Readonly<Record<string, string>> {
  const { count, minor, dateTime } = formatter(language)
  const values = shownValues(template, data, language) as Readonly<Record<string, unknown>>
  const currency = typeof values.currency === 'string' ? values.currency : undefined
  const write = (kind: string, value: unknown) => {
    if (typeof value === 'number' && kind === 'money') return minor(value, currency)
    if (typeof value === 'number') return count(value)
    if (typeof value !== 'string') return ''
    return kind === 'instant' ? dateTime(value) : value
  }
  return {
    recipient: toName,
    ...Object.fromEntries(
      Object.entries(template.variables)
        .filter(([, { kind }]) => written.includes(kind))
        .map(([name, { kind }]) => [name, write(kind, values[name])]),
    ),
  }
}

const inSubject = /\{([^{}]*)\}/g
const inBody = /<span data-placeholder="(\w+)">/g

/** Placeholders for which this mail has no value, by the field that contains them. */
export function unknownPlaceholders(
  template: AnyMailTemplate,
  words: MailWords,
): { subject: string[]; body: string[] } {
  const known = new Set(placeholdersOf(template, 'en').map(({ name }) => name))
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return {
    subject: named(words.subject, inSubject).filter((name) => !known.has(name)),
    body: named(words.body, inBody).filter((name) => !known.has(name) && !Object.hasOwn(placedBlocks, name)),
  }
}

export function isUsable(template: AnyMailTemplate, words: MailWords): boolean {
  const { subject, body } = unknownPlaceholders(template, words)
  return subject.length + body.length === 0
}

/** One line, also where a value has several. */
export const fillSubject = (subject: string, values: Readonly<Record<string, string>>) =>
  subject.replace(inSubject, (_all, name: string) => (values[name] ?? '').replace(/\s+/g, ' '))
