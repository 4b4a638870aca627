import { texts } from '../../text/texts.ts'

export const t = texts({
  instructions: { en: 'Instructions', bs: 'Uputstva', hr: 'Upute' },
  about: {
    en: 'Buyers read them next to their keys, in the delivery e-mail and on the product page: in their language, otherwise in English, otherwise in any other.',
    bs: 'Kupci ih čitaju uz ključeve, u poruci o isporuci i na stranici proizvoda: na svom jeziku, inače na engleskom ili bilo kojem drugom.',
    hr: 'Kupci ih čitaju uz ključeve, u poruci o isporuci i na stranici proizvoda: na svom jeziku, inače na engleskom ili bilo kojem drugom.',
  },
  add: { en: 'Add instructions', bs: 'Dodaj uputstvo', hr: 'Dodaj upute' },
  none: { en: 'No instructions yet', bs: 'Još nema uputstava', hr: 'Još nema uputa' },
  noneWhy: {
    en: 'Explain where and how a key is redeemed.',
    bs: 'Objasnite gdje i kako se ključ koristi.',
    hr: 'Objasnite gdje i kako se ključ koristi.',
  },
  edit: {
    en: (language: string) => `Edit: ${language}`,
    bs: (language: string) => `Uredi: ${language}`,
    hr: (language: string) => `Uredi: ${language}`,
  },
  remove: {
    en: (language: string) => `Remove: ${language}`,
    bs: (language: string) => `Ukloni: ${language}`,
    hr: (language: string) => `Ukloni: ${language}`,
  },
  removeAct: { en: 'Remove', bs: 'Ukloni', hr: 'Ukloni' },
  removeTitle: { en: 'Remove these instructions?', bs: 'Ukloniti ovo uputstvo?', hr: 'Ukloniti ove upute?' },
  removeText: {
    en: (language: string) => `Buyers no longer read them in this language: ${language}.`,
    bs: (language: string) => `Kupci ga više neće čitati na ovom jeziku: ${language}.`,
    hr: (language: string) => `Kupci ih više neće čitati na ovom jeziku: ${language}.`,
  },
  language: { en: 'Language', bs: 'Jezik', hr: 'Jezik' },
  body: { en: 'Text', bs: 'Tekst', hr: 'Tekst' },
  save: { en: 'Save', bs: 'Sačuvaj', hr: 'Spremi' },
  howTo: { en: 'How to use the key', bs: 'Kako koristiti ključ', hr: 'Kako koristiti ključ' },
})
