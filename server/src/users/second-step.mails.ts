import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate } from '../platform/mail/mail-template.ts'
import { notYou } from './password.mails.ts'

/** Six-digit code of a sign-in. Secrets: code. */
export const signInCodeMail = mailTemplate<{ minutes: number }>({
  name: 'sign-in-code',
  variables: {
    minutes: {
      kind: 'number',
      meaning: {
        en: 'Minutes for which the code is valid',
        bs: 'Minute koliko kod vrijedi',
        hr: 'Minute koliko kod vrijedi',
      },
    },
  },
  secrets: { code: { kind: 'code', meaning: { en: 'The six digits', bs: 'Šest cifara', hr: 'Šest znamenki' } } },
  sample: { data: { minutes: 10 }, secrets: { code: '000000' } },
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

/** The second step of signing in was turned on, off, or reset by somebody else. */
export const mfaChangedMail = mailTemplate<{ change: 'on' | 'off' | 'reset' }>({
  name: 'mfa-changed',
  variables: {
    change: {
      kind: 'choice',
      meaning: {
        en: 'What happened: on, off, or reset',
        bs: 'Šta se dogodilo: on, off ili reset',
        hr: 'Što se dogodilo: on, off ili reset',
      },
    },
  },
  sample: { data: { change: 'on' } },
  subject: ({ language, data }) =>
    data.change === 'on'
      ? {
          en: 'Two-step verification is on',
          bs: 'Potvrda u dva koraka je uključena',
          hr: 'Potvrda u dva koraka je uključena',
        }[language]
      : {
          en: 'Two-step verification is off',
          bs: 'Potvrda u dva koraka je isključena',
          hr: 'Potvrda u dva koraka je isključena',
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
                en: 'An administrator turned off two-step verification for your account. Please set it up again.',
                bs: 'Administrator je isključio potvrdu u dva koraka za vaš račun. Postavite je ponovo.',
                hr: 'Administrator je isključio potvrdu u dva koraka za vaš račun. Postavite je ponovno.',
              }[language],
      ),
      note(notYou[language]),
    ],
  }),
})
