/**
 * Until when a link or a code in a mail works: the mail may wait before it is sent. Null in mails queued before this
 * was included.
 */
export const workingUntil = {
  kind: 'instant',
  meaning: {
    en: 'Until when it works',
    bs: 'Do kada važi',
    hr: 'Do kada vrijedi',
  },
  whenMissing: null,
} as const

/** The variable of a mail with how long its link works. */
export const linkHours = {
  kind: 'number',
  meaning: {
    en: 'Hours for which the link works',
    bs: 'Koliko sati link važi',
    hr: 'Koliko sati poveznica vrijedi',
  },
} as const
