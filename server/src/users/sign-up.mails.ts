import { linkHours } from './link-hours.ts'
import { askAgain } from './password.mails.ts'
import { plural } from '@brava/contract/language.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { hiddenSecret, mailTemplate } from '../platform/mail/mail-template.ts'

const companyName = {
  kind: 'name',
  meaning: { en: 'Company that was signed up', bs: 'Registrovana kompanija', hr: 'Registrirana tvrtka' },
} as const

/** To the person who signed a company up: what comes next, and the link that proves the address. Secrets: link. */
export const signUpReceivedMail = mailTemplate<{
  companyName: string
  hours: number
  /** Null in mails queued before this was included. */
  isAgain: boolean | null
}>({
  name: 'sign-up-received',
  variables: {
    companyName,
    hours: linkHours,
    isAgain: {
      kind: 'choice',
      meaning: {
        en: 'The company was already waiting; this is another link',
        bs: 'Kompanija je već čekala; ovo je novi link',
        hr: 'Tvrtka je već čekala; ovo je nova poveznica',
      },
      whenMissing: null,
    },
  },
  secrets: {
    link: {
      kind: 'link',
      meaning: {
        en: 'Address that opens the page for a password, once',
        bs: 'Adresa koja otvara stranicu za lozinku; radi samo jednom',
        hr: 'Adresa koja otvara stranicu za lozinku; radi samo jednom',
      },
    },
  },
  sample: {
    data: { companyName: 'Nexa Shop d.o.o.', hours: 72, isAgain: false },
    secrets: { link: 'https://portal.brava.example/auth/reset-password#token=sample' },
  },
  subject: ({ language, data }) =>
    ({
      en: `We received the sign-up of ${data.companyName}`,
      bs: `Primili smo registraciju kompanije ${data.companyName}`,
      hr: `Primili smo registraciju tvrtke ${data.companyName}`,
    })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: `Thank you. We will review the data of ${data.companyName} and write to you when the company is approved. In the meantime, confirm your address: choose the password with which you will sign in.`,
          bs: `Hvala vam. Pregledat ćemo podatke kompanije ${data.companyName} i javiti vam se kad bude odobrena. U međuvremenu potvrdite svoju adresu: postavite lozinku kojom ćete se prijavljivati.`,
          hr: `Hvala vam. Pregledat ćemo podatke tvrtke ${data.companyName} i javiti vam se kad bude odobrena. U međuvremenu potvrdite svoju adresu: postavite lozinku kojom ćete se prijavljivati.`,
        }[language],
      ),
      ...(data.isAgain
        ? [
            paragraph(
              {
                en: `${data.companyName} is already waiting with your address, so the new sign-up was not added and its data were not taken over. If the data are wrong, or the company is not yours, write to us.`,
                bs: `Kompanija ${data.companyName} već čeka odobrenje s vašom adresom, pa nova registracija nije dodana, a podaci iz nje nisu preuzeti. Ako podaci nisu tačni ili kompanija nije vaša, pišite nam.`,
                hr: `Tvrtka ${data.companyName} već čeka odobrenje s vašom adresom, pa nova registracija nije dodana, a podaci iz nje nisu preuzeti. Ako podaci nisu točni ili tvrtka nije vaša, pišite nam.`,
              }[language],
            ),
          ]
        : []),
      {
        kind: 'button',
        label: { en: 'Choose a password', bs: 'Postavi lozinku', hr: 'Postavi lozinku' }[language],
        href: secrets?.link ?? hiddenSecret,
      },
      note(
        {
          en: `The link works once, for ${data.hours} ${plural('en', data.hours, { one: 'hour', other: 'hours' })}. ${askAgain.en} If you did not sign up, you do not need to do anything.`,
          bs: `Link je za jednokratnu upotrebu i važi ${data.hours} ${plural('bs', data.hours, { one: 'sat', few: 'sata', other: 'sati' })}. ${askAgain.bs} Ako niste ništa registrovali, ne morate ništa uraditi.`,
          hr: `Poveznica je za jednokratnu uporabu i vrijedi ${data.hours} ${plural('hr', data.hours, { one: 'sat', few: 'sata', other: 'sati' })}. ${askAgain.hr} Ako niste ništa registrirali, ne morate ništa učiniti.`,
        }[language],
      ),
    ],
  }),
})

/** To the owner of an address that already has an account: nothing was signed up with it. */
export const signUpKnownMail = mailTemplate<{ companyName: string }>({
  name: 'sign-up-known',
  variables: { companyName },
  sample: { data: { companyName: 'Nexa Shop d.o.o.' } },
  subject: ({ language }) =>
    ({
      en: 'You already have an account at Brava',
      bs: 'Već imate račun na Bravi',
      hr: 'Već imate račun na Bravi',
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `Somebody signed up ${data.companyName} with your e-mail address. This address already belongs to an account, so the company was not signed up. A person works for one company: to sign up another one, use another address or write to us.`,
          bs: `Neko je pokušao registrovati kompaniju ${data.companyName} s vašom e-mail adresom. Ta adresa već ima račun, pa kompanija nije registrovana. Jedna osoba radi za jednu kompaniju: za drugu upotrijebite drugu adresu ili nam pišite.`,
          hr: `Netko je pokušao registrirati tvrtku ${data.companyName} s vašom adresom e-pošte. Ta adresa već ima račun pa tvrtka nije registrirana. Jedna osoba radi za jednu tvrtku: za drugu upotrijebite drugu adresu ili nam pišite.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Sign in', bs: 'Prijavi se', hr: 'Prijavi se' }[language],
        href: `${services.config.publicUrl}/auth/signin`,
      },
    ],
  }),
})
