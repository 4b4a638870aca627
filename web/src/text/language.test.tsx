import { pickLanguage } from '@brava/contract/language.ts'
import { beforeEach, expect, test } from 'vitest'
import { adoptLanguage, language } from './language.ts'

beforeEach(() => localStorage.clear())

test('before any choice the page uses the language that the browser asks for', () => {
  expect(language).toBe(pickLanguage(navigator.languages.join(',')))
})

test("the person's language is adopted when the browser has none saved, and is then saved", () => {
  expect(adoptLanguage(language)).toBe(false)
  expect(localStorage.getItem('brava.language')).toBe(language)
})

test("a choice in this browser takes precedence over the person's language", () => {
  localStorage.setItem('brava.language', language)
  expect(adoptLanguage(language === 'hr' ? 'bs' : 'hr')).toBe(false)
  expect(localStorage.getItem('brava.language')).toBe(language)
})
