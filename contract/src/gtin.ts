import { z } from 'zod'
import { expects } from './expected.ts'

/** A GTIN-8, 12, 13 or 14 with its check digit (GS1 General Specifications §7.9), or nothing. */
export function isGtin(text: string): boolean {
  if (text === '') return true
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const [check = 0, ...rest] = [...text].reverse().map(Number)
  const sum = rest.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** The number on a product's barcode: empty if there is none, missing to keep the current one. */
export const gtin = z.string().trim().max(14).refine(isGtin, expects('gtin')).optional()
