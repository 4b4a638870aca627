import { linkHours } from '../link-hours.ts'
import { formatter } from '@brava/contract/format.ts'
import { type Language, plural } from '@brava/contract/language.ts'
import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import { hiddenSecret, type MailBlock, mailTemplate } from '../../platform/mail/mail-template.ts'

const askedByVariable = {
  kind: 'name',
  meaning: { en: 'Who asked for it', bs: 'Ko je to zatražio', hr: 'Tko je to zatražio' },
} as const
export const linkVariable = {
  kind: 'link',
  meaning: {
    en: 'Address that opens the page for it, once',
    bs: 'Adresa koja otvara stranicu za to; radi samo jednom',
    hr: 'Adresa koja otvara stranicu za to; radi samo jednom',
  },
} as const
const atVariable = {
  kind: 'instant',
  meaning: {
    en: 'When it happens unless somebody objects; may be missing',
    bs: 'Kada se to događa ako niko ne prigovori; može nedostajati',
    hr: 'Kada se to događa ako nitko ne prigovori; može nedostajati',
  },
} as const

export const objectButton = (language: Language, link: string | undefined): MailBlock => ({
  kind: 'button',
  label: { en: 'Stop this change', bs: 'Zaustavi ovu promjenu', hr: 'Zaustavi ovu promjenu' }[language],
  href: link ?? hiddenSecret,
})
export const ifRight = {
  en: 'If this is right, you need not do anything.',
  bs: 'Ako je to u redu, ne morate ništa uraditi.',
  hr: 'Ako je to u redu, ne morate ništa učiniti.',
} as const

/** To the new address of an account: its reader proves it with the link. Secrets: link. */
export const addressProofMail = mailTemplate<{ askedBy: string; companyName: string; hours: number }>({
  name: 'address-proof',
  variables: {
    askedBy: askedByVariable,
    companyName: {
      kind: 'name',
      meaning: { en: 'Company of the account', bs: 'Kompanija kojoj račun pripada', hr: 'Tvrtka kojoj račun pripada' },
    },
    hours: linkHours,
  },
  secrets: { link: linkVariable },
  sample: {
    data: { askedBy: 'Amra Hodžić', companyName: 'Gejmerija', hours: 72 },
    secrets: { link: 'https://portal.brava.example/auth/confirm-address#token=sample' },
  },
  subject: ({ language }) =>
    ({
      en: 'Confirm your new e-mail address',
      bs: 'Potvrdite svoju novu e-mail adresu',
      hr: 'Potvrdite svoju novu adresu e-pošte',
    })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.askedBy} entered this address for your account at ${data.companyName}. Confirm that it is yours:`,
          bs: `Ova adresa je upisana za vaš račun (${data.companyName}). Zahtjev: ${data.askedBy}. Potvrdite da je adresa vaša:`,
          hr: `Ova adresa upisana je za vaš račun (${data.companyName}). Zahtjev: ${data.askedBy}. Potvrdite da je adresa vaša:`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Confirm the address', bs: 'Potvrdi adresu', hr: 'Potvrdi adresu' }[language],
        href: secrets?.link ?? hiddenSecret,
      },
      note(
        {
          en: `The link works for ${data.hours} ${plural('en', data.hours, { one: 'hour', other: 'hours' })}. Until then everything goes to the address that was used before. If you know nothing about this, ignore this message.`,
          bs: `Link važi ${data.hours} ${plural('bs', data.hours, { one: 'sat', few: 'sata', other: 'sati' })}. Do potvrde sve i dalje ide na dosadašnju adresu. Ako o ovome ništa ne znate, zanemarite ovu poruku.`,
          hr: `Poveznica vrijedi ${data.hours} ${plural('hr', data.hours, { one: 'sat', few: 'sata', other: 'sati' })}. Do potvrde sve i dalje ide na dosadašnju adresu. Ako o ovome ništa ne znate, zanemarite ovu poruku.`,
        }[language],
      ),
    ],
  }),
})

/** To the previously known addresses; the new one is not in it. Secrets: link. */
export const newAddressAskedMail = mailTemplate<{ askedBy: string; at: string | null }>({
  name: 'new-address-asked',
  variables: { askedBy: askedByVariable, at: atVariable },
  secrets: { link: linkVariable },
  sample: {
    data: { askedBy: 'Amra Hodžić', at: '2026-11-22T08:00:00.000Z' },
    secrets: { link: 'https://portal.brava.example/auth/object#token=sample' },
  },
  subject: ({ language }) =>
    ({
      en: 'Another e-mail address for your account',
      bs: 'Druga e-mail adresa za vaš račun',
      hr: 'Druga adresa e-pošte za vaš račun',
    })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.askedBy} asked for another e-mail address for your account. Messages go there once the new address is confirmed${data.at ? `, at the earliest on ${formatter('en').dateTime(data.at)}` : ''}.`,
          bs: `Zatražena je druga e-mail adresa za vaš račun. Zahtjev: ${data.askedBy}. Poruke idu na novu adresu kad bude potvrđena${data.at ? `, najranije ${formatter('bs').dateTime(data.at)}` : ''}.`,
          hr: `Zatražena je druga adresa e-pošte za vaš račun. Zahtjev: ${data.askedBy}. Poruke idu na novu adresu kad bude potvrđena${data.at ? `, najranije ${formatter('hr').dateTime(data.at)}` : ''}.`,
        }[language],
      ),
      paragraph(
        {
          en: 'If you do not want this, stop it. The administrators of Brava will be told.',
          bs: 'Ako to ne želite, zaustavite promjenu. Administratori Brave će o tome biti obaviješteni.',
          hr: 'Ako to ne želite, zaustavite promjenu. Administratori Brave bit će o tome obaviješteni.',
        }[language],
      ),
      objectButton(language, secrets?.link),
      note(ifRight[language]),
    ],
  }),
})

/** The distributor wants to turn off a person's second step. To the previously known addresses. Secrets: link. */
export const secondStepResetAskedMail = mailTemplate<{ askedBy: string; reason: string; at: string }>({
  name: 'second-step-reset-asked',
  variables: {
    askedBy: askedByVariable,
    // Made plain by askSecondStepReset unless the distributor wrote it.
    reason: { kind: 'text', meaning: { en: 'The reason given', bs: 'Navedeni razlog', hr: 'Navedeni razlog' } },
    at: atVariable,
  },
  secrets: { link: linkVariable },
  sample: {
    data: { askedBy: 'Tarik Kovačević', reason: 'Lost the phone', at: '2026-11-22T08:00:00.000Z' },
    secrets: { link: 'https://portal.brava.example/auth/object#token=sample' },
  },
  subject: ({ language }) =>
    ({
      en: 'Your two-step verification will be turned off',
      bs: 'Vaša potvrda u dva koraka će biti isključena',
      hr: 'Vaša potvrda u dva koraka bit će isključena',
    })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.askedBy} asked to turn off two-step verification for your account. It happens on ${formatter('en').dateTime(data.at)}.`,
          bs: `Zatraženo je isključenje potvrde u dva koraka za vaš račun. Zahtjev: ${data.askedBy}. Isključuje se ${formatter('bs').dateTime(data.at)}.`,
          hr: `Zatraženo je isključenje potvrde u dva koraka za vaš račun. Zahtjev: ${data.askedBy}. Isključuje se ${formatter('hr').dateTime(data.at)}.`,
        }[language],
      ),
      {
        kind: 'facts',
        rows: [{ name: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' }[language], value: data.reason }],
      },
      paragraph(
        {
          en: 'If you did not ask for this, stop it. The administrators of Brava will be told.',
          bs: 'Ako to niste tražili, zaustavite promjenu. Administratori Brave će o tome biti obaviješteni.',
          hr: 'Ako to niste tražili, zaustavite promjenu. Administratori Brave bit će o tome obaviješteni.',
        }[language],
      ),
      objectButton(language, secrets?.link),
      note(ifRight[language]),
    ],
  }),
})

const lapsed = {
  unproven: {
    en: 'The new e-mail address was not confirmed in time, so the old one stays. If the new one is still wanted, enter it again.',
    bs: 'Nova e-mail adresa nije potvrđena na vrijeme, pa ostaje dosadašnja. Ako je nova i dalje potrebna, unesite je ponovo.',
    hr: 'Nova adresa e-pošte nije potvrđena na vrijeme pa ostaje dosadašnja. Ako je nova i dalje potrebna, unesite je ponovno.',
  },
  email: {
    en: 'The e-mail address was not changed, because the account or your rights over it changed meanwhile.',
    bs: 'E-mail adresa nije promijenjena jer se u međuvremenu promijenio račun ili vaša prava nad njim.',
    hr: 'Adresa e-pošte nije promijenjena jer se u međuvremenu promijenio račun ili vaša prava nad njim.',
  },
  secondStep: {
    en: 'Two-step verification stays on, because your rights over the account changed meanwhile.',
    bs: 'Potvrda u dva koraka ostaje uključena jer su se u međuvremenu promijenila vaša prava nad računom.',
    hr: 'Potvrda u dva koraka ostaje uključena jer su se u međuvremenu promijenila vaša prava nad računom.',
  },
} as const

/** To the person who asked for a change that will no longer happen. */
export const accountChangeLapsedMail = mailTemplate<{
  personName: string
  companyName: string
  change: keyof typeof lapsed
}>({
  name: 'account-change-lapsed',
  variables: {
    personName: {
      kind: 'name',
      meaning: { en: 'Whose account it is', bs: 'Čiji je račun', hr: 'Čiji je račun' },
    },
    companyName: {
      kind: 'name',
      meaning: { en: 'Company of the account', bs: 'Kompanija kojoj račun pripada', hr: 'Tvrtka kojoj račun pripada' },
    },
    change: {
      kind: 'choice',
      meaning: {
        en: 'What did not happen: unproven, email or secondStep',
        bs: 'Šta se nije dogodilo: unproven, email ili secondStep',
        hr: 'Što se nije dogodilo: unproven, email ili secondStep',
      },
    },
  },
  sample: { data: { personName: 'Nikola Đurić', companyName: 'Gejmerija', change: 'unproven' } },
  subject: ({ language }) =>
    ({
      en: 'An account was not changed',
      bs: 'Korisnički račun nije promijenjen',
      hr: 'Korisnički račun nije promijenjen',
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      {
        kind: 'facts',
        rows: [
          { name: { en: 'Account', bs: 'Račun', hr: 'Račun' }[language], value: data.personName },
          { name: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' }[language], value: data.companyName },
        ],
      },
      paragraph((lapsed[data.change] ?? lapsed.email)[language]),
    ],
  }),
})

export const accountChangesMails = [
  addressProofMail,
  newAddressAskedMail,
  secondStepResetAskedMail,
  accountChangeLapsedMail,
]
