import { defineErrors } from '../errors.ts'

export const feedErrors = defineErrors('productFeed', {
  nameTaken: {
    status: 409,
    text: {
      en: 'This name is already used.',
      bs: 'Taj naziv je već zauzet.',
      hr: 'Taj je naziv već zauzet.',
    },
  },
  badFileName: {
    status: 422,
    text: {
      en: 'A file name has only lower-case letters a–z, digits, - and _, starts with a letter or digit and has at most 64 characters.',
      bs: 'Naziv datoteke sadrži samo mala slova a–z, cifre, - i _, počinje slovom ili cifrom i ima najviše 64 znaka.',
      hr: 'Naziv datoteke sadrži samo mala slova a–z, znamenke, - i _, počinje slovom ili znamenkom i ima najviše 64 znaka.',
    },
  },
  settingsUsed: {
    status: 409,
    text: {
      en: (names: string) =>
        `These feeds still use the column sets: ${names}. Delete the feeds or give them another set first.`,
      bs: (names: string) =>
        `Ove skupove kolona još koriste feedovi: ${names}. Prvo obrišite te feedove ili im dodijelite drugi skup.`,
      hr: (names: string) =>
        `Ove skupove stupaca još koriste feedovi: ${names}. Najprije izbrišite te feedove ili im dodijelite drugi skup.`,
    },
  },
  notACompany: {
    status: 422,
    text: {
      en: 'A feed can only be made for approved partners.',
      bs: 'Feed se može napraviti samo za odobrene partnere.',
      hr: 'Feed se može izraditi samo za odobrene partnere.',
    },
  },
  badLink: {
    status: 422,
    text: {
      en: 'The link must begin with https:// and contain [code], [id] or [gtin].',
      bs: 'Link mora početi sa https:// i sadržavati [code], [id] ili [gtin].',
      hr: 'Poveznica mora počinjati s https:// i sadržavati [code], [id] ili [gtin].',
    },
  },
})
