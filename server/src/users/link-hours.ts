/** The variable of a mail that says how long its link works. */
export const linkHours = {
  kind: 'number',
  meaning: {
    en: 'Hours for which the link works',
    bs: 'Sati koliko link važi',
    hr: 'Sati koliko poveznica vrijedi',
  },
} as const
