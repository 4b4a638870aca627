import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { type AnyMailTemplate, mailTemplate } from '../platform/mail/mail-template.ts'
import { alertRules } from './alert-rules.ts'

export interface AlertFacts {
  readonly rule: string
  readonly personName: string | null
  readonly ip: string | null
  readonly count: number
  /** ISO instant of the latest event. */
  readonly at: string
}

const texts = {
  subject: { en: 'Security alert', bs: 'Sigurnosno upozorenje', hr: 'Sigurnosno upozorenje' },
  lead: {
    en: 'Brava noticed something that somebody should look at:',
    bs: 'Brava je primijetila nešto što bi neko trebao pogledati:',
    hr: 'Brava je primijetila nešto što bi netko trebao pogledati:',
  },
  person: { en: 'Person', bs: 'Osoba', hr: 'Osoba' },
  address: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  count: { en: 'Events', bs: 'Događaji', hr: 'Događaji' },
  at: { en: 'Latest', bs: 'Posljednji', hr: 'Posljednji' },
  note: {
    en: 'You will not get another e-mail about this for a while. The details are in the security events.',
    bs: 'O istoj stvari neko vrijeme neće stići novi e-mail. Šta se dogodilo stoji u sigurnosnim događajima.',
    hr: 'O istoj stvari neko vrijeme neće stići nova poruka. Što se dogodilo stoji u sigurnosnim događajima.',
  },
} as const

function titleOf(rule: string, language: Language): string {
  return alertRules.find(({ name }) => name === rule)?.title[language] ?? rule
}

/** To each administrator, in their language: which rule was triggered, by whom, how often, when. No secrets. */
export const securityAlertMail = mailTemplate<AlertFacts>({
  name: 'security-alert',
  variables: {
    rule: {
      kind: 'choice',
      meaning: { en: 'The rule that applied', bs: 'Primijenjeno pravilo', hr: 'Primijenjeno pravilo' },
    },
    personName: {
      kind: 'name',
      meaning: {
        en: 'Person whom it is about; may be missing',
        bs: 'Osoba o kojoj je riječ; može nedostajati',
        hr: 'Osoba o kojoj je riječ; može nedostajati',
      },
    },
    ip: {
      kind: 'text',
      meaning: {
        en: 'Network address; may be missing',
        bs: 'Mrežna adresa; može nedostajati',
        hr: 'Mrežna adresa; može nedostajati',
      },
    },
    count: { kind: 'number', meaning: { en: 'How many events', bs: 'Koliko događaja', hr: 'Koliko događaja' } },
    at: { kind: 'instant', meaning: { en: 'The latest event', bs: 'Posljednji događaj', hr: 'Posljednji događaj' } },
  },
  sample: {
    data: { rule: 'guessing', personName: 'Amra Hodžić', ip: '203.0.113.7', count: 42, at: '2026-11-21T08:15:00.000Z' },
  },
  subject: ({ language, data }) => `${texts.subject[language]}: ${titleOf(data.rule, language)}`,
  render: ({ language, data }) => ({
    blocks: [
      { kind: 'paragraph', text: texts.lead[language] },
      { kind: 'heading', text: titleOf(data.rule, language) },
      {
        kind: 'facts',
        rows: [
          ...(data.personName ? [{ name: texts.person[language], value: data.personName }] : []),
          ...(data.ip ? [{ name: texts.address[language], value: data.ip }] : []),
          { name: texts.count[language], value: String(data.count) },
          { name: texts.at[language], value: formatter(language).dateTime(data.at) },
        ],
      },
      { kind: 'note', text: texts.note[language] },
    ],
  }),
})

export const securityMails: readonly AnyMailTemplate[] = [securityAlertMail]
