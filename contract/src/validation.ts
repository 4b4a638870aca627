import type { z } from 'zod'
import { expected, expectedBy } from './expected.ts'
import { type Language, plural } from './language.ts'

type Issue = z.core.$ZodIssue

const templates = {
  required: {
    en: (field: string) => `Field ${field} is required.`,
    bs: (field: string) => `Polje ${field} je obavezno.`,
    hr: (field: string) => `Polje ${field} je obvezno.`,
  },
  min: {
    en: (count: number) => `Min ${count} characters.`,
    bs: (count: number) => `Najmanje ${count} ${plural('bs', count, { one: 'znak', few: 'znaka', other: 'znakova' })}.`,
    hr: (count: number) => `Najmanje ${count} ${plural('hr', count, { one: 'znak', few: 'znaka', other: 'znakova' })}.`,
  },
  max: {
    en: (count: number) => `Max ${count} ${plural('en', count, { one: 'character', other: 'characters' })}.`,
    bs: (count: number) => `Najviše ${count} ${plural('bs', count, { one: 'znak', few: 'znaka', other: 'znakova' })}.`,
    hr: (count: number) => `Najviše ${count} ${plural('hr', count, { one: 'znak', few: 'znaka', other: 'znakova' })}.`,
  },
  number: expected.number,
  email: {
    en: (field: string) => `Field ${field} is not valid email address.`,
    bs: (field: string) => `Polje ${field} nije ispravna e-mail adresa.`,
    hr: (field: string) => `Polje ${field} nije ispravna adresa e-pošte.`,
  },
  url: {
    en: (field: string) => `Field ${field} is not valid url.`,
    bs: (field: string) => `Polje ${field} nije ispravna web adresa.`,
    hr: (field: string) => `Polje ${field} nije ispravna web-adresa.`,
  },
  match: {
    en: (field: string, other: string) => `Field ${field} and field ${other} do not match.`,
    bs: (field: string, other: string) => `Polje ${field} i polje ${other} se ne podudaraju.`,
    hr: (field: string, other: string) => `Polje ${field} i polje ${other} se ne podudaraju.`,
  },
  atLeast: {
    en: (limit: string) => `Must be at least ${limit}.`,
    bs: (limit: string) => `Mora biti najmanje ${limit}.`,
    hr: (limit: string) => `Mora biti najmanje ${limit}.`,
  },
  atMost: {
    en: (limit: string) => `Must be at most ${limit}.`,
    bs: (limit: string) => `Može biti najviše ${limit}.`,
    hr: (limit: string) => `Može biti najviše ${limit}.`,
  },
  other: {
    en: 'An error occurred during validation.',
    bs: 'Došlo je do greške pri provjeri.',
    hr: 'Došlo je do pogreške pri provjeri.',
  },
} as const

/** The validation texts of the specification (§5), by language. `field` is the label that the person sees. */
export const validationTexts = templates

/**
 * The text of a schema issue in the person's language (specification §5). `sent` is the whole input that was checked: a
 * field that is empty in it is reported as required, whatever else is wrong with it. `label` names the field as on the
 * screen.
 */
export function issueText(issue: Issue, sent: unknown, language: Language, label?: string): string {
  const field = label ?? String(issue.path.at(-1) ?? '')
  if (issue.path.length > 0 && isEmpty(valueAt(sent, issue.path))) return templates.required[language](field)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number' || issue.expected === 'int') return templates.number[language](field)
      return templates.required[language](field)
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1
          ? templates.required[language](field)
          : templates.min[language](Number(issue.minimum))
      }
      if (issue.origin === 'array') return templates.required[language](field)
      return templates.atLeast[language](String(issue.minimum))
    case 'too_big':
      if (issue.origin === 'string') return templates.max[language](Number(issue.maximum))
      return templates.atMost[language](String(issue.maximum))
    case 'invalid_format':
      if (issue.format === 'email') return templates.email[language](field)
      if (issue.format === 'url') return templates.url[language](field)
      return expectedBy(issue.message)?.[language](field) ?? templates.other[language]
    case 'invalid_union': {
      // A union of an empty text or an address: the input is compared with the alternative that has a format.
      const form = issue.errors.flat().find((each) => each.code === 'invalid_format' && each.path.length === 0)
      return form ? issueText({ ...form, path: issue.path }, sent, language, label) : templates.other[language]
    }
    default:
      return expectedBy(issue.message)?.[language](field) ?? templates.other[language]
  }
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], sent)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
