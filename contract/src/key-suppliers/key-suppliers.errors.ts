import { defineErrors } from '../errors.ts'

export const keySuppliersErrors = defineErrors('keySuppliers', {
  nameTaken: {
    status: 409,
    text: {
      en: 'Another supplier has this name.',
      bs: 'Ovaj naziv već ima drugi dobavljač.',
      hr: 'Ovaj naziv već ima drugi dobavljač.',
    },
  },
  noCurrency: {
    status: 422,
    text: { en: 'There is no such currency.', bs: 'Nema takve valute.', hr: 'Nema takve valute.' },
  },
  noAddress: {
    status: 409,
    text: {
      en: 'This supplier has no e-mail address. Enter it first.',
      bs: 'Ovaj dobavljač nema e-mail adresu. Prvo je unesite.',
      hr: 'Ovaj dobavljač nema adresu e-pošte. Najprije je unesite.',
    },
  },
  mailedToday: {
    status: 409,
    text: {
      en: 'This proposal was already mailed to the supplier today; see the mail outbox.',
      bs: 'Ovaj prijedlog je danas već poslan dobavljaču; poruka je u odlaznoj pošti.',
      hr: 'Ovaj je prijedlog danas već poslan dobavljaču; poruka je u odlaznoj pošti.',
    },
  },
  nothingToBuy: {
    status: 409,
    text: {
      en: 'There is nothing to buy from this supplier for this many days.',
      bs: 'Od ovog dobavljača za toliko dana nema se šta nabaviti.',
      hr: 'Od ovog dobavljača za toliko dana nema se što nabaviti.',
    },
  },
})
