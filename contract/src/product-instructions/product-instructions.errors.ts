import { defineErrors } from '../errors.ts'

export const productInstructionsErrors = defineErrors('product-instructions', {
  exists: {
    status: 409,
    text: {
      en: 'This product already has instructions in this language. Edit them instead.',
      bs: 'Ovaj proizvod već ima uputstvo na tom jeziku. Izmijenite postojeće.',
      hr: 'Ovaj proizvod već ima upute na tom jeziku. Promijenite postojeće.',
    },
  },
  changedMeanwhile: {
    status: 409,
    text: {
      en: 'Somebody has changed these instructions in the meantime. Reload them, then make your change again.',
      bs: 'Neko je u međuvremenu izmijenio ovo uputstvo. Učitajte ga ponovo, pa ponovite izmjenu.',
      hr: 'Netko je u međuvremenu promijenio ove upute. Učitajte ih ponovno pa ponovite izmjenu.',
    },
  },
})
