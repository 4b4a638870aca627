import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { type Language, languages } from '../contract/src/language.ts'
import { filesBelow, fromRoot } from './source-files.ts'

/** One, two to four, five and more; 21 and 101 count as one again, except in English. */
const counts = [1, 2, 5, 21, 101]

/** Words that follow a number: for one, for few, for more. In bs and hr also as objects and after "od". */
const english: readonly string[] = [
  'key keys',
  'order orders',
  'product products',
  'line lines',
  'row rows',
  'entry entries',
  'category categories',
  'person people',
  'session sessions',
  'price prices',
  'rate rates',
  'second seconds',
  'minute minutes',
  'hour hours',
  'day days',
  'try tries',
  'code codes',
  'character characters',
  'field fields',
  'invoice invoices',
  'batch batches',
  'partner partners',
  'slot slots',
  'unit units',
  'company companies',
]
const southSlavic: readonly string[] = [
  'ključ ključa ključeva',
  'narudžba|narudžbu narudžbe narudžbi',
  'proizvod proizvoda proizvoda',
  'stavka|stavku stavke stavki',
  'red reda redova',
  'redak retka redaka',
  'zapis zapisa zapisa',
  'kategorija|kategoriju kategorije kategorija',
  'korisnik korisnika korisnika',
  'sesija|sesiju sesije sesija',
  'cijena|cijenu cijene cijena',
  'kurs kursa kurseva',
  'tečaj tečaja tečajeva',
  'sekunda|sekundu sekunde sekundi',
  'minuta|minutu minute minuta',
  'sat sata sati',
  'dan dana dana',
  'kod koda kodova',
  'znak znaka znakova',
  'polje polja polja',
  'partneru partnera partnera',
  'kanal kanala kanala',
]

/** Verbs that precede a number, in bs and hr: for one, for few, for more. */
const verbs: readonly string[] = [
  'nedostaje nedostaju nedostaje',
  'slijedi slijede slijedi',
  'ulazi ulaze ulazi',
  'izlazi izlaze izlazi',
  'dostupan-je dostupna-su dostupno-je',
]

const rules = Object.fromEntries(languages.map((language) => [language, new Intl.PluralRules(language)])) as Record<
  Language,
  Intl.PluralRules
>

/** The forms of a word that fit a number; undefined if the word is not in the table. */
function formsFor(
  language: Language,
  word: string,
  n: number,
  table = language === 'en' ? english : southSlavic,
): readonly string[] | undefined {
  for (const row of table) {
    const forms = row.split(' ').map((form) => form.split('|'))
    if (!forms.flat().includes(word)) continue
    const [one = [], few = one, other = few] = language === 'en' ? [forms[0], forms[1]] : forms
    const rule = rules[language].select(n)
    return rule === 'one' ? one : rule === 'few' ? few : other
  }
  return undefined
}

/** Numbers in a text whose word does not agree with them. */
function disagreements(language: Language, text: string): string[] {
  const found: string[] = []
  for (const match of text.matchAll(/(?<![\d.,])(\d{1,3})(?![\d.,])\s+(\p{Ll}+)/gu)) {
    const [, digits = '', word = ''] = match
    const forms = formsFor(language, word, Number(digits))
    // After "od" all words are in the genitive: 3 od 21 ključa.
    const isGenitive = language !== 'en' && /(?:^|\s)od\s$/.test(text.slice(0, match.index))
    if (forms && !isGenitive && !forms.includes(word)) found.push(`${digits} ${word}`)
  }
  if (language === 'en') return found
  for (const match of text.matchAll(/(\p{Ll}+(?: (?:je|su))?) (\d{1,3})(?![\d.,])/gu)) {
    const [, verb = '', digits = ''] = match
    const forms = formsFor(language, verb.replace(' ', '-'), Number(digits), verbs)
    if (forms && !forms.includes(verb.replace(' ', '-'))) found.push(`${verb} ${digits}`)
  }
  return found
}

type Say = (...parameters: unknown[]) => unknown

/** Calls a text with a number for each parameter that its file declares as one. */
function spoken(say: Say, source: string, n: number): string {
  const isNumber = (name: string) => new RegExp(`\\b${name}\\??: number`).test(source)
  const head = /^\(?([^)=]*(?:\{[^}]*\})?[^)=]*)\)?\s*=>/s.exec(say.toString())?.[1] ?? ''
  const value = (name: string) => (isNumber(name.trim()) ? n : 'Xyz')
  const parameters = head.trim().startsWith('{')
    ? [new Proxy({}, { get: (_, name) => value(String(name)), ownKeys: () => [], has: () => true })]
    : head.split(',').map((name) => value(name))
  try {
    return String(say(...parameters))
  } catch {
    // It is not a text, or takes more than names and numbers.
    return ''
  }
}

const isSay = (value: unknown): value is Say => typeof value === 'function'

/** Every text of a module that takes parameters: those in one language, and those that have all three. */
function saysIn(value: unknown, language: Language, depth = 0): Say[] {
  if (isSay(value) || value === null || typeof value !== 'object' || depth > 4) return []
  return Object.entries(value).flatMap(([key, one]) => {
    if (isSay(one)) return !languages.includes(key as Language) || key === language ? [one] : []
    return saysIn(one, language, depth + 1)
  })
}

const files = [
  ...filesBelow('web/src', /\.texts\.ts$|^counted\.ts$/),
  ...filesBelow('server/src', /\.texts\.ts$/),
  ...filesBelow('contract/src', /\.errors\.ts$|errors\.ts$/),
]

// Test files of one worker share their modules, so modules loaded in another language are dropped.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each(languages)(
  'in %s, 1, 2, 5, 21 and 101 of a thing use the form that the number requires',
  async (language) => {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => language, setItem: () => undefined })
    const wrong: string[] = []
    let said = 0
    for (const file of files) {
      const source = readFileSync(file, 'utf8')
      const module = (await import(file)) as object
      for (const say of saysIn(module, language)) {
        for (const n of counts) {
          const text = spoken(say, source, n)
          said += /\d/.test(text) ? 1 : 0
          for (const what of disagreements(language, text)) wrong.push(`${fromRoot(file)}: "${what}" in "${text}"`)
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([])
    expect(said).toBeGreaterThan(200)
  },
)

test('the check tells a correct form from a wrong one', () => {
  expect(disagreements('en', '1 keys, 2 key, 21 key, 5 keys')).toEqual(['1 keys', '2 key', '21 key'])
  expect(disagreements('bs', 'dodijeljen 1 ključ, 2 ključa, 5 ključeva, 21 ključ, 3 od 21 ključa')).toEqual([])
  expect(disagreements('hr', '1 ključeva, 3 ključeva, 5 ključa, 101 narudžbi')).toEqual([
    '1 ključeva',
    '3 ključeva',
    '5 ključa',
    '101 narudžbi',
  ])
  expect(disagreements('hr', 'nedostaje 1, nedostaju 3, dostupan je 21 ključ, u grupu ulazi 5 proizvoda')).toEqual([])
  expect(disagreements('bs', 'nedostaje 2 ili dostupno je 1 ključ')).toEqual(['nedostaje 2', 'dostupno je 1'])
})
