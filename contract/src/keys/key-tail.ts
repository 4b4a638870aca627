import type { Language, Text } from '../language.ts'

/** What a key that is a picture is called on its own. */
export const pictureKey: Text = { en: 'Picture key', bs: 'Ključ kao slika', hr: 'Ključ kao slika' }

const picture: Text = { en: '(picture)', bs: '(slika)', hr: '(slika)' }

/**
 * What follows the word "key" in a sentence or mail: its last four characters, or that it is a picture, which has none
 * (empty `last4`).
 */
export const keyTail = (last4: string, language: Language): string =>
  last4 === '' ? picture[language] : `•••• ${last4}`
