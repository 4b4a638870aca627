import { commonWords } from './common-words.ts'

/** Length of a password in characters; there are no composition rules (guarantee G17). */
export const passwordLength = { min: 8, max: 128 } as const

export type PasswordFlaw = 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon' | 'passwordContext'

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

/**
 * Lower case, without accents and with look-alike digits turned into letters: "P@ssw0rd" and "pássword" become the same
 * word.
 */
function folded(text: string): string {
  return [...plain(text)].map((char) => lookAlikes[char] ?? char).join('')
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('đ', 'd').normalize('NFKD').replace(/\p{M}/gu, '')
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6zhn7ujm',
]
const rowTexts = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Runs along the alphabet or the keyboard, repeats and single characters: 12345678, asdfghjk, abcabcabc, aaaaaaaa. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(text)) return true
  let rest = text
  let runs = 0
  while (rest.length > 0 && runs < 4) {
    let length = 0
    for (const row of rowTexts) {
      for (let take = Math.min(rest.length, row.length); take > Math.max(2, length); take -= 1) {
        if (row.includes(rest.slice(0, take))) {
          length = take
          break
        }
      }
    }
    if (length === 0) return rest.length <= 2 && runs > 0
    rest = rest.slice(length)
    runs += 1
  }
  return rest.length === 0
}

const words = new Set(commonWords)

/** Common words on their own, doubled, or with digits and signs: password1, Sarajevo2024!, lozinkalozinka. */
function isCommon(password: string): boolean {
  const low = plain(password)
  if (isPattern(low)) return true
  for (const text of [low, folded(password)]) {
    const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
    if (core.length > 0 && password.length - core.length <= 6 && (words.has(core) || isPattern(core))) return true
    for (let cut = 3; cut <= core.length - 3; cut += 1) {
      if (password.length - core.length <= 4 && words.has(core.slice(0, cut)) && words.has(core.slice(cut))) return true
    }
  }
  const foldedCore = folded(password.replace(/[^\p{L}]+$/u, ''))
  return words.has(foldedCore) && password.length - foldedCore.length <= 6
}

/**
 * What is wrong with a new password; null if it is acceptable. 8 to 128 characters, not a common one, without words
 * from its context (name, e-mail, company). Guarantee G17; the browser and the server use the same function.
 */
export function passwordFlaw(password: string, context: readonly string[] = []): PasswordFlaw | null {
  const length = [...password].length
  if (length < passwordLength.min) return 'passwordTooShort'
  if (length > passwordLength.max) return 'passwordTooLong'
  if (isCommon(password)) return 'passwordCommon'
  const low = plain(password)
  const deep = folded(password)
  for (const text of context) {
    for (const word of plain(text).split(/[^a-z0-9]+/)) {
      if (word.length >= 4 && (low.includes(word) || deep.includes(folded(word)))) return 'passwordContext'
    }
  }
  return null
}

/**
 * How strong a password is, 0 to 4, for the meter beside the field: 0 is refused. An estimate from variety and length,
 * not a promise.
 */
export function passwordStrength(password: string, context: readonly string[] = []): 0 | 1 | 2 | 3 | 4 {
  if (passwordFlaw(password, context) !== null) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  const bits = Math.min(password.length, variety * 1.6) * (2.6 + kinds * 0.75)
  if (bits < 36) return 1
  if (bits < 52) return 2
  if (bits < 72) return 3
  return 4
}
