import { z } from 'zod'
import { expects } from './expected.ts'

/**
 * A code of the classification of products by activities (KPD 2025, six digits: "58.21.42"), as entered: empty if there
 * is none, missing to keep the current one. Croatian e-invoices require one for each line.
 */
export const kpdCode = z
  .string()
  .trim()
  .regex(/^([0-9]{2}\.[0-9]{2}\.[0-9]{2})?$/, expects('kpdCode'))
  .optional()
