import { z } from 'zod'
import { act, data, get, instant, put, requiredLine } from '../endpoint.ts'
import { vatReasonsWithText } from '../vat.ts'
import { vatTextsErrors } from './vat-texts.errors.ts'

const Words = z.object({ en: z.string(), bs: z.string(), hr: z.string() })
const reason = z.enum(vatReasonsWithText)
const version = z.number().int().min(0)

export const VatText = z.object({
  reason,
  /** The text on new documents. */
  text: Words,
  /** The text until somebody changes it. */
  standard: Words,
  /** 0 until somebody changes it. */
  version,
  /** Newest first; a version without a text restored the standard one. */
  versions: z.array(z.object({ version, text: Words.nullable(), changedBy: z.string(), changedDate: instant })),
})

/** The text on documents without VAT, or with that of the seller's country (beyond the specification). */
export const vatTexts = {
  all: get('/invoices/get-vat-texts', {
    summary: 'List the texts about VAT on documents, with who changed them and when',
    access: 'administrators',
    response: data(z.object({ texts: z.array(VatText) })),
  }),
  set: put('/invoices/vat-text', {
    summary: 'Change a text about VAT for documents issued from now on; `version` is the one that was read',
    access: 'administrators',
    body: z.object({ reason, version, bs: requiredLine(300), hr: requiredLine(300), en: requiredLine(300) }),
    response: act({ version }),
    errors: [vatTextsErrors.changedMeanwhile],
  }),
  putBack: put('/invoices/put-back-vat-text', {
    summary: 'Restore the standard text for documents issued from now on; `version` is the one that was read',
    access: 'administrators',
    body: z.object({ reason, version }),
    response: act({ version }),
    errors: [vatTextsErrors.changedMeanwhile],
  }),
}
