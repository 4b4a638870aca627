import { expect, test } from 'vitest'
import { fit, hasWords, ranked } from './rank.ts'

const labels = (typed: string, ...all: string[]) =>
  ranked(
    all.map((label) => ({ label })),
    typed,
  ).map((hit) => hit.label)

test('an exact match comes before a label that begins with it, then one of its words, then a part of a word', () => {
  expect(labels('orders', 'Reorders', 'My Orders', 'Orders of today', 'Orders')).toEqual([
    'Orders',
    'Orders of today',
    'My Orders',
    'Reorders',
  ])
})

test('equally good matches keep their order', () => {
  expect(labels('0183', '018341 · Digitalis', '018342 · Gejmerija')).toEqual([
    '018341 · Digitalis',
    '018342 · Gejmerija',
  ])
})

test('diacritics and case do not matter', () => {
  expect(fit('Pronađi ključ', 'kljuc')).toBe(2)
  expect(fit('Đurić', 'duric')).toBe(0)
})

test('special characters of patterns are literal here', () => {
  expect(fit('C++ (2026)', 'c++ (')).toBe(1)
  expect(fit('Orders', '.*')).toBe(4)
})

test('every word that was typed must occur, whatever its order, case and diacritics', () => {
  expect(hasWords('Dani do prvog podsjećanja', 'podsjecanja DANI')).toBe(true)
  expect(hasWords('Dani do prvog podsjećanja', 'podsjecanja sati')).toBe(false)
  expect(hasWords('Dani do prvog podsjećanja', '  ')).toBe(true)
})
