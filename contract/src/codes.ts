import { z } from 'zod'
import { expects } from './expected.ts'

/** An ISO 4217 currency code: "EUR". Lower case is converted to upper case. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, expects('currencyCode'))

/** An ISO 3166-1 country code: "BA". Lower case is converted to upper case. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, expects('countryCode'))
