import type { Language, Text } from '@brava/contract/language.ts'
import { ticketEmergency, ticketStatus } from '@brava/contract/enums.ts'

export const ticketTexts = {
  created: { en: 'Your ticket is open.', bs: 'Zahtjev je otvoren.', hr: 'Zahtjev je otvoren.' },
  changed: { en: 'Ticket changed.', bs: 'Zahtjev je izmijenjen.', hr: 'Zahtjev je izmijenjen.' },
  sent: { en: 'Message sent.', bs: 'Poruka je poslana.', hr: 'Poruka je poslana.' },
  noted: { en: 'Note saved.', bs: 'Bilješka je sačuvana.', hr: 'Bilješka je spremljena.' },
  attached: { en: 'File attached.', bs: 'Datoteka je priložena.', hr: 'Datoteka je priložena.' },
  rated: { en: 'Thank you for your answer.', bs: 'Hvala na odgovoru.', hr: 'Hvala na odgovoru.' },
  replySaved: { en: 'Template saved.', bs: 'Šablon je sačuvan.', hr: 'Predložak je spremljen.' },
  replyRemoved: { en: 'Template removed.', bs: 'Šablon je uklonjen.', hr: 'Predložak je uklonjen.' },
  asked: {
    en: 'We have received your question and will answer by e-mail.',
    bs: 'Primili smo vaše pitanje i odgovorit ćemo e-mailom.',
    hr: 'Primili smo vaše pitanje i odgovorit ćemo e-poštom.',
  },
  nobody: { en: 'nobody', bs: 'niko', hr: 'nitko' },
} as const satisfies Record<string, Text>

/** What was done with a ticket, as a line between the messages. */
export function changeWords(kind: string, detail: Readonly<Record<string, unknown>>, language: Language): string {
  if (kind === 'status') return ticketStatus.label(detail.to as never, language)
  if (kind === 'rating') return [`${Number(detail.rating)}/5`, detail.comment].filter(Boolean).join(': ')
  if (kind === 'emergency') return ticketEmergency.label(detail.to as never, language)
  return typeof detail.name === 'string' ? detail.name : ticketTexts.nobody[language]
}
