import { commonErrors, errorText } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'

const refusals = [...Object.values(priceErrors), commonErrors.notFound]

/** A company that a job left unchanged, and the reason in words. */
export function whyRefused(
  { companyId, companyName, code }: { companyId: number; companyName: string; code: string },
  language: Language,
) {
  const known = refusals.find((one) => one.code === code) ?? commonErrors.conflict
  return { companyId, companyName, why: errorText(known, language) }
}
