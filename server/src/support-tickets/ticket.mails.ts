import type { Text } from '@brava/contract/language.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate, type MailVariable } from '../platform/mail/mail-template.ts'

interface Facts {
  readonly ticketId: number
  readonly number: string
  readonly subject: string
  readonly by: string
  readonly message: string
}

const variables = {
  ticketId: {
    kind: 'link',
    meaning: {
      en: 'The ticket, as its address names it',
      bs: 'Zahtjev, kako stoji u adresi',
      hr: 'Zahtjev, kako stoji u adresi',
    },
  },
  number: { kind: 'text', meaning: { en: 'Number of the ticket', bs: 'Broj zahtjeva', hr: 'Broj zahtjeva' } },
  subject: { kind: 'name', meaning: { en: 'What it is about', bs: 'O čemu se radi', hr: 'O čemu se radi' } },
  by: { kind: 'name', meaning: { en: 'Who wrote', bs: 'Ko je pisao', hr: 'Tko je pisao' } },
  message: { kind: 'name', meaning: { en: 'What was written', bs: 'Šta je napisano', hr: 'Što je napisano' } },
} as const satisfies Record<string, MailVariable>

const sample: Facts = {
  ticketId: 1,
  number: 'T-0412',
  subject: 'Key 7QK2 is reported as used',
  by: 'Nikola Đurić',
  message: 'The customer tried the key a minute ago and was told that it is used.',
}
const open: Text = { en: 'Open the ticket', bs: 'Otvori zahtjev', hr: 'Otvori zahtjev' }
const answerThere: Text = {
  en: 'Please answer in the portal: replies to this e-mail are not read.',
  bs: 'Odgovorite u portalu: odgovori na ovaj e-mail se ne čitaju.',
  hr: 'Odgovorite u portalu: odgovori na ovu e-poštu ne čitaju se.',
}

/** To the distributor's people: somebody opened a ticket, or wrote in one. */
export const ticketAskedMail = mailTemplate<Facts & { company: string; isNew: boolean }>({
  name: 'ticket-asked',
  variables: {
    ...variables,
    company: { kind: 'name', meaning: { en: 'Whose ticket it is', bs: 'Čiji je zahtjev', hr: 'Čiji je zahtjev' } },
    isNew: {
      kind: 'choice',
      meaning: {
        en: 'A new ticket, or another message',
        bs: 'Novi zahtjev ili nova poruka',
        hr: 'Novi zahtjev ili nova poruka',
      },
    },
  },
  sample: { data: { ...sample, company: 'Gejmerija Banja Luka', isNew: true } },
  subject: ({ language, data }) =>
    ({
      en: `${data.isNew ? 'New ticket' : 'New message'} ${data.number}: ${data.subject}`,
      bs: `${data.isNew ? 'Novi zahtjev' : 'Nova poruka'} ${data.number}: ${data.subject}`,
      hr: `${data.isNew ? 'Novi zahtjev' : 'Nova poruka'} ${data.number}: ${data.subject}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(`${data.by}, ${data.company} (${data.number}, ${data.subject}):`),
      paragraph(data.message),
      { kind: 'button', label: open[language], href: linkTo(services, data.ticketId) },
    ],
  }),
})

/** To who asked: the distributor answered, or the ticket is resolved. */
export const ticketAnsweredMail = mailTemplate<Facts & { isResolved: boolean }>({
  name: 'ticket-answered',
  variables: {
    ...variables,
    isResolved: {
      kind: 'choice',
      meaning: { en: 'Resolved with it, or not', bs: 'Riješen time ili ne', hr: 'Riješen time ili ne' },
    },
  },
  sample: {
    data: {
      ...sample,
      by: 'Lejla Softić',
      message: 'The key is replaced. You will find it in the order.',
      isResolved: true,
    },
  },
  subject: ({ language, data }) =>
    ({
      en: `${data.isResolved ? 'Resolved' : 'Answer'}: ${data.subject} (${data.number})`,
      bs: `${data.isResolved ? 'Riješeno' : 'Odgovor'}: ${data.subject} (${data.number})`,
      hr: `${data.isResolved ? 'Riješeno' : 'Odgovor'}: ${data.subject} (${data.number})`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(`${data.by} (${data.number}, ${data.subject}):`),
      ...(data.message === '' ? [] : [paragraph(data.message)]),
      ...(data.isResolved
        ? [
            note(
              {
                en: 'The ticket is resolved. Writing in it opens it again.',
                bs: 'Zahtjev je riješen. Nova poruka ga ponovo otvara.',
                hr: 'Zahtjev je riješen. Nova ga poruka ponovno otvara.',
              }[language],
            ),
          ]
        : []),
      { kind: 'button', label: open[language], href: linkTo(services, data.ticketId) },
      note(answerThere[language]),
    ],
  }),
})

const linkTo = ({ config }: { readonly config: { readonly publicUrl: string } }, id: number) =>
  `${config.publicUrl}/support-tickets/edit/${id}`

export const ticketMails = [ticketAskedMail, ticketAnsweredMail]
