import { defineErrors } from '../errors.ts'

export const posSaleErrors = defineErrors('posSale', {
  notNow: {
    status: 409,
    text: {
      en: ({ state }: { state: string }) => `This is not possible: the state of the sale is ${state}.`,
      bs: ({ state }: { state: string }) => `Ovo nije moguće: prodaja je u stanju „${state}“.`,
      hr: ({ state }: { state: string }) => `Ovo nije moguće: prodaja je u stanju „${state}“.`,
    },
  },
  stillHeld: {
    status: 409,
    text: {
      en: 'The sale is not confirmed yet.',
      bs: 'Prodaja još nije potvrđena.',
      hr: 'Prodaja još nije potvrđena.',
    },
  },
  confirmedBefore: {
    status: 409,
    text: {
      en: 'The sale was already confirmed by another message, and it was charged.',
      bs: 'Prodaja je već potvrđena drugom porukom i naplaćena.',
      hr: 'Prodaja je već potvrđena drugom porukom i naplaćena.',
    },
  },
  noSuchSale: {
    status: 409,
    text: {
      en: 'There is no sale under this number.',
      bs: 'Pod ovim brojem nema prodaje.',
      hr: 'Pod ovim brojem nema prodaje.',
    },
  },
  soldAlready: {
    status: 409,
    text: {
      en: 'The sale was confirmed. Somebody at the supplier decides whether the money is refunded.',
      bs: 'Prodaja je potvrđena. O povratu novca odlučuje osoba kod dobavljača.',
      hr: 'Prodaja je potvrđena. O povratu novca odlučuje osoba kod dobavljača.',
    },
  },
  notSold: {
    status: 409,
    text: {
      en: 'The product cannot be sold now.',
      bs: 'Proizvod se trenutno ne može prodati.',
      hr: 'Proizvod se trenutačno ne može prodati.',
    },
  },
  reprintsUsed: {
    status: 409,
    text: {
      en: 'The code can no longer be printed: three copies were made, or 24 hours have passed.',
      bs: 'Kod se više ne može ispisati: iskorištene su tri kopije ili su prošla 24 sata.',
      hr: 'Kod se više ne može ispisati: iskorištene su tri kopije ili su prošla 24 sata.',
    },
  },
  keyGone: {
    status: 409,
    text: {
      en: 'The key was taken back, so its code is not shown again.',
      bs: 'Ključ je povučen pa se kod više ne prikazuje.',
      hr: 'Ključ je povučen pa se kod više ne prikazuje.',
    },
  },
  claimDecided: {
    status: 409,
    text: {
      en: 'Somebody has decided this already.',
      bs: 'O ovome je neko već odlučio.',
      hr: 'O ovome je netko već odlučio.',
    },
  },
  dayOpen: {
    status: 409,
    text: {
      en: 'The day is not closed yet. Its file is made at 00:15.',
      bs: 'Dan još nije zaključen. Datoteka se pravi u 00:15.',
      hr: 'Dan još nije zaključen. Datoteka nastaje u 00:15.',
    },
  },
})
