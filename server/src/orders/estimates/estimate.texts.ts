import type { Text } from '@brava/contract/language.ts'

/** Words of an estimate, in its mail and on paper. */
export const estimateTexts = {
  estimate: { en: 'Estimate', bs: 'Predračun', hr: 'Ponuda' },
  notInvoice: { en: 'This is not an invoice', bs: 'Ovo nije faktura', hr: 'Ovo nije račun' },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  validUntil: { en: 'Valid until', bs: 'Vrijedi do', hr: 'Vrijedi do' },
  payTo: { en: 'Pay to', bs: 'Primalac', hr: 'Primatelj' },
  reference: { en: 'Reference', bs: 'Poziv na broj', hr: 'Poziv na broj' },
  closing: {
    en: 'The keys are set aside until the day above and delivered as soon as the payment is in. The invoice follows with the keys.',
    bs: 'Ključevi su rezervisani do navedenog dana i isporučuju se čim uplata stigne. Faktura slijedi uz ključeve.',
    hr: 'Ključevi su rezervirani do navedenog dana i isporučuju se čim uplata stigne. Račun slijedi uz ključeve.',
  },
} as const satisfies Record<string, Text>
