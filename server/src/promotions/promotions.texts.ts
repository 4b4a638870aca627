import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const promotionsTexts = {
  created: {
    en: 'The promotion is saved as a draft.',
    bs: 'Promocija je sačuvana kao nacrt.',
    hr: 'Promocija je spremljena kao nacrt.',
  },
  saved: { en: 'The promotion is saved.', bs: 'Promocija je sačuvana.', hr: 'Promocija je spremljena.' },
  seen: { en: 'Marked as seen.', bs: 'Označeno kao viđeno.', hr: 'Označeno kao viđeno.' },
} as const satisfies Record<string, Text>

const promotions = (language: 'bs' | 'hr', n: number) =>
  `${n} ${plural(language, n, { one: 'promocija', few: 'promocije', other: 'promocija' })}`

export const promotionsCountTexts = {
  activated: {
    en: (n) => `${n} ${plural('en', n, { one: 'promotion is', other: 'promotions are' })} active.`,
    bs: (n) => `Aktivirano: ${promotions('bs', n)}.`,
    hr: (n) => `Aktivirano: ${promotions('hr', n)}.`,
  },
  deactivated: {
    en: (n) =>
      `${n} ${plural('en', n, { one: 'promotion is', other: 'promotions are' })} deactivated. The prices no longer apply.`,
    bs: (n) => `Deaktivirano: ${promotions('bs', n)}. Cijene više ne važe.`,
    hr: (n) => `Deaktivirano: ${promotions('hr', n)}. Cijene više ne vrijede.`,
  },
  deleted: {
    en: (n) => `${n} ${plural('en', n, { one: 'promotion is', other: 'promotions are' })} deleted.`,
    bs: (n) => `Obrisano: ${promotions('bs', n)}.`,
    hr: (n) => `Izbrisano: ${promotions('hr', n)}.`,
  },
} as const satisfies Record<string, TextWith<number>>
