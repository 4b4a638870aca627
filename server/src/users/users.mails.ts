import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate } from '../platform/mail/mail-template.ts'
import { emailChangedMail } from './email-changed.mails.ts'
import { passwordResetMail, passwordChangedMail } from './password.mails.ts'
import { signInCodeMail, mfaChangedMail } from './second-step.mails.ts'

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

export const usersMails = [
  passwordResetMail,
  invitationMail,
  signInCodeMail,
  passwordChangedMail,
  mfaChangedMail,
  emailChangedMail,
]
