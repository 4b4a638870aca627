import { texts } from '../text/texts.ts'

export const t = texts({
  away: {
    en: 'The server cannot be reached.',
    bs: 'Server nije dostupan.',
    hr: 'Poslužitelj nije dostupan.',
  },
  kept: {
    en: 'What you typed stays here; Brava keeps trying.',
    bs: 'Sve što ste upisali ostaje ovdje; veza se uspostavlja sama.',
    hr: 'Sve što ste upisali ostaje ovdje; veza se uspostavlja sama.',
  },
})
