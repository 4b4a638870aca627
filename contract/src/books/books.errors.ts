import { defineErrors } from '../errors.ts'

export const booksErrors = defineErrors('books', {
  notAllowedNow: {
    status: 409,
    text: {
      en: 'This is decided already.',
      bs: 'O ovome je već odlučeno.',
      hr: 'O ovome je već odlučeno.',
    },
  },
  ownCorrection: {
    status: 409,
    text: {
      en: 'You asked for this yourself. Another person has to decide.',
      bs: 'Ovo ste sami tražili. Odlučiti mora druga osoba.',
      hr: 'Ovo ste sami zatražili. Odlučiti mora druga osoba.',
    },
  },
  notYours: {
    status: 409,
    text: {
      en: 'Only the person who asked for this can withdraw it.',
      bs: 'Povući može samo osoba koja je ovo tražila.',
      hr: 'Povući može samo osoba koja je ovo zatražila.',
    },
  },
  changedSince: {
    status: 409,
    text: {
      en: 'The credit limit or the currency of this company has changed since. Reject this and enter it again.',
      bs: 'Kreditni limit ili valuta ove kompanije u međuvremenu su promijenjeni. Odbijte ovo i unesite ponovo.',
      hr: 'Kreditni limit ili valuta ove tvrtke u međuvremenu su promijenjeni. Odbijte ovo i unesite ponovno.',
    },
  },
})
