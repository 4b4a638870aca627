import { texts } from '../text/texts.ts'

/** The kit's texts that every start loads, in each language. */
export const startTexts = {
  back: { en: 'Back', bs: 'Nazad', hr: 'Natrag' },
  clearAll: { en: 'Clear all', bs: 'Ukloni sve', hr: 'Ukloni sve' },
  close: { en: 'Close', bs: 'Zatvori', hr: 'Zatvori' },
  errorTitle: { en: 'This could not be loaded', bs: 'Ovo se nije moglo učitati', hr: 'Ovo se nije moglo učitati' },
  loadFailed: {
    en: 'This part of the portal could not be loaded. A newer version may be available.',
    bs: 'Ovaj dio portala se nije mogao učitati. Možda postoji novija verzija.',
    hr: 'Ovaj dio portala nije se mogao učitati. Možda postoji novija verzija.',
  },
  loading: { en: 'Loading', bs: 'Učitavanje', hr: 'Učitavanje' },
  messages: { en: 'Messages', bs: 'Poruke', hr: 'Poruke' },
  missingTitle: { en: 'Not found', bs: 'Nije pronađeno', hr: 'Nije pronađeno' },
  moreActions: { en: 'More actions', bs: 'Više radnji', hr: 'Više radnji' },
  noMatch: { en: 'Nothing matches', bs: 'Nema rezultata', hr: 'Nema rezultata' },
  noMatchText: {
    en: 'No entries match the search and filters.',
    bs: 'Nijedan zapis ne odgovara pretrazi i filterima.',
    hr: 'Nijedan zapis ne odgovara pretrazi i filtrima.',
  },
  pleaseWait: { en: 'Please wait...', bs: 'Molimo sačekajte...', hr: 'Molimo pričekajte...' },
  reload: { en: 'Reload', bs: 'Osvježi', hr: 'Osvježi' },
  tryAgain: { en: 'Try again', bs: 'Pokušaj ponovo', hr: 'Pokušaj ponovno' },
} as const

export const t = texts(startTexts)
