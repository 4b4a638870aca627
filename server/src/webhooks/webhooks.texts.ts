import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const webhooksTexts = {
  added: { en: 'The webhook is added.', bs: 'Webhook je dodan.', hr: 'Webhook je dodan.' },
  saved: { en: 'The webhook is saved.', bs: 'Webhook je sačuvan.', hr: 'Webhook je spremljen.' },
  rotated: {
    en: 'The webhook has a new secret. Events are also signed with the old one for 24 hours.',
    bs: 'Webhook ima novi tajni ključ. Događaji se još 24 sata potpisuju i prethodnim.',
    hr: 'Webhook ima novi tajni ključ. Događaji se još 24 sata potpisuju i prethodnim.',
  },
  on: { en: 'The webhook is switched on.', bs: 'Webhook je uključen.', hr: 'Webhook je uključen.' },
  off: { en: 'The webhook is switched off.', bs: 'Webhook je isključen.', hr: 'Webhook je isključen.' },
  tested: {
    en: 'The test event is on its way.',
    bs: 'Testni događaj je poslan na obradu.',
    hr: 'Testni je događaj poslan na obradu.',
  },
  removed: {
    en: 'The webhook is removed. Nothing is sent to it any more.',
    bs: 'Webhook je uklonjen. Više mu se ništa ne šalje.',
    hr: 'Webhook je uklonjen. Više mu se ništa ne šalje.',
  },
} as const satisfies Record<string, Text>

export const webhooksSaid = {
  replayed: {
    en: ({ count }) => `${count} ${plural('en', count, { one: 'event is', other: 'events are' })} sent again.`,
    bs: ({ count }) =>
      `Ponovo se ${plural('bs', count, { one: 'šalje', few: 'šalju', other: 'šalje' })} ${count} ${plural('bs', count, { one: 'događaj', few: 'događaja', other: 'događaja' })}.`,
    hr: ({ count }) =>
      `Ponovno se ${plural('hr', count, { one: 'šalje', few: 'šalju', other: 'šalje' })} ${count} ${plural('hr', count, { one: 'događaj', few: 'događaja', other: 'događaja' })}.`,
  },
} as const satisfies Record<string, TextWith<{ count: number }>>
