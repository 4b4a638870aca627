import type { Text } from '@brava/contract/language.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate, type MailVariable } from '../platform/mail/mail-template.ts'

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
      en: 'The ticket, as in its web address',
      bs: 'Zahtjev, kako stoji u adresi',
      hr: 'Zahtjev, kako stoji u adresi',
    },
  },
  number: { kind: 'text', meaning: { en: 'Number of the ticket', bs: 'Broj zahtjeva', hr: 'Broj zahtjeva' } },
  subject: { kind: 'name', meaning: { en: 'What it is about', bs: 'O čemu se radi', hr: 'O čemu se radi' } },
  by: { kind: 'name', meaning: { en: 'Who wrote', bs: 'Ko je pisao', hr: 'Tko je pisao' } },
  message: { kind: 'name', meaning: { en: 'What was written', bs: 'Šta je napisano', hr: 'Što je napisano' } },
} as const satisfies Record<string, MailVariable>

/** Written by the distributor's own people, so its amounts, dates, links and line breaks stay as they are. */
const answer = { ...variables.message, kind: 'text' } as const satisfies MailVariable

const sample: Facts = {
  ticketId: 1,
  number: 'T-0412',
  subject: 'Key 7QK2 is reported as used',
  by: 'Nikola Đurić',
  message: 'The customer tried the key a minute ago and was told that it is used.',
}
const open: Text = { en: 'Open the ticket', bs: 'Otvori zahtjev', hr: 'Otvori zahtjev' }
const reopened: Text = {
  en: 'The resolved ticket was reopened without a message.',
  bs: 'Zahtjev je bio riješen i ponovo je otvoren, bez poruke.',
  hr: 'Zahtjev je bio riješen i ponovno je otvoren, bez poruke.',
}
const answerThere: Text = {
  en: 'Please answer in the portal: replies to this e-mail are not read.',
  bs: 'Odgovorite u portalu: odgovori na ovaj e-mail se ne čitaju.',
  hr: 'Odgovorite u portalu: odgovori na ovu e-poruku ne čitaju se.',
}

/**
 * To the distributor's people: somebody opened a ticket, wrote in one, or reopened a resolved one without a message.
 */
export const ticketAskedMail = mailTemplate<
  Facts & {
    company: string
    isNew: boolean
    /** Null in mails queued before reopening was reported. */
    isReopened: boolean | null
  }
>({
  name: 'ticket-asked',
  variables: {
    ...variables,
    company: {
      kind: 'name',
      meaning: {
        en: 'Whose ticket it is; empty for people without an account',
        bs: 'Čiji je zahtjev; prazno za osobe bez korisničkog računa',
        hr: 'Čiji je zahtjev; prazno za osobe bez korisničkog računa',
      },
    },
    isNew: {
      kind: 'choice',
      meaning: {
        en: 'A new ticket, or another message',
        bs: 'Novi zahtjev ili nova poruka',
        hr: 'Novi zahtjev ili nova poruka',
      },
    },
    isReopened: {
      kind: 'choice',
      meaning: {
        en: 'A resolved ticket opened again, without a message',
        bs: 'Riješen zahtjev ponovo otvoren, bez poruke',
        hr: 'Riješen zahtjev ponovno otvoren, bez poruke',
      },
      whenMissing: null,
    },
  },
  sample: { data: { ...sample, company: 'Gejmerija Banja Luka', isNew: true, isReopened: false } },
  subject: ({ language, data }) =>
    ({
      en: `${data.isReopened ? 'Reopened ticket' : data.isNew ? 'New ticket' : 'New message'} ${data.number}: ${data.subject}`,
      bs: `${data.isReopened ? 'Ponovo otvoren zahtjev' : data.isNew ? 'Novi zahtjev' : 'Nova poruka'} ${data.number}: ${data.subject}`,
      hr: `${data.isReopened ? 'Ponovno otvoren zahtjev' : data.isNew ? 'Novi zahtjev' : 'Nova poruka'} ${data.number}: ${data.subject}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(`${[data.by, data.company].filter(Boolean).join(', ')} (${data.number}, ${data.subject}):`),
      paragraph(data.isReopened ? reopened[language] : data.message),
      { kind: 'button', label: open[language], href: linkTo(services, data.ticketId) },
    ],
  }),
})

/** To one of the distributor's people: somebody else assigned the ticket to them. */
export const ticketAssignedMail = mailTemplate<Omit<Facts, 'message'> & { company: string }>({
  name: 'ticket-assigned',
  variables: {
    ticketId: variables.ticketId,
    number: variables.number,
    subject: variables.subject,
    by: {
      kind: 'name',
      meaning: { en: 'Who assigned it', bs: 'Ko ga je dodijelio', hr: 'Tko ga je dodijelio' },
    },
    company: ticketAskedMail.variables.company,
  },
  sample: {
    data: {
      ticketId: sample.ticketId,
      number: sample.number,
      subject: sample.subject,
      by: 'Tarik Kovačević',
      company: 'Gejmerija Banja Luka',
    },
  },
  subject: ({ language, data }) =>
    ({
      en: `Assigned to you: ticket ${data.number}, ${data.subject}`,
      bs: `Dodijeljen vama: zahtjev ${data.number}, ${data.subject}`,
      hr: `Dodijeljen vama: zahtjev ${data.number}, ${data.subject}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.by} assigned ticket ${data.number} to you.`,
          bs: `Zahtjev ${data.number} dodijeljen je vama. Dodjela: ${data.by}.`,
          hr: `Zahtjev ${data.number} dodijeljen je vama. Dodjela: ${data.by}.`,
        }[language],
      ),
      paragraph([data.subject, data.company].filter(Boolean).join(' · ')),
      { kind: 'button', label: open[language], href: linkTo(services, data.ticketId) },
    ],
  }),
})

/** To the person who asked: the distributor answered, or the ticket is resolved. */
export const ticketAnsweredMail = mailTemplate<Facts & { isResolved: boolean }>({
  name: 'ticket-answered',
  variables: {
    ...variables,
    message: answer,
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
                en: 'The ticket is resolved. A new message reopens it. How did we do? Tell us in the ticket, from 1 to 5.',
                bs: 'Zahtjev je riješen. Nova poruka ga ponovo otvara. Jeste li zadovoljni? Recite nam u zahtjevu, ocjenom od 1 do 5.',
                hr: 'Zahtjev je riješen. Nova ga poruka ponovno otvara. Jeste li zadovoljni? Recite nam u zahtjevu, ocjenom od 1 do 5.',
              }[language],
            ),
          ]
        : []),
      { kind: 'button', label: open[language], href: linkTo(services, data.ticketId) },
      note(answerThere[language]),
    ],
  }),
})

const writeAgain: Text = { en: 'Write again', bs: 'Piši ponovo', hr: 'Piši ponovno' }
const writeThere: Text = {
  en: 'Please use the button to answer: replies to this e-mail are not read.',
  bs: 'Za odgovor koristite dugme: odgovori na ovaj e-mail se ne čitaju.',
  hr: 'Za odgovor upotrijebite gumb: odgovori na ovu e-poruku ne čitaju se.',
}
const guestSecrets = {
  token: {
    kind: 'link',
    meaning: {
      en: 'The address that opens the ticket for another message',
      bs: 'Adresa koja otvara zahtjev za novu poruku',
      hr: 'Adresa koja otvara zahtjev za novu poruku',
    },
  },
} as const satisfies Record<string, MailVariable>
const guestSample = { token: 'opens-nothing-in-a-sample' }

/**
 * To a person who asked without signing in: it arrived. It contains nothing that was typed, because anybody may enter
 * any address into the form.
 */
export const guestReceivedMail = mailTemplate<{ number: string }>({
  name: 'ticket-guest-received',
  variables: { number: variables.number },
  secrets: guestSecrets,
  sample: { data: { number: sample.number }, secrets: guestSample },
  subject: ({ language, data }) =>
    ({
      en: `We have received your question (${data.number})`,
      bs: `Primili smo vaše pitanje (${data.number})`,
      hr: `Primili smo vaše pitanje (${data.number})`,
    })[language],
  render: ({ language, data, secrets, services }) => ({
    to: 'guest',
    blocks: [
      paragraph(
        {
          en: `Your question has the number ${data.number}. We will answer by e-mail to this address.`,
          bs: `Vaše pitanje ima broj ${data.number}. Odgovorit ćemo e-mailom na ovu adresu.`,
          hr: `Vaše pitanje ima broj ${data.number}. Odgovorit ćemo e-poštom na ovu adresu.`,
        }[language],
      ),
      { kind: 'button', label: writeAgain[language], href: guestLink(services, secrets) },
      note(
        {
          en: 'If you did not ask us anything, somebody entered your address by mistake. You do not need to do anything.',
          bs: 'Niste nas ništa pitali? Neko je greškom upisao vašu adresu. Ne morate ništa uraditi.',
          hr: 'Niste nas ništa pitali? Netko je greškom upisao vašu adresu. Ne morate ništa učiniti.',
        }[language],
      ),
    ],
  }),
})

/** To a person who asked without signing in: the distributor answered, or resolved it. */
export const guestAnsweredMail = mailTemplate<Omit<Facts, 'ticketId'> & { isResolved: boolean }>({
  name: 'ticket-guest-answered',
  variables: {
    number: variables.number,
    subject: variables.subject,
    by: variables.by,
    message: answer,
    isResolved: ticketAnsweredMail.variables.isResolved,
  },
  secrets: guestSecrets,
  sample: {
    data: {
      number: sample.number,
      subject: 'Opening hours',
      by: 'Lejla Softić',
      message: 'We are there from Monday to Friday, 8:00 to 16:00.',
      isResolved: true,
    },
    secrets: guestSample,
  },
  subject: ({ language, data }) =>
    ({
      en: `Answer: ${data.subject} (${data.number})`,
      bs: `Odgovor: ${data.subject} (${data.number})`,
      hr: `Odgovor: ${data.subject} (${data.number})`,
    })[language],
  render: ({ language, data, secrets, services }) => ({
    to: 'guest',
    blocks: [
      paragraph(`${data.by} (${data.number}, ${data.subject}):`),
      ...(data.message === '' ? [] : [paragraph(data.message)]),
      ...(data.isResolved
        ? [
            note(
              {
                en: 'Your question is resolved. A new message reopens it.',
                bs: 'Vaše pitanje je riješeno. Nova poruka ga ponovo otvara.',
                hr: 'Vaše je pitanje riješeno. Nova ga poruka ponovno otvara.',
              }[language],
            ),
          ]
        : []),
      { kind: 'button', label: writeAgain[language], href: guestLink(services, secrets) },
      note(writeThere[language]),
    ],
  }),
})

// After "#": a token in the fragment reaches no server and no log.
const guestLink = (
  { config }: { readonly config: { readonly publicUrl: string } },
  secrets: Readonly<Record<string, string>> | null,
) => `${config.publicUrl}/contact-us#${new URLSearchParams({ ticket: secrets?.token ?? hiddenSecret })}`

const linkTo = ({ config }: { readonly config: { readonly publicUrl: string } }, id: number) =>
  `${config.publicUrl}/support-tickets/edit/${id}`

export const ticketMails = [
  ticketAskedMail,
  ticketAssignedMail,
  ticketAnsweredMail,
  guestReceivedMail,
  guestAnsweredMail,
]
