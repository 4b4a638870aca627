import type { Text, TextWith } from '@brava/contract/language.ts'

/** Heads, outcomes and mends of the report of bad rows. */
export const reportTexts = {
  file: { en: 'bad-rows', bs: 'neispravni-redovi', hr: 'neispravni-retci' },
  row: { en: 'Row', bs: 'Red', hr: 'Redak' },
  code: { en: 'Code (masked)', bs: 'Kod (skriven)', hr: 'Kod (skriven)' },
  problem: { en: 'What is wrong', bs: 'Šta nije u redu', hr: 'Što nije u redu' },
  mend: { en: 'What to do', bs: 'Šta učiniti', hr: 'Što učiniti' },
  skip: { en: 'Nothing: leave it out', bs: 'Ništa: izostavite ga', hr: 'Ništa: izostavite ga' },
  askSupplier: {
    en: 'Ask the supplier: this code was sold before',
    bs: 'Pitajte dobavljača: ovaj kod je već prodan',
    hr: 'Pitajte dobavljača: ovaj je kod već prodan',
  },
  correct: {
    en: 'Compare with the original and correct it',
    bs: 'Uporedite s originalom i ispravite',
    hr: 'Usporedite s izvornikom i ispravite',
  },
} as const satisfies Record<string, Text>

export const outcomeTexts = {
  duplicateInFile: {
    en: (detail) => `Duplicate of row ${detail}`,
    bs: (detail) => `Isti kao red ${detail}`,
    hr: (detail) => `Isti kao redak ${detail}`,
  },
  inStock: {
    en: (detail) => (detail ? `Already in stock, ${detail}` : 'Already in stock'),
    bs: (detail) => (detail ? `Već na stanju, ${detail}` : 'Već na stanju'),
    hr: (detail) => (detail ? `Već na zalihi, ${detail}` : 'Već na zalihi'),
  },
  sold: {
    en: (detail) => `Already sold, order ${detail}`,
    bs: (detail) => `Već prodan, narudžba ${detail}`,
    hr: (detail) => `Već prodan, narudžba ${detail}`,
  },
  wrongFormat: {
    en: (detail) => (detail ? `Wrong format: ${detail.replace('/', ' of ')} characters` : 'Wrong format'),
    bs: (detail) => (detail ? `Pogrešan format: ${detail.replace('/', ' od ')} znakova` : 'Pogrešan format'),
    hr: (detail) => (detail ? `Pogrešan format: ${detail.replace('/', ' od ')} znakova` : 'Pogrešan format'),
  },
} as const satisfies Record<string, TextWith<string>>
