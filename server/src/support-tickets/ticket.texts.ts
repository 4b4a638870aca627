import type { Language, Text } from '@brava/contract/language.ts'
import { ticketEmergency, ticketStatus } from '@brava/contract/enums.ts'

export const ticketTexts = {
  created: { en: 'Your ticket is opened.', bs: 'Zahtjev je otvoren.', hr: 'Zahtjev je otvoren.' },
  changed: { en: 'Ticket changed.', bs: 'Zahtjev je izmijenjen.', hr: 'Zahtjev je izmijenjen.' },
  sent: { en: 'Message sent.', bs: 'Poruka je poslana.', hr: 'Poruka je poslana.' },
  noted: { en: 'Note kept.', bs: 'Bilješka je sačuvana.', hr: 'Bilješka je spremljena.' },
  attached: { en: 'Picture attached.', bs: 'Slika je priložena.', hr: 'Slika je priložena.' },
  nobody: { en: 'nobody', bs: 'niko', hr: 'nitko' },
} as const satisfies Record<string, Text>

/** What was done with a ticket, as a line between the messages. */
export function changeWords(kind: string, detail: Readonly<Record<string, unknown>>, language: Language): string {
  if (kind === 'status') return ticketStatus.label(detail.to as never, language)
  if (kind === 'emergency') return ticketEmergency.label(detail.to as never, language)
  return typeof detail.name === 'string' ? detail.name : ticketTexts.nobody[language]
}
