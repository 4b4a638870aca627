/** Until when a link or a code of a mail works: the mail may wait before it goes out. Null in mails queued before it was said. */
export const workingUntil = {
  kind: 'instant',
  meaning: {
    en: 'Until when it works',
    bs: 'Do kada važi',
    hr: 'Do kada vrijedi',
  },
  whenMissing: null,
} as const

/** The variable of a mail that says how long its link works. */
export const linkHours = {
  kind: 'number',
  meaning: {
    en: 'Hours for which the link works',
    bs: 'Sati koliko link važi',
    hr: 'Sati koliko poveznica vrijedi',
  },
} as const
