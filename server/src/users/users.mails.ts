import { linkHours } from './link-hours.ts'
import { plural } from '@brava/contract/language.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate } from '../platform/mail/mail-template.ts'
import { adminAddedMail } from './admin-added.mails.ts'
import { emailChangedAgainMail, emailChangedMail } from './email-changed.mails.ts'
import { usernameGivenMail } from './username-given.mails.ts'
import { phoneChangedMail } from './phone-changed.mails.ts'
import { signUpKnownMail, signUpReceivedMail } from './sign-up.mails.ts'
import { passwordResetMail, passwordChangedMail, passwordSetMail } from './password.mails.ts'
import { signInCodeMail, mfaChangedMail } from './second-step.mails.ts'
import { personalDataMails } from './personal-data/personal-data.mails.ts'
import { accountChangesMails } from './waiting/account-changes.mails.ts'

/** Invitation of a new person. Secrets: link. */
export const invitationMail = mailTemplate<{
  companyName: string
  username: string
  invitedBy: string
  inviterCompany: string
  hours: number
}>({
  name: 'invitation',
  variables: {
    companyName: {
      kind: 'name',
      meaning: { en: 'Company of the new person', bs: 'Kompanija nove osobe', hr: 'Tvrtka nove osobe' },
    },
    username: {
      kind: 'text',
      meaning: {
        en: 'User name of the new person',
        bs: 'Korisničko ime nove osobe',
        hr: 'Korisničko ime nove osobe',
      },
    },
    invitedBy: { kind: 'name', meaning: { en: 'Who invited', bs: 'Ko je pozvao', hr: 'Tko je pozvao' } },
    inviterCompany: {
      kind: 'name',
      meaning: { en: 'Company of who invited', bs: 'Kompanija osobe koja poziva', hr: 'Tvrtka osobe koja poziva' },
    },
    hours: linkHours,
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
    data: {
      companyName: 'Digitalis d.o.o.',
      username: 'amra.hodzic',
      invitedBy: 'Tarik Kovačević',
      inviterCompany: 'Brava d.o.o.',
      hours: 72,
    },
    secrets: { link: 'https://portal.brava.example/auth/set-password#token=sample' },
  },
  subject: ({ language, data }) =>
    ({
      en: `Your access to Brava for ${data.companyName}`,
      bs: `Vaš pristup Bravi za kompaniju ${data.companyName}`,
      hr: `Vaš pristup Bravi za tvrtku ${data.companyName}`,
    })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.invitedBy} (${data.inviterCompany}) opened an account for you at Brava, the portal for digital licence keys.`,
          bs: `Otvoren vam je račun na Bravi, portalu za digitalne licencne ključeve. Poziv: ${data.invitedBy} (${data.inviterCompany}).`,
          hr: `Otvoren vam je račun na Bravi, portalu za digitalne licencne ključeve. Poziv: ${data.invitedBy} (${data.inviterCompany}).`,
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
          en: `The link works once, for ${data.hours} ${plural('en', data.hours, { one: 'hour', other: 'hours' })}.`,
          bs: `Link je za jednokratnu upotrebu i važi ${data.hours} ${plural('bs', data.hours, { one: 'sat', few: 'sata', other: 'sati' })}.`,
          hr: `Poveznica je za jednokratnu uporabu i vrijedi ${data.hours} ${plural('hr', data.hours, { one: 'sat', few: 'sata', other: 'sati' })}.`,
        }[language],
      ),
    ],
  }),
})

export const usersMails = [
  passwordResetMail,
  invitationMail,
  signUpReceivedMail,
  signUpKnownMail,
  signInCodeMail,
  passwordChangedMail,
  passwordSetMail,
  mfaChangedMail,
  emailChangedMail,
  emailChangedAgainMail,
  usernameGivenMail,
  adminAddedMail,
  phoneChangedMail,
  ...accountChangesMails,
  ...personalDataMails,
]
