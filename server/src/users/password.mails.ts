import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate } from '../platform/mail/mail-template.ts'

export const notYou = {
  en: 'If this was not you, choose a new password at once and tell the administrator of your company.',
  bs: 'Ako to niste bili vi, odmah promijenite lozinku i obavijestite administratora svoje kompanije.',
  hr: 'Ako to niste bili vi, odmah promijenite lozinku i obavijestite administratora svoje tvrtke.',
} as const

/** Link for a new password (guarantee G19). Secrets: link. */
export const passwordResetMail = mailTemplate<{ minutes: number }>({
  name: 'password-reset',
  variables: {
    minutes: {
      kind: 'number',
      meaning: {
        en: 'Minutes for which the link works',
        bs: 'Minute koliko link važi',
        hr: 'Minute koliko poveznica vrijedi',
      },
    },
  },
  secrets: {
    link: {
      kind: 'link',
      meaning: {
        en: 'Address that opens the page for it, once',
        bs: 'Adresa koja otvara stranicu za to, jednom',
        hr: 'Adresa koja otvara stranicu za to, jednom',
      },
    },
  },
  sample: { data: { minutes: 30 }, secrets: { link: 'https://portal.brava.example/auth/set-password#token=sample' } },
  subject: ({ language }) =>
    ({ en: 'Choose a new password', bs: 'Postavite novu lozinku', hr: 'Postavite novu lozinku' })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: 'A new password was requested for your account. Choose it here:',
          bs: 'Za vaš račun je zatražena nova lozinka. Postavite je ovdje:',
          hr: 'Za vaš je račun zatražena nova lozinka. Postavite je ovdje:',
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Choose a password', bs: 'Postavi lozinku', hr: 'Postavi lozinku' }[language],
        href: secrets?.link ?? hiddenSecret,
      },
      note(
        {
          en: `The link works once, for ${data.minutes} minutes. If you did not ask for it, you do not need to do anything.`,
          bs: `Link važi jednom, ${data.minutes} minuta. Ako ga niste tražili, ne morate ništa uraditi.`,
          hr: `Poveznica vrijedi jednom, ${data.minutes} minuta. Ako je niste tražili, ne morate ništa učiniti.`,
        }[language],
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
