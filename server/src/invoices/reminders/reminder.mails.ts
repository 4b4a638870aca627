import type { ReminderStep } from '@brava/contract/companies/dues.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Text } from '@brava/contract/language.ts'
import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

interface Reminded {
  readonly companyName: string
  readonly supplier: string
  readonly currency: string
  /** Total of the charges in the mail; minor units, as the others. */
  readonly sum: number
  readonly owed: number
  readonly overdue: number
  readonly graceDays: number
  readonly charges: readonly { readonly document: string; readonly dueOn: string; readonly amount: number }[]
}

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

const variables = {
  companyName: { kind: 'name', meaning: t('The company that owes', 'Kompanija koja duguje', 'Tvrtka koja duguje') },
  supplier: { kind: 'name', meaning: t('Whom it owes', 'Kome duguje', 'Kome duguje') },
  currency: { kind: 'text', meaning: t('The currency', 'Valuta', 'Valuta') },
  sum: {
    kind: 'money',
    meaning: t(
      'Open amount of the charges in the mail',
      'Otvoreni iznos stavki u poruci',
      'Otvoreni iznos stavki u poruci',
    ),
  },
  owed: { kind: 'money', meaning: t('Owed in all', 'Ukupan dug', 'Ukupan dug') },
  overdue: { kind: 'money', meaning: t('Of which overdue', 'Od toga dospjelo', 'Od toga dospjelo') },
  graceDays: {
    kind: 'number',
    meaning: t(
      'Days overdue after which credit is paused',
      'Dana kašnjenja nakon kojih se kredit obustavlja',
      'Dana kašnjenja nakon kojih se kredit obustavlja',
    ),
  },
  charges: {
    kind: 'list',
    meaning: t(
      'Invoices with due day and open amount',
      'Fakture s rokom plaćanja i otvorenim iznosom',
      'Računi s rokom plaćanja i otvorenim iznosom',
    ),
  },
} as const

const sample: { data: Reminded } = {
  data: {
    companyName: 'Megabajt d.o.o.',
    supplier: 'Brava d.o.o.',
    currency: 'BAM',
    sum: 125_000,
    owed: 310_050,
    overdue: 125_000,
    graceDays: 30,
    charges: [
      { document: '2026-004711', dueOn: '2026-11-20', amount: 75_000 },
      { document: '2026-004733', dueOn: '2026-11-21', amount: 50_000 },
    ],
  },
}

/**
 * What differs between the steps: the subject, and what the reader must know. `sum` is the amount with its currency.
 */
interface Words {
  readonly subject: (sum: string, from: string) => Text
  readonly body: (sum: string, from: string, company: string) => Text
}

const words: Readonly<Record<ReminderStep, Words>> = {
  dueSoon: {
    subject: (sum, from) =>
      t(`${sum} is due soon: ${from}`, `Uskoro dospijeva ${sum}: ${from}`, `Uskoro dospijeva ${sum}: ${from}`),
    body: (sum, from, company) =>
      t(
        `${sum} that ${company} owes ${from} is due soon. If you have paid already, you need not do anything.`,
        `Uskoro dospijeva ${sum} koje ${company} duguje dobavljaču ${from}. Ako ste već platili, ne trebate ništa uraditi.`,
        `Uskoro dospijeva ${sum} koje ${company} duguje dobavljaču ${from}. Ako ste već platili, ne trebate ništa učiniti.`,
      ),
  },
  overdue: {
    subject: (sum, from) =>
      t(`${sum} is overdue: ${from}`, `Dospjelo je ${sum}: ${from}`, `Dospjelo je ${sum}: ${from}`),
    body: (sum, from, company) =>
      t(
        `${sum} that ${company} owes ${from} is overdue. Please pay it. If you have paid already, you need not do anything.`,
        `Rok za plaćanje iznosa od ${sum} koji ${company} duguje dobavljaču ${from} je prošao. Molimo vas da ga platite. Ako ste već platili, ne trebate ništa uraditi.`,
        `Rok za plaćanje iznosa od ${sum} koji ${company} duguje dobavljaču ${from} je prošao. Molimo vas da ga platite. Ako ste već platili, ne trebate ništa učiniti.`,
      ),
  },
  longOverdue: {
    subject: (sum, from) =>
      t(
        `Please pay: ${sum} is long overdue, ${from}`,
        `Molimo platite: ${sum} dugo kasni, ${from}`,
        `Molimo platite: ${sum} dugo kasni, ${from}`,
      ),
    body: (sum, from, company) =>
      t(
        `${sum} that ${company} owes ${from} is long overdue. Please pay it at once, or contact ${from}.`,
        `Plaćanje iznosa od ${sum} koji ${company} duguje dobavljaču ${from} dugo kasni. Molimo vas da ga platite odmah ili se javite dobavljaču.`,
        `Plaćanje iznosa od ${sum} koji ${company} duguje dobavljaču ${from} dugo kasni. Molimo vas da ga platite odmah ili se javite dobavljaču.`,
      ),
  },
  paused: {
    subject: (sum, from) =>
      t(
        `Your credit is paused: ${sum} is overdue, ${from}`,
        `Kredit je obustavljen: kasni ${sum}, ${from}`,
        `Kredit je obustavljen: kasni ${sum}, ${from}`,
      ),
    body: (sum, from, company) =>
      t(
        `${company} has not paid ${sum} that it owes ${from}, so its credit is paused. It is available again as soon as what is overdue is paid.`,
        `${company} nije platila ${sum} dobavljaču ${from}, pa je kredit obustavljen. Opet će biti dostupan čim dospjeli dug bude plaćen.`,
        `${company} nije platila ${sum} dobavljaču ${from}, pa je kredit obustavljen. Ponovno će biti dostupan čim dospjeli dug bude plaćen.`,
      ),
  },
}

const reminderMail = (name: string, step: ReminderStep) =>
  mailTemplate<Reminded>({
    name,
    variables,
    sample,
    subject: ({ language, data }) =>
      words[step].subject(formatter(language).minor(data.sum, currencySymbol(data.currency)), data.supplier)[language],
    render: ({ language, data, services }) => {
      const { date, minor } = formatter(language)
      const say = (text: Text) => text[language]
      const unit = currencySymbol(data.currency)
      return {
        blocks: [
          paragraph(say(words[step].body(minor(data.sum, unit), data.supplier, data.companyName))),
          {
            kind: 'table',
            head: [
              { text: say(t('Invoice', 'Faktura', 'Račun')) },
              { text: say(t('Due', 'Rok plaćanja', 'Rok plaćanja')) },
              { text: `${say(t('Open amount', 'Otvoreni iznos', 'Otvoreni iznos'))} ${unit}`, numeric: true },
            ],
            rows: data.charges.map(({ document, dueOn, amount }) => [
              document || say(t('Correction', 'Ispravka', 'Ispravak')),
              date(dueOn),
              minor(amount),
            ]),
          },
          {
            kind: 'facts',
            rows: [
              {
                name: say(t('Overdue in all', 'Ukupno dospjelo', 'Ukupno dospjelo')),
                value: minor(data.overdue, unit),
              },
              { name: say(t('Owed in all', 'Ukupan dug', 'Ukupan dug')), value: minor(data.owed, unit) },
            ],
          },
          {
            kind: 'button',
            label: say(t('Open the statement of account', 'Otvori karticu kupca', 'Otvori karticu kupca')),
            href: `${services.config.publicUrl}/my-company?tab=payments&show=statement`,
          },
          graceNote(data.graceDays, say),
        ],
      }
    },
  })

const graceNote = (days: number, say: (text: Text) => string) =>
  note(
    say(
      t(
        `What is overdue for more than ${days} days pauses credit: orders are then covered by funds alone until it is paid.`,
        `Kašnjenje duže od ${days} dana obustavlja kredit: do uplate se naručuje samo iz vlastitih sredstava.`,
        `Kašnjenje dulje od ${days} dana obustavlja kredit: do uplate se naručuje samo iz vlastitih sredstava.`,
      ),
    ),
  )

/** To the admins of a company that owes its supplier, by how long it is past the due day. */
export const reminderMails = {
  dueSoon: reminderMail('due-soon', 'dueSoon'),
  overdue: reminderMail('overdue', 'overdue'),
  longOverdue: reminderMail('long-overdue', 'longOverdue'),
  paused: reminderMail('credit-paused', 'paused'),
} as const satisfies Record<ReminderStep, unknown>
