import { hiddenSecret, type MailBlock, mailTemplate } from '../mail/mail-template.ts'

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
const note = (text: string): MailBlock => ({ kind: 'note', text })

const notYou = {
  en: 'If this was not you, choose a new password at once and tell the administrator of your company.',
  bs: 'Ako to niste bili vi, odmah promijenite lozinku i obavijestite administratora svoje kompanije.',
  hr: 'Ako to niste bili vi, odmah promijenite lozinku i obavijestite administratora svoje tvrtke.',
} as const

/** Link for a new password (guarantee G19). Secrets: link. */
export const passwordResetMail = mailTemplate<{ minutes: number }>({
  name: 'password-reset',
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
          en: `The link works once, for ${data.minutes} minutes. If you did not ask for it, nothing has to be done.`,
          bs: `Link vrijedi jednom, ${data.minutes} minuta. Ako ga niste tražili, ne morate ništa uraditi.`,
          hr: `Poveznica vrijedi jednom, ${data.minutes} minuta. Ako je niste tražili, ne morate ništa učiniti.`,
        }[language],
      ),
    ],
  }),
})

/** Invitation of a new person. Secrets: link. */
export const invitationMail = mailTemplate<{ companyName: string; username: string; invitedBy: string; hours: number }>(
  {
    name: 'invitation',
    subject: ({ language, data }) =>
      ({
        en: `Your access to Brava for ${data.companyName}`,
        bs: `Vaš pristup Bravi za ${data.companyName}`,
        hr: `Vaš pristup Bravi za ${data.companyName}`,
      })[language],
    render: ({ language, data, secrets }) => ({
      blocks: [
        paragraph(
          {
            en: `${data.invitedBy} opened an account for you at Brava, the portal for digital licence keys.`,
            bs: `${data.invitedBy} vam je otvorio/la račun na Bravi, portalu za digitalne licencne ključeve.`,
            hr: `${data.invitedBy} vam je otvorio/la račun na Bravi, portalu za digitalne licencne ključeve.`,
          }[language],
        ),
        {
          kind: 'facts',
          rows: [
            { name: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' }[language], value: data.companyName },
            { name: { en: 'User name', bs: 'Korisničko ime', hr: 'Korisničko ime' }[language], value: data.username },
          ],
        },
        {
          kind: 'button',
          label: { en: 'Choose a password', bs: 'Postavi lozinku', hr: 'Postavi lozinku' }[language],
          href: secrets?.link ?? hiddenSecret,
        },
        note(
          {
            en: `The link works once, for ${data.hours} hours.`,
            bs: `Link vrijedi jednom, ${data.hours} sata.`,
            hr: `Poveznica vrijedi jednom, ${data.hours} sata.`,
          }[language],
        ),
      ],
    }),
  },
)

/** Six-digit code of a sign-in. Secrets: code. */
export const signInCodeMail = mailTemplate<{ minutes: number }>({
  name: 'sign-in-code',
  // The code never stands in the subject: subjects are kept.
  subject: ({ language }) =>
    ({ en: 'Your sign-in code', bs: 'Vaš kod za prijavu', hr: 'Vaš kod za prijavu' })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: 'Enter this code to continue:',
          bs: 'Unesite ovaj kod da nastavite:',
          hr: 'Unesite ovaj kod za nastavak:',
        }[language],
      ),
      { kind: 'code', text: secrets?.code ?? hiddenSecret },
      note(
        {
          en: `The code is valid for ${data.minutes} minutes. Nobody from Brava will ever ask you for it.`,
          bs: `Kod vrijedi ${data.minutes} minuta. Niko iz Brave vas nikada neće pitati za njega.`,
          hr: `Kod vrijedi ${data.minutes} minuta. Nitko iz Brave nikada vas neće pitati za njega.`,
        }[language],
      ),
      note(notYou[language]),
    ],
  }),
})

export const passwordChangedMail = mailTemplate<{ at: string }>({
  name: 'password-changed',
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

/** The second step of signing in was turned on, off, or reset by somebody else. */
export const mfaChangedMail = mailTemplate<{ change: 'on' | 'off' | 'reset' }>({
  name: 'mfa-changed',
  subject: ({ language, data }) =>
    data.change === 'on'
      ? {
          en: 'The second step of signing in is on',
          bs: 'Drugi korak prijave je uključen',
          hr: 'Drugi korak prijave je uključen',
        }[language]
      : {
          en: 'The second step of signing in is off',
          bs: 'Drugi korak prijave je isključen',
          hr: 'Drugi korak prijave je isključen',
        }[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        data.change === 'on'
          ? {
              en: 'From now on your account asks for a code after the password.',
              bs: 'Vaš račun odsad nakon lozinke traži i kod.',
              hr: 'Vaš račun odsad nakon lozinke traži i kod.',
            }[language]
          : data.change === 'off'
            ? {
                en: 'Your account no longer asks for a code after the password.',
                bs: 'Vaš račun nakon lozinke više ne traži kod.',
                hr: 'Vaš račun nakon lozinke više ne traži kod.',
              }[language]
            : {
                en: 'An administrator turned off the second step of signing in for your account. Please set it up again.',
                bs: 'Administrator je isključio drugi korak prijave za vaš račun. Postavite ga ponovo.',
                hr: 'Administrator je isključio drugi korak prijave za vaš račun. Postavite ga ponovno.',
              }[language],
      ),
      note(notYou[language]),
    ],
  }),
})

export const usersMails = [passwordResetMail, invitationMail, signInCodeMail, passwordChangedMail, mfaChangedMail]
