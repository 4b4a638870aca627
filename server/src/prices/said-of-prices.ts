import type { Language } from '@brava/contract/language.ts'
import type { Call } from '../platform/call.ts'
import { pricesCountTexts as counted, pricesTexts as texts } from './prices.texts.ts'

/** The message about a price change that is done, left to a job, or only a dry run. */
export function saidOfPrices(
  { language }: Pick<Call, 'language'>,
  { isDryRun }: { readonly isDryRun: boolean },
  { count, update }: { readonly count: number; readonly update: object | null },
  done: string | Readonly<Record<Language, (n: number) => string>>,
): string {
  if (isDryRun) return counted.wouldChange[language](count)
  if (update) return texts.changing[language]
  return typeof done === 'string' ? done : done[language](count)
}
