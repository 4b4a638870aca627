import { defineErrors } from '../errors.ts'
import { keyNeeded } from '../key-needed.ts'

/** Refusals around the access point for e-invoices. */
export const accessPointErrors = defineErrors('accessPoint', {
  keyNeeded,
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
