import * as keys from '@brava/contract/keys/key-tail.ts'
import { language } from './language.ts'

/** What follows the word "key" in a sentence: its last four characters, or that it is a picture. */
export const keyTail = (last4: string): string => keys.keyTail(last4, language)

/** A key named on its own, as in a column. */
export const keyAlone = (last4: string): string => (last4 === '' ? keys.pictureKey[language] : keyTail(last4))
