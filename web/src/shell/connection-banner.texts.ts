import { texts } from '../text/texts.ts'

export const t = texts({
  away: {
    en: 'The server cannot be reached.',
    bs: 'Server nije dostupan.',
    hr: 'Poslužitelj nije dostupan.',
  },
  late: {
    en: 'Changes by other people may appear late.',
    bs: 'Promjene drugih korisnika vide se kasnije nego inače.',
    hr: 'Promjene drugih korisnika vide se kasnije nego inače.',
  },
  kept: {
    en: 'What you typed stays here; Brava keeps trying.',
    bs: 'Sve što ste upisali ostaje ovdje; veza se uspostavlja sama.',
    hr: 'Sve što ste upisali ostaje ovdje; veza se uspostavlja sama.',
  },
})
