import { defineErrors } from '../errors.ts'
import { keyNeeded } from '../key-needed.ts'

/** Refusals of calls on the access point for e-invoices. */
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
  notOpen: {
    status: 409,
    text: {
      en: 'Only an e-invoice that was rejected, or has been stuck for a day, can be closed. Reload the list.',
      bs: 'Zatvoriti se može samo e-faktura koja je odbijena ili već jedan dan stoji. Osvježite listu.',
      hr: 'Zatvoriti se može samo e-račun koji je odbijen ili već jedan dan stoji. Osvježite popis.',
    },
  },
  off: {
    status: 409,
    text: {
      en: 'The access point for e-invoices is off. Ask an administrator to turn it on under Settings.',
      bs: 'Pristupna tačka za e-fakture je isključena. Zamolite administratora da je uključi u postavkama.',
      hr: 'Pristupna točka za e-račune je isključena. Zamolite administratora da je uključi u postavkama.',
    },
  },
  abroad: {
    status: 409,
    text: {
      en: 'E-invoices go to companies in the country of the distributor only. Send the PDF instead.',
      bs: 'E-fakture se šalju samo kompanijama u državi distributera. Pošaljite PDF.',
      hr: 'E-računi šalju se samo tvrtkama u državi distributera. Pošaljite PDF.',
    },
  },
  onItsWay: {
    status: 409,
    text: {
      en: 'Some of these have been sent or are about to be. Reload the list.',
      bs: 'Neke od ovih su već poslane ili čekaju slanje. Osvježite listu.',
      hr: 'Neki od ovih već su poslani ili čekaju slanje. Osvježite popis.',
    },
  },
})
