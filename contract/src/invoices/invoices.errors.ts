import { defineErrors } from '../errors.ts'

export const invoiceErrors = defineErrors('invoice', {
  noAddress: {
    status: 409,
    text: {
      en: 'The company has no e-mail address. Enter it on the partner’s page first.',
      bs: 'Kompanija nema e-mail adresu. Prvo je unesite na stranici partnera.',
      hr: 'Tvrtka nema adresu e-pošte. Najprije je unesite na stranici partnera.',
    },
  },
})
