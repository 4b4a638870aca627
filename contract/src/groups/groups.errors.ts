import { defineErrors } from '../errors.ts'

export const groupErrors = defineErrors('group', {
  nameTaken: {
    status: 409,
    text: {
      en: 'Another group already has this name.',
      bs: 'Druga grupa već ima taj naziv.',
      hr: 'Druga grupa već ima taj naziv.',
    },
  },
  currencyFixed: {
    status: 409,
    text: {
      en: 'The currency can no longer change: the group already has prices. Copy the group into the other currency instead.',
      bs: 'Valuta se više ne može promijeniti: grupa već ima cijene. Umjesto toga kopirajte grupu u drugu valutu.',
      hr: 'Valuta se više ne može promijeniti: grupa već ima cijene. Umjesto toga kopirajte grupu u drugu valutu.',
    },
  },
  currencyOfScheduled: {
    status: 409,
    text: {
      en: 'Prices of this group are scheduled in its present currency. Cancel them first, then change the currency.',
      bs: 'Cijene ove grupe su zakazane u sadašnjoj valuti. Prvo ih otkažite, pa promijenite valutu.',
      hr: 'Cijene ove grupe zakazane su u sadašnjoj valuti. Najprije ih otkažite, pa promijenite valutu.',
    },
  },
  unknownCurrency: {
    status: 422,
    text: { en: 'There is no such currency.', bs: 'Ta valuta ne postoji.', hr: 'Ta valuta ne postoji.' },
  },
  hasCompanies: {
    status: 409,
    text: {
      en: (names: string) => `These groups still have companies: ${names}. Move the companies to another group first.`,
      bs: (names: string) => `Ove grupe još imaju kompanije: ${names}. Prvo premjestite kompanije u drugu grupu.`,
      hr: (names: string) => `Ove grupe još imaju tvrtke: ${names}. Najprije premjestite tvrtke u drugu grupu.`,
    },
  },
  hasShops: {
    status: 409,
    text: {
      en: (names: string) =>
        `Prices of web shops come from these groups: ${names}. Choose another group in the rules of the shop first.`,
      bs: (names: string) =>
        `Iz ovih grupa dolaze cijene web shopova: ${names}. Prvo u pravilima web shopa odaberite drugu grupu.`,
      hr: (names: string) =>
        `Iz ovih grupa dolaze cijene web-trgovina: ${names}. Najprije u pravilima web-trgovine odaberite drugu grupu.`,
    },
  },
  tooMany: {
    status: 409,
    text: {
      en: 'Your company has 200 price groups. Delete one first.',
      bs: 'Vaša kompanija ima 200 cjenovnih grupa. Prvo obrišite neku.',
      hr: 'Vaša tvrtka ima 200 cjenovnih grupa. Najprije izbrišite neku.',
    },
  },
  moveRunning: {
    status: 409,
    text: {
      en: 'Companies of this group are already being moved. Wait until the move ends.',
      bs: 'Kompanije ove grupe se već premještaju. Sačekajte da se premještanje završi.',
      hr: 'Tvrtke ove grupe već se premještaju. Pričekajte da premještanje završi.',
    },
  },
  syncRunning: {
    status: 409,
    text: {
      en: 'This group is already being synced. Wait until the sync ends.',
      bs: 'Grupa se već usklađuje. Sačekajte da se usklađivanje završi.',
      hr: 'Grupa se već usklađuje. Pričekajte da usklađivanje završi.',
    },
  },
  nothingToSync: {
    status: 409,
    text: {
      en: 'There is nothing to sync: the companies already follow the group.',
      bs: 'Nema se šta uskladiti: kompanije već slijede grupu.',
      hr: 'Nema se što uskladiti: tvrtke već slijede grupu.',
    },
  },
})
