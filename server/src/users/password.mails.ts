import { formatter } from '@brava/contract/format.ts'
import { type Language, plural } from '@brava/contract/language.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate } from '../platform/mail/mail-template.ts'
import { workingUntil } from './link-hours.ts'

export const notYou = {
  en: 'If this was not you, choose a new password at once and tell the administrator of your company.',
  bs: 'Ako to niste bili vi, odmah promijenite lozinku i obavijestite administratora svoje kompanije.',
  hr: 'Ako to niste bili vi, odmah promijenite lozinku i obavijestite administratora svoje tvrtke.',
} as const

const requested = {
  en: 'A new password was requested for your account. Choose it here:',
  bs: 'Za vaš račun je zatražena nova lozinka. Postavite je ovdje:',
  hr: 'Za vaš je račun zatražena nova lozinka. Postavite je ovdje:',
} as const
const afterObjection = {
  en: 'You undid a change to your account. Whoever made it may have chosen a password, so your previous password no longer works. Choose a new one here:',
  bs: 'Poništili ste promjenu svog računa. Onaj ko ju je izvršio možda je postavio lozinku, zato dosadašnja lozinka više ne važi. Postavite novu ovdje:',
  hr: 'Poništili ste promjenu svojeg računa. Onaj tko ju je izvršio možda je postavio lozinku, zato dosadašnja lozinka više ne vrijedi. Postavite novu ovdje:',
} as const
const notAsked = {
  en: 'If you did not ask for it, you do not need to do anything.',
  bs: 'Ako ga niste tražili, ne morate ništa uraditi.',
  hr: 'Ako je niste tražili, ne morate ništa učiniti.',
} as const
export const askAgain = {
  en: 'After that, ask for another one on the sign-in page with "Forgot your password?".',
  bs: 'Poslije toga novi zatražite na stranici za prijavu: „Zaboravljena lozinka?“.',
  hr: 'Nakon toga novu zatražite na stranici za prijavu: „Zaboravljena lozinka?“.',
} as const

/** A link for a first password works for days, which nobody counts in minutes. */
function lasting(language: Language, minutes: number): string {
  if (minutes < 120) {
    const words = { en: 'minutes', bs: 'minuta', hr: 'minuta' }[language]
    return `${minutes} ${words}`
  }
  const hours = Math.round(minutes / 60)
  const words = {
    en: { one: 'hour', other: 'hours' },
    bs: { one: 'sat', few: 'sata', other: 'sati' },
    hr: { one: 'sat', few: 'sata', other: 'sati' },
  }[language]
  return `${hours} ${plural(language, hours, words)}`
}

/** Link for a new password (guarantee G19). Secrets: link. */
export const passwordResetMail = mailTemplate<{
  minutes: number
  until: string | null
  /** Null in mails queued before this was included. */
  isAfterObjection: boolean | null
}>({
  name: 'password-reset',
  variables: {
    minutes: {
      kind: 'number',
      meaning: {
        en: 'Minutes for which the link works',
        bs: 'Koliko minuta link važi',
        hr: 'Koliko minuta poveznica vrijedi',
      },
    },
    until: workingUntil,
    isAfterObjection: {
      kind: 'choice',
      meaning: {
        en: 'The person undid a change of the account',
        bs: 'Osoba je poništila promjenu računa',
        hr: 'Osoba je poništila promjenu računa',
      },
      whenMissing: null,
    },
  },
  secrets: {
    link: {
      kind: 'link',
      meaning: {
        en: 'Address that opens the page for it, once',
        bs: 'Adresa koja otvara stranicu za to; radi samo jednom',
        hr: 'Adresa koja otvara stranicu za to; radi samo jednom',
      },
    },
  },
  sample: {
    data: { minutes: 30, until: '2026-11-22T08:30:00.000Z', isAfterObjection: false },
    secrets: { link: 'https://portal.brava.example/auth/set-password#token=sample' },
  },
  subject: ({ language }) =>
    ({ en: 'Choose a new password', bs: 'Postavite novu lozinku', hr: 'Postavite novu lozinku' })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph((data.isAfterObjection ? afterObjection : requested)[language]),
      {
        kind: 'button',
        label: { en: 'Choose a password', bs: 'Postavi lozinku', hr: 'Postavi lozinku' }[language],
        href: secrets?.link ?? hiddenSecret,
      },
      note(
        [
          {
            en: `The link works once, for ${lasting('en', data.minutes)}${data.until ? `: until ${formatter('en').dateTime(data.until)}` : ''}.`,
            bs: `Link je za jednokratnu upotrebu i važi ${lasting('bs', data.minutes)}${data.until ? `: do ${formatter('bs').dateTime(data.until)}` : ''}.`,
            hr: `Poveznica je za jednokratnu uporabu i vrijedi ${lasting('hr', data.minutes)}${data.until ? `: do ${formatter('hr').dateTime(data.until)}` : ''}.`,
          }[language],
          (data.isAfterObjection ? askAgain : notAsked)[language],
        ].join(' '),
      ),
    ],
  }),
})

export const passwordChangedMail = mailTemplate<Record<never, never>>({
  name: 'password-changed',
  variables: {},
  sample: { data: {} },
  subject: ({ language }) =>
    ({ en: 'Your password was changed', bs: 'Vaša lozinka je promijenjena', hr: 'Vaša je lozinka promijenjena' })[
      language
    ],
  render: ({ language }) => ({
    blocks: [
      paragraph(
        {
          en: 'The password of your account was just changed. All other sessions were ended.',
          bs: 'Lozinka vašeg računa je upravo promijenjena. Sve ostale sesije su završene.',
          hr: 'Lozinka vašeg računa upravo je promijenjena. Sve ostale sesije su završene.',
        }[language],
      ),
      note(notYou[language]),
    ],
  }),
})

/** After the first password of an account, chosen through the link of an invitation or of a sign-up. */
export const passwordSetMail = mailTemplate<{ username: string }>({
  name: 'password-set',
  variables: {
    username: {
      kind: 'text',
      meaning: { en: 'User name of the person', bs: 'Korisničko ime osobe', hr: 'Korisničko ime osobe' },
    },
  },
  sample: { data: { username: 'amra.hodzic' } },
  subject: ({ language }) =>
    ({ en: 'Your password is set', bs: 'Vaša lozinka je postavljena', hr: 'Vaša je lozinka postavljena' })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: 'The first password of your account was just set. You sign in with it and with your user name.',
          bs: 'Upravo je postavljena prva lozinka vašeg računa. Prijavljujete se njome i svojim korisničkim imenom.',
          hr: 'Upravo je postavljena prva lozinka vašeg računa. Prijavljujete se njome i svojim korisničkim imenom.',
        }[language],
      ),
      {
        kind: 'facts',
        rows: [
          { name: { en: 'User name', bs: 'Korisničko ime', hr: 'Korisničko ime' }[language], value: data.username },
        ],
      },
      note(notYou[language]),
    ],
  }),
})
