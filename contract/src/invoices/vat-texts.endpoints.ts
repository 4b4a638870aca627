import { z } from 'zod'
import { act, data, get, instant, put, requiredLine } from '../endpoint.ts'
import { vatReasonsWithText } from '../vat.ts'
import { vatTextsErrors } from './vat-texts.errors.ts'

const Words = z.object({ en: z.string(), bs: z.string(), hr: z.string() })
const reason = z.enum(vatReasonsWithText)
const version = z.number().int().min(0)

export const VatText = z.object({
  reason,
  /** What new papers say. */
  text: Words,
  /** What they say while nobody has changed it. */
  standard: Words,
  /** 0 until somebody changes it. */
  version,
  /** Newest first; without a text it went back to the standard one. */
  versions: z.array(z.object({ version, text: Words.nullable(), changedBy: z.string(), changedDate: instant })),
})

/** What papers say where they carry no VAT, or that of the seller's country (beyond the specification). */
export const vatTexts = {
  all: get('/invoices/get-vat-texts', {
    summary: 'The texts that papers bear about VAT, with who changed them and when',
    access: 'administrators',
    response: data(z.object({ texts: z.array(VatText) })),
  }),
  set: put('/invoices/vat-text', {
    summary: 'Change a text about VAT for papers issued from now on; `version` is the one that was read',
    access: 'administrators',
    body: z.object({ reason, version, bs: requiredLine(300), hr: requiredLine(300), en: requiredLine(300) }),
    response: act({ version }),
    errors: [vatTextsErrors.changedMeanwhile],
  }),
  putBack: put('/invoices/put-back-vat-text', {
    summary: 'Back to the standard text for papers issued from now on; `version` is the one that was read',
    access: 'administrators',
    body: z.object({ reason, version }),
    response: act({ version }),
    errors: [vatTextsErrors.changedMeanwhile],
  }),
}
