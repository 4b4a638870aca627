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
      en: 'The state of the ticket has changed in the meantime. Reload it.',
      bs: 'Stanje zahtjeva se u međuvremenu promijenilo. Učitajte zahtjev ponovo.',
      hr: 'Stanje zahtjeva u međuvremenu se promijenilo. Učitajte zahtjev ponovno.',
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
      en: 'An attached file was not found. Attach it again.',
      bs: 'Priložena datoteka nije pronađena. Priložite je ponovo.',
      hr: 'Priložena datoteka nije pronađena. Priložite je ponovno.',
    },
  },
  notAttachable: {
    status: 422,
    text: {
      en: 'This file cannot be attached. Use a picture (PNG, JPEG, WebP), PDF, text or CSV.',
      bs: 'Ova datoteka se ne može priložiti. Koristite sliku (PNG, JPEG, WebP), PDF, tekst ili CSV.',
      hr: 'Ova se datoteka ne može priložiti. Koristite sliku (PNG, JPEG, WebP), PDF, tekst ili CSV.',
    },
  },
  noFilesToGuest: {
    status: 422,
    text: {
      en: 'Files cannot be sent to somebody who has no account. Send the answer without them, or add them to an internal note.',
      bs: 'Datoteke se ne mogu poslati osobi bez korisničkog računa. Pošaljite odgovor bez njih ili ih dodajte internoj bilješci.',
      hr: 'Datoteke se ne mogu poslati osobi bez korisničkog računa. Pošaljite odgovor bez njih ili ih dodajte internoj bilješci.',
    },
  },
  unknownPlaceholder: {
    status: 422,
    text: {
      en: 'Only {name}, {ticket}, {order} and {product} may be used in braces.',
      bs: 'U vitičastim zagradama mogu biti samo {name}, {ticket}, {order} i {product}.',
      hr: 'U vitičastim zagradama mogu biti samo {name}, {ticket}, {order} i {product}.',
    },
  },
  noWords: {
    status: 422,
    text: {
      en: 'Write the answer in at least one language.',
      bs: 'Napišite odgovor na barem jednom jeziku.',
      hr: 'Napišite odgovor na barem jednom jeziku.',
    },
  },
  nameTaken: {
    status: 409,
    text: {
      en: 'Another template has this name.',
      bs: 'Drugi šablon već ima ovaj naziv.',
      hr: 'Drugi predložak već ima ovaj naziv.',
    },
  },
  tooManyReplies: {
    status: 409,
    text: {
      en: 'There are 200 templates. Remove one that nobody uses.',
      bs: 'Već postoji 200 šablona. Uklonite neki koji niko ne koristi.',
      hr: 'Već postoji 200 predložaka. Uklonite neki koji nitko ne koristi.',
    },
  },
  oldLink: {
    status: 410,
    text: {
      en: 'This link is no longer valid. Send a new question without it.',
      bs: 'Ovaj link više ne važi. Pošaljite novo pitanje bez njega.',
      hr: 'Ova poveznica više ne vrijedi. Pošaljite novo pitanje bez nje.',
    },
  },
})
