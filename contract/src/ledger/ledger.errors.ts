import { defineErrors } from '../errors.ts'

export const ledgerErrors = defineErrors('ledger', {
  insufficientFunds: {
    status: 409,
    text: {
      en: 'Funds and credit do not cover this amount.',
      bs: 'Sredstva i kredit ne pokrivaju ovaj iznos.',
      hr: 'Sredstva i kredit ne pokrivaju ovaj iznos.',
    },
  },
  creditPaused: {
    status: 409,
    text: {
      en: 'Invoices are overdue, so nothing more can be bought on credit. Pay them, or choose another way of paying.',
      bs: 'Imate dospjele neplaćene fakture, pa kupovina na kredit nije moguća. Platite ih ili odaberite drugi način plaćanja.',
      hr: 'Imate dospjele neplaćene račune, pa kupnja na kredit nije moguća. Platite ih ili odaberite drugi način plaćanja.',
    },
  },
  supplierShort: {
    status: 409,
    text: {
      en: 'Your supplier has to act before this order can be placed. They have been told; please try again later.',
      bs: 'Vaš dobavljač treba nešto uraditi prije nego što se ova narudžba može poslati. Obaviješten je; pokušajte ponovo kasnije.',
      hr: 'Vaš dobavljač treba nešto poduzeti prije nego što se ova narudžba može poslati. Obaviješten je; pokušajte ponovno kasnije.',
    },
  },
  notSupplier: {
    status: 409,
    text: {
      en: 'Only the supplier of this company keeps its funds and credit.',
      bs: 'Sredstva i kredit ove kompanije vodi samo njen dobavljač.',
      hr: 'Sredstva i kredit ove tvrtke vodi samo njezin dobavljač.',
    },
  },
  tooMuch: {
    status: 422,
    text: {
      en: 'The funds would exceed the largest amount that can be booked. Check the amount.',
      bs: 'Sredstva bi premašila najveći iznos koji se može knjižiti. Provjerite iznos.',
      hr: 'Sredstva bi premašila najveći iznos koji se može knjižiti. Provjerite iznos.',
    },
  },
  reasonNeeded: {
    status: 422,
    text: {
      en: 'Enter the reason for this correction.',
      bs: 'Upišite razlog ove ispravke.',
      hr: 'Upišite razlog ovog ispravka.',
    },
  },
  statementTooLong: {
    status: 422,
    text: {
      en: 'This statement is too long for a PDF. Choose fewer days, or save it as XLSX or CSV.',
      bs: 'Kartica je preduga za PDF. Odaberite manje dana ili je sačuvajte kao XLSX ili CSV.',
      hr: 'Kartica je preduga za PDF. Odaberite manje dana ili je spremite kao XLSX ili CSV.',
    },
  },
})
