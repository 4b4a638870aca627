import { formatter } from '@brava/contract/format.ts'
import type { Text } from '@brava/contract/language.ts'
import type { Call } from '../../platform/call.ts'
import { scheduledText } from '../prices.texts.ts'

/** The message about a price change that is done, or scheduled for a day. */
export const savedOr = ({ language }: Pick<Call, 'language'>, validFrom: string | null, saved: Text): string =>
  validFrom === null ? saved[language] : scheduledText[language](formatter(language).date(validFrom))
