import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

const title = {
  kind: 'name',
  meaning: { en: 'Title of the document', bs: 'Naziv dokumenta', hr: 'Naziv dokumenta' },
} as const

const validUntil = {
  kind: 'text',
  meaning: {
    en: 'Last day on which it is valid; empty where it has no end',
    bs: 'Posljednji dan važenja; prazno ako nema kraja',
    hr: 'Posljednji dan valjanosti; prazno ako nema kraja',
  },
} as const

const until = (language: Language, day: string) =>
  day === ''
    ? []
    : [
        {
          kind: 'facts' as const,
          rows: [
            {
              name: { en: 'Valid until', bs: 'Važi do', hr: 'Vrijedi do' }[language],
              value: formatter(language).date(day),
            },
          ],
        },
      ]

/** To the admins of a company: its supplier or the distributor has shared a document with it, or replaced its file. */
export const documentSharedMail = mailTemplate<{ keeperName: string; title: string; validUntil: string }>({
  name: 'company-document-shared',
  variables: {
    keeperName: {
      kind: 'name',
      meaning: { en: 'Who keeps the document', bs: 'Ko čuva dokument', hr: 'Tko čuva dokument' },
    },
    title,
    validUntil,
  },
  sample: { data: { keeperName: 'Brava d.o.o.', title: 'Distribution contract 2026', validUntil: '2026-12-31' } },
  subject: ({ language, data }) =>
    ({
      en: `${data.keeperName} shares a document: ${data.title}`,
      bs: `${data.keeperName} vam šalje dokument: ${data.title}`,
      hr: `${data.keeperName} vam šalje dokument: ${data.title}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.keeperName} has shared the document "${data.title}" with you. You can download it in the portal, under My company.`,
          bs: `Na portalu je za vas dokument „${data.title}“ (šalje: ${data.keeperName}). Možete ga preuzeti pod Moja kompanija.`,
          hr: `Na portalu je za vas dokument „${data.title}“ (šalje: ${data.keeperName}). Možete ga preuzeti pod Moja tvrtka.`,
        }[language],
      ),
      ...until(language, data.validUntil),
      {
        kind: 'button',
        label: { en: 'Open documents', bs: 'Otvori dokumente', hr: 'Otvori dokumente' }[language],
        href: `${services.config.publicUrl}/my-company?tab=documents`,
      },
    ],
  }),
})

/** To the keepers of a document: it ends within thirty days. */
export const documentEndsMail = mailTemplate<{
  companyName: string
  title: string
  validUntil: string
  path: string
}>({
  name: 'company-document-ends',
  variables: {
    companyName: { kind: 'name', meaning: { en: 'The partner', bs: 'Partner', hr: 'Partner' } },
    title,
    validUntil,
    path: {
      kind: 'link',
      meaning: {
        en: 'The partner, as in its web address',
        bs: 'Partner, kako stoji u adresi',
        hr: 'Partner, kako stoji u adresi',
      },
    },
  },
  sample: {
    data: {
      companyName: 'Nexa Shop d.o.o.',
      title: 'Distribution contract 2026',
      validUntil: '2026-12-31',
      path: '/partners/edit/1',
    },
  },
  subject: ({ language, data }) =>
    ({
      en: `${data.title} of ${data.companyName} ends soon`,
      bs: `Uskoro ističe dokument ${data.title}, ${data.companyName}`,
      hr: `Uskoro istječe dokument ${data.title}, ${data.companyName}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `The document "${data.title}" of ${data.companyName} is no longer valid after ${formatter(language).date(data.validUntil)}. Agree on a new one, or change the day on which it ends.`,
          bs: `Dokument „${data.title}“, ${data.companyName}, važi do ${formatter(language).date(data.validUntil)}. Dogovorite novi ili promijenite dan isteka.`,
          hr: `Dokument „${data.title}“, ${data.companyName}, vrijedi do ${formatter(language).date(data.validUntil)}. Dogovorite novi ili promijenite dan isteka.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Open documents', bs: 'Otvori dokumente', hr: 'Otvori dokumente' }[language],
        href: `${services.config.publicUrl}${data.path}?tab=documents`,
      },
    ],
  }),
})

export const documentMails = [documentSharedMail, documentEndsMail]
