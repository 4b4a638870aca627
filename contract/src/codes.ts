import { z } from 'zod'
import { expects } from './expected.ts'

/** A currency by ISO 4217: "EUR". Small letters are taken as capitals. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, expects('currencyCode'))

/** A country by ISO 3166-1: "BA". Small letters are taken as capitals. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, expects('countryCode'))
