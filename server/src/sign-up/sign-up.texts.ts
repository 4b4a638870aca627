import type { Text } from '@brava/contract/language.ts'

export const signUpTexts = {
  taken: {
    en: 'Thank you. We have written to the e-mail address you entered: the mail says what comes next.',
    bs: 'Hvala vam. Pisali smo na e-mail adresu koju ste unijeli: u poruci stoji šta slijedi.',
    hr: 'Hvala vam. Pisali smo na adresu e-pošte koju ste unijeli: u poruci piše što slijedi.',
  },
  termsPublished: {
    en: 'The terms of sale are saved.',
    bs: 'Uslovi prodaje su sačuvani.',
    hr: 'Uvjeti prodaje su spremljeni.',
  },
} as const satisfies Record<string, Text>
