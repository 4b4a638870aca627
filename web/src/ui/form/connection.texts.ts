import { texts } from '../../text/texts.ts'

/** Texts for all external services. */
export const t = texts({
  on: { en: 'On', bs: 'Uključeno', hr: 'Uključeno' },
  off: { en: 'Off', bs: 'Isključeno', hr: 'Isključeno' },
  apiKey: { en: 'API key', bs: 'API ključ', hr: 'API ključ' },
  keyKept: {
    en: 'A key is stored. Leave empty to keep it.',
    bs: 'Ključ je sačuvan. Ostavite prazno da ostane isti.',
    hr: 'Ključ je spremljen. Ostavite prazno da ostane isti.',
  },
  password: { en: 'Your password', bs: 'Vaša lozinka', hr: 'Vaša lozinka' },
  changed: {
    en: (who: string, when: string) => `Changed by ${who}, ${when}`,
    bs: (who: string, when: string) => `Izmjena: ${who}, ${when}`,
    hr: (who: string, when: string) => `Promjena: ${who}, ${when}`,
  },
})
