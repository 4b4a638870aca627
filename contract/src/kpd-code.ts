import { z } from 'zod'
import { expects } from './expected.ts'

/**
 * A code of the classification of products by activities (KPD 2025, six digits: "58.21.42"), as it is entered: empty where
 * there is none, left out to keep what there is. Croatian e-invoices name one for each line.
 */
export const kpdCode = z
  .string()
  .trim()
  .regex(/^([0-9]{2}\.[0-9]{2}\.[0-9]{2})?$/, expects('kpdCode'))
  .optional()
