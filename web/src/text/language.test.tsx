import { pickLanguage } from '@brava/contract/language.ts'
import { beforeEach, expect, test } from 'vitest'
import { adoptLanguage, language } from './language.ts'

beforeEach(() => localStorage.clear())

test('before any choice the page speaks what the browser asks for', () => {
  expect(language).toBe(pickLanguage(navigator.languages.join(',')))
})

test('the language of the person is taken over where the browser keeps none, and kept', () => {
  expect(adoptLanguage(language)).toBe(false)
  expect(localStorage.getItem('brava.language')).toBe(language)
})

test('a choice of this browser stands above the language of the person', () => {
  localStorage.setItem('brava.language', language)
  expect(adoptLanguage(language === 'hr' ? 'bs' : 'hr')).toBe(false)
  expect(localStorage.getItem('brava.language')).toBe(language)
})
