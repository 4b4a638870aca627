import { defineErrors } from '../errors.ts'

export const promotionErrors = defineErrors('promotion', {
  windowEnds: {
    status: 422,
    text: {
      en: 'The end must be later than the start.',
      bs: 'Kraj mora biti poslije početka.',
      hr: 'Kraj mora biti nakon početka.',
    },
  },
  windowOver: {
    status: 422,
    text: {
      en: 'This window is already over. Choose a later end.',
      bs: 'Ovaj period je već prošao. Odaberite kasniji kraj.',
      hr: 'Ovo je razdoblje već prošlo. Odaberite kasniji kraj.',
    },
  },
  noRecipients: {
    status: 422,
    text: {
      en: 'Choose who receives the promotion.',
      bs: 'Odaberite ko dobija promociju.',
      hr: 'Odaberite tko dobiva promociju.',
    },
  },
  unknownRecipient: {
    status: 422,
    text: {
      en: 'A chosen company or group no longer exists. Choose again.',
      bs: 'Odabrana kompanija ili grupa više ne postoji. Odaberite ponovo.',
      hr: 'Odabrana tvrtka ili grupa više ne postoji. Odaberite ponovno.',
    },
  },
  noProducts: {
    status: 422,
    text: {
      en: 'Add at least one product, or make it a message without products.',
      bs: 'Dodajte bar jedan proizvod ili odaberite poruku bez proizvoda.',
      hr: 'Dodajte barem jedan proizvod ili odaberite poruku bez proizvoda.',
    },
  },
  noMessage: {
    status: 422,
    text: {
      en: 'Write the message: there are no products to show.',
      bs: 'Napišite poruku: nema proizvoda za prikaz.',
      hr: 'Napišite poruku: nema proizvoda za prikaz.',
    },
  },
  unknownProduct: {
    status: 422,
    text: {
      en: 'A chosen product is no longer sold. Remove it.',
      bs: 'Odabrani proizvod se više ne prodaje. Uklonite ga.',
      hr: 'Odabrani se proizvod više ne prodaje. Uklonite ga.',
    },
  },
  productTwice: {
    status: 422,
    text: {
      en: 'This product is already in the promotion.',
      bs: 'Ovaj proizvod je već u promociji.',
      hr: 'Ovaj je proizvod već u promociji.',
    },
  },
  unknownPicture: {
    status: 422,
    text: {
      en: 'This picture is no longer there. Choose another one.',
      bs: 'Ova slika više ne postoji. Odaberite drugu.',
      hr: 'Ova slika više ne postoji. Odaberite drugu.',
    },
  },
  notAllowedNow: {
    status: 409,
    text: {
      en: (title: string) => `“${title}” has changed in the meantime or is over. Reload the list.`,
      bs: (title: string) => `„${title}“ je u međuvremenu promijenjena ili završena. Osvježite listu.`,
      hr: (title: string) => `„${title}“ je u međuvremenu promijenjena ili završena. Osvježite popis.`,
    },
  },
})
