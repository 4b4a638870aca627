import { defineErrors } from '../errors.ts'

export const ticketErrors = defineErrors('ticket', {
  notFound: {
    status: 404,
    text: {
      en: 'This ticket was not found.',
      bs: 'Zahtjev nije pronađen.',
      hr: 'Zahtjev nije pronađen.',
    },
  },
  notAllowedNow: {
    status: 409,
    text: {
      en: 'The ticket is in another state meanwhile. Load it again.',
      bs: 'Zahtjev je u međuvremenu u drugom stanju. Učitajte ga ponovo.',
      hr: 'Zahtjev je u međuvremenu u drugom stanju. Učitajte ga ponovno.',
    },
  },
  noSuchSubject: {
    status: 422,
    text: {
      en: 'The order or key that the ticket is about was not found.',
      bs: 'Narudžba ili ključ na koji se zahtjev odnosi nije pronađen.',
      hr: 'Narudžba ili ključ na koji se zahtjev odnosi nije pronađen.',
    },
  },
  noSuchFile: {
    status: 422,
    text: {
      en: 'An attached picture was not found. Attach it again.',
      bs: 'Priložena slika nije pronađena. Priložite je ponovo.',
      hr: 'Priložena slika nije pronađena. Priložite je ponovno.',
    },
  },
})
