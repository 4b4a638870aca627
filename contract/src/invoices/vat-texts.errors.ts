import { defineErrors } from '../errors.ts'

export const vatTextsErrors = defineErrors('vat-texts', {
  changedMeanwhile: {
    status: 409,
    text: {
      en: 'Somebody has changed this text in the meantime. Reload the page, then make your change again.',
      bs: 'Neko je u međuvremenu izmijenio ovaj tekst. Učitajte stranicu ponovo, pa ponovite izmjenu.',
      hr: 'Netko je u međuvremenu promijenio ovaj tekst. Učitajte stranicu ponovno pa ponovite izmjenu.',
    },
  },
})
