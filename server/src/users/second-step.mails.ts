import type { Text } from '@brava/contract/language.ts'
import { formatter } from '@brava/contract/format.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate } from '../platform/mail/mail-template.ts'
import { workingUntil } from './link-hours.ts'
import { notYou } from './password.mails.ts'

/** Six-digit code of a sign-in. Secrets: code. */
export const signInCodeMail = mailTemplate<{ minutes: number; until: string | null }>({
  name: 'sign-in-code',
  variables: {
    minutes: {
      kind: 'number',
      meaning: {
        en: 'Minutes for which the code is valid',
        bs: 'Koliko minuta kod važi',
        hr: 'Koliko minuta kod vrijedi',
      },
    },
    until: workingUntil,
  },
  secrets: { code: { kind: 'code', meaning: { en: 'The six digits', bs: 'Šest cifara', hr: 'Šest znamenki' } } },
  sample: { data: { minutes: 10, until: '2026-11-22T08:10:00.000Z' }, secrets: { code: '000000' } },
  // The code is never in the subject: subjects are stored.
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
          en: `The code is valid for ${data.minutes} minutes${data.until ? `: until ${formatter('en').dateTime(data.until)}` : ''}. Nobody from Brava will ever ask you for it.`,
          bs: `Kod važi ${data.minutes} minuta${data.until ? `: do ${formatter('bs').dateTime(data.until)}` : ''}. Niko iz Brave vas nikada neće pitati za njega.`,
          hr: `Kod vrijedi ${data.minutes} minuta${data.until ? `: do ${formatter('hr').dateTime(data.until)}` : ''}. Nitko iz Brave nikada vas neće pitati za njega.`,
        }[language],
      ),
      note(notYou[language]),
    ],
  }),
})

/** The second step for signing in was turned on, replaced, turned off, or reset by somebody else. */
export const mfaChangedMail = mailTemplate<{ change: keyof typeof changed }>({
  name: 'mfa-changed',
  variables: {
    change: {
      kind: 'choice',
      meaning: {
        en: 'What happened: on, replaced, off, undone, reset, passkeyAdded or passkeyRemoved',
        bs: 'Šta se dogodilo: on, replaced, off, undone, reset, passkeyAdded ili passkeyRemoved',
        hr: 'Što se dogodilo: on, replaced, off, undone, reset, passkeyAdded ili passkeyRemoved',
      },
    },
  },
  sample: { data: { change: 'on' } },
  subject: ({ language, data }) => wordsOf(data.change).subject[language],
  render: ({ language, data }) => ({
    blocks: [paragraph(wordsOf(data.change).body[language]), note(notYou[language])],
  }),
})

interface Words {
  readonly subject: Text
  readonly body: Text
}

const turnedOff = {
  en: 'Two-step verification is off',
  bs: 'Potvrda u dva koraka je isključena',
  hr: 'Potvrda u dva koraka je isključena',
}

/** What happened to the second step, in words. */
const changed = {
  on: {
    subject: {
      en: 'Two-step verification is on',
      bs: 'Potvrda u dva koraka je uključena',
      hr: 'Potvrda u dva koraka je uključena',
    },
    body: {
      en: 'From now on your account asks for a second step after the password: a code or a passkey.',
      bs: 'Vaš račun odsad nakon lozinke traži i drugi korak: kod ili pristupni ključ.',
      hr: 'Vaš račun odsad nakon lozinke traži i drugi korak: kod ili pristupni ključ.',
    },
  },
  replaced: {
    subject: {
      en: 'Your authenticator was replaced',
      bs: 'Vaša aplikacija za autentifikaciju je zamijenjena',
      hr: 'Vaša aplikacija za autentifikaciju je zamijenjena',
    },
    body: {
      en: 'From now on the codes of the new authenticator open your account. Those of the former one, and the former recovery codes, no longer work.',
      bs: 'Prijavu odsad potvrđuju kodovi nove aplikacije za autentifikaciju. Kodovi dosadašnje i dosadašnji kodovi za oporavak više ne važe.',
      hr: 'Prijavu odsad potvrđuju kodovi nove aplikacije za autentifikaciju. Kodovi dosadašnje i dosadašnji kodovi za oporavak više ne vrijede.',
    },
  },
  off: {
    subject: turnedOff,
    body: {
      en: 'Your account no longer asks for a second step after the password.',
      bs: 'Vaš račun nakon lozinke više ne traži drugi korak.',
      hr: 'Vaš račun nakon lozinke više ne traži drugi korak.',
    },
  },
  undone: {
    subject: turnedOff,
    body: {
      en: 'You undid a change to your account. Two-step verification was set up after that change, or all its passkeys were added after it, so it is off now. Please set it up again.',
      bs: 'Poništili ste promjenu svog računa. Potvrda u dva koraka je postavljena nakon te promjene, ili su svi njeni pristupni ključevi dodani nakon nje, pa je sada isključena. Postavite je ponovo.',
      hr: 'Poništili ste promjenu svog računa. Potvrda u dva koraka postavljena je nakon te promjene ili su svi njezini pristupni ključevi dodani nakon nje pa je sada isključena. Postavite je ponovno.',
    },
  },
  reset: {
    subject: turnedOff,
    body: {
      en: 'An administrator turned off two-step verification for your account. Please set it up again.',
      bs: 'Administrator je isključio potvrdu u dva koraka za vaš račun. Postavite je ponovo.',
      hr: 'Administrator je isključio potvrdu u dva koraka za vaš račun. Postavite je ponovno.',
    },
  },
  passkeyAdded: {
    subject: {
      en: 'A passkey was added',
      bs: 'Dodan je pristupni ključ',
      hr: 'Dodan je pristupni ključ',
    },
    body: {
      en: 'A new passkey opens your account, after the password.',
      bs: 'Prijavu nakon lozinke sada potvrđuje i novi pristupni ključ.',
      hr: 'Prijavu nakon lozinke sada potvrđuje i novi pristupni ključ.',
    },
  },
  passkeyRemoved: {
    subject: {
      en: 'A passkey was removed',
      bs: 'Uklonjen je pristupni ključ',
      hr: 'Uklonjen je pristupni ključ',
    },
    body: {
      en: 'One of your passkeys no longer opens your account.',
      bs: 'Jedan od vaših pristupnih ključeva više ne potvrđuje prijavu.',
      hr: 'Jedan od vaših pristupnih ključeva više ne potvrđuje prijavu.',
    },
  },
} satisfies Readonly<Record<string, Words>>

/** A queued mail may be from a release with other kinds of change: it still says that something happened. */
const wordsOf = (change: string): Words => (changed as Readonly<Record<string, Words>>)[change] ?? changed.reset
