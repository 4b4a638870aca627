import type { Text } from '@brava/contract/language.ts'

/** Words of an estimate, in its mail and on paper. */
export const estimateTexts = {
  estimate: { en: 'Estimate', bs: 'Predračun', hr: 'Ponuda' },
  notInvoice: { en: 'This is not an invoice', bs: 'Ovo nije faktura', hr: 'Ovo nije račun' },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  validUntil: { en: 'Valid until', bs: 'Važi do', hr: 'Vrijedi do' },
  payTo: { en: 'Pay to', bs: 'Primalac', hr: 'Primatelj' },
  invoiceFollows: {
    en: 'The invoice follows with the keys.',
    bs: 'Faktura slijedi uz ključeve.',
    hr: 'Račun slijedi uz ključeve.',
  },
  invoicesFollow: {
    en: 'Each delivery has an invoice of its own, which follows with its keys.',
    bs: 'Svaka isporuka ima svoju fakturu, koja slijedi uz ključeve.',
    hr: 'Svaka isporuka ima svoj račun, koji slijedi uz ključeve.',
  },
  over: {
    en: 'This estimate is no longer valid: no keys are set aside for it any more.',
    bs: 'Ovaj predračun više ne važi: za njega više nema rezervisanih ključeva.',
    hr: 'Ova ponuda više ne vrijedi: za nju više nema rezerviranih ključeva.',
  },
  settled: {
    en: 'The order is paid. Its invoice replaces this estimate.',
    bs: 'Narudžba je plaćena. Umjesto ovog predračuna važi njena faktura.',
    hr: 'Narudžba je plaćena. Umjesto ove ponude vrijedi njezin račun.',
  },
} as const satisfies Record<string, Text>
