import type { Language, Text } from '@brava/contract/language.ts'
import { language } from './language.ts'

type Phrase = string | ((...parameters: never[]) => string)
type Entry = Readonly<Record<Language, Phrase>>

/** Every language must take the same parameters as English. */
type SameInEach<C> = {
  [K in keyof C]: C[K] extends { en: infer E } ? Record<Language, E extends string ? string : E> : never
}
type Spoken<C> = { readonly [K in keyof C]: C[K] extends { en: infer E } ? (E extends string ? string : E) : never }

/**
 * The texts of a feature in the language of the interface. A missing language or parameter does not compile:
 * texts({ approve: { en: 'Approve', bs: 'Odobri', hr: 'Odobri' } }).approve
 */
export function texts<const C extends Readonly<Record<string, Entry>>>(catalogue: C & SameInEach<C>): Spoken<C> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entry]) => [name, (entry as Entry)[language]]),
  ) as Spoken<C>
}

/** One text of the contract (an enumeration's label, a date preset) in the language of the interface. */
export function said(text: Text): string {
  return text[language]
}
