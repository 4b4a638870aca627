import { defineErrors } from '../errors.ts'

export const mailTemplatesErrors = defineErrors('mail-templates', {
  unknownPlaceholder: {
    status: 422,
    text: {
      en: ({ names }: { names: string }) => `This mail has no value for: ${names}. Remove it or choose another one.`,
      bs: ({ names }: { names: string }) => `Ova poruka nema podatak: ${names}. Uklonite ga ili odaberite drugi.`,
      hr: ({ names }: { names: string }) => `Ova poruka nema podatak: ${names}. Uklonite ga ili odaberite drugi.`,
    },
  },
  changedMeanwhile: {
    status: 409,
    text: {
      en: 'Somebody has changed this template in the meantime. Reload it, then make your change again.',
      bs: 'Neko je u međuvremenu izmijenio ovaj šablon. Učitajte ga ponovo, pa ponovite izmjenu.',
      hr: 'Netko je u međuvremenu promijenio ovaj predložak. Učitajte ga ponovno pa ponovite izmjenu.',
    },
  },
})
