import type { Text, TextWith } from '@brava/contract/language.ts'

export const smsTexts = {
  test: {
    en: 'Brava: this is a test message. Text messages work.',
    bs: 'Brava: ovo je probna poruka. SMS poruke rade.',
    hr: 'Brava: ovo je probna poruka. SMS poruke rade.',
  },
  saved: { en: 'The gateway is saved.', bs: 'Gateway je sačuvan.', hr: 'Pristupnik je spremljen.' },
} as const satisfies Record<string, Text>

export const smsSaid = {
  tested: {
    en: ({ number }) => `The gateway accepted a test message for ${number}.`,
    bs: ({ number }) => `Gateway je prihvatio probnu poruku za ${number}.`,
    hr: ({ number }) => `Pristupnik je prihvatio probnu poruku za ${number}.`,
  },
} as const satisfies Record<string, TextWith<{ number: string }>>
