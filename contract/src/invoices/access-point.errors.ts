import { defineErrors } from '../errors.ts'

/** Refusals around the access point for e-invoices. */
export const accessPointErrors = defineErrors('accessPoint', {
  keyNeeded: {
    status: 422,
    text: {
      en: 'Enter the API key again: it is only ever sent to the address it was entered for.',
      bs: 'Ponovo unesite API ključ: ne šalje se na drugu adresu od one za koju je unesen.',
      hr: 'Ponovno unesite API ključ: ne šalje se na drugu adresu od one za koju je unesen.',
    },
  },
  notSet: {
    status: 409,
    text: {
      en: 'Save the address and the API key first.',
      bs: 'Prvo sačuvajte adresu i API ključ.',
      hr: 'Najprije spremite adresu i API ključ.',
    },
  },
  notRejected: {
    status: 409,
    text: {
      en: 'Only a rejected e-invoice is sent again. Reload the list.',
      bs: 'Ponovo se šalje samo odbijena e-faktura. Osvježite listu.',
      hr: 'Ponovno se šalje samo odbijeni e-račun. Osvježite popis.',
    },
  },
})
