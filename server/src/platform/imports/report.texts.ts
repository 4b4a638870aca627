import type { Text } from '@brava/contract/language.ts'

/** Headings of the files that an import returns. */
export const reportTexts = {
  badRows: { en: 'bad-rows', bs: 'neispravni-redovi', hr: 'neispravni-retci' },
  allRows: { en: 'import', bs: 'uvoz', hr: 'uvoz' },
  row: { en: 'Row', bs: 'Red', hr: 'Redak' },
  masked: { en: 'Code (masked)', bs: 'Kod (skriven)', hr: 'Kod (skriven)' },
  problem: { en: 'What is wrong', bs: 'Šta nije u redu', hr: 'Što nije u redu' },
  mend: { en: 'What to do', bs: 'Šta uraditi', hr: 'Što učiniti' },
  cancelled: { en: 'The import is cancelled.', bs: 'Uvoz je otkazan.', hr: 'Uvoz je otkazan.' },
} as const satisfies Record<string, Text>
