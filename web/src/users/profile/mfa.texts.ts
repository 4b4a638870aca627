import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

export const mfaTexts = texts({
  on: { en: 'On', bs: 'Uključeno', hr: 'Uključeno' },
  off: { en: 'Off', bs: 'Isključeno', hr: 'Isključeno' },
  mfaWhy: {
    en: 'Signing in then needs your password and a code or a passkey that only you have, so a stolen password is not enough.',
    bs: 'Nakon lozinke prijava traži i kod ili pristupni ključ koji imate samo vi. Sama ukradena lozinka tada ne vrijedi ništa.',
    hr: 'Nakon lozinke prijava traži i kod ili pristupni ključ koji imate samo vi. Sama ukradena lozinka tada ne vrijedi ništa.',
  },
  authenticator: { en: 'Authenticator', bs: 'Aplikacija za autentifikaciju', hr: 'Aplikacija za autentifikaciju' },
  authenticatorFacts: {
    en: 'A code from an app on your phone that changes every 30 seconds. Safer than e-mail and SMS.',
    bs: 'Kod iz aplikacije na telefonu, svakih 30 sekundi novi. Sigurnije od e-maila i SMS-a.',
    hr: 'Kod iz aplikacije na telefonu, svakih 30 sekundi novi. Sigurnije od e-pošte i SMS-a.',
  },
  otherPhone: { en: 'Another phone', bs: 'Drugi telefon', hr: 'Drugi telefon' },
  switchPhone: { en: 'Switch to this phone', bs: 'Pređi na ovaj telefon', hr: 'Prijeđi na ovaj telefon' },
  otherPhoneWhy: {
    en: 'Your current phone works until you enter the first code of the new one. Then you also get new recovery codes. If you no longer have the phone, use a recovery code.',
    bs: 'Dosadašnji telefon važi dok ne unesete prvi kod s novog. Tada dobijate i nove kodove za oporavak. Ako telefon više nemate, unesite kod za oporavak.',
    hr: 'Dosadašnji telefon vrijedi dok ne unesete prvi kod s novoga. Tada dobivate i nove kodove za oporavak. Ako telefon više nemate, unesite kod za oporavak.',
  },
  emailCode: { en: 'Code by e-mail', bs: 'Kod e-mailom', hr: 'Kod e-poštom' },
  emailCodeFacts: {
    en: (to: string) => `A six-digit code to ${to} at every sign-in.`,
    bs: (to: string) => `Šestocifreni kod na ${to} pri svakoj prijavi.`,
    hr: (to: string) => `Šesteroznamenkasti kod na ${to} pri svakoj prijavi.`,
  },
  smsCode: { en: 'Code by SMS', bs: 'Kod SMS-om', hr: 'Kod SMS-om' },
  smsCodeOffer: {
    en: 'A six-digit code to your phone at every sign-in.',
    bs: 'Šestocifreni kod na vaš telefon pri svakoj prijavi.',
    hr: 'Šesteroznamenkasti kod na vaš telefon pri svakoj prijavi.',
  },
  smsCodeFacts: {
    en: (to: string) => `A six-digit code to ${to} at every sign-in.`,
    bs: (to: string) => `Šestocifreni kod na ${to} pri svakoj prijavi.`,
    hr: (to: string) => `Šesteroznamenkasti kod na ${to} pri svakoj prijavi.`,
  },
  otherNumber: { en: 'Change number', bs: 'Promijeni broj', hr: 'Promijeni broj' },
  number: { en: 'Phone number', bs: 'Broj telefona', hr: 'Broj telefona' },
  newNumber: { en: 'New phone number', bs: 'Novi broj telefona', hr: 'Novi broj telefona' },
  numberHint: {
    en: 'With the country code, such as +387 61 555 204',
    bs: 'S pozivnim brojem države, npr. +387 61 555 204',
    hr: 'S pozivnim brojem države, npr. +385 91 555 2040',
  },
  confirmNumber: { en: 'Confirm the number', bs: 'Potvrdi broj', hr: 'Potvrdi broj' },
  useRecovery: {
    en: 'Use a recovery code instead',
    bs: 'Koristi kod za oporavak',
    hr: 'Upotrijebi kod za oporavak',
  },
  recoveryCode: { en: 'Recovery code', bs: 'Kod za oporavak', hr: 'Kod za oporavak' },
  setUp: { en: 'Set up', bs: 'Postavi', hr: 'Postavi' },
  turnOff: { en: 'Turn off', bs: 'Isključi', hr: 'Isključi' },
  turnOffTitle: {
    en: 'Turn off two-step verification?',
    bs: 'Isključiti potvrdu u dva koraka?',
    hr: 'Isključiti potvrdu u dva koraka?',
  },
  next: { en: 'Next', bs: 'Dalje', hr: 'Dalje' },
  scan: {
    en: 'Scan the QR code with your authenticator app, or enter the secret by hand. Then enter the code the app shows.',
    bs: 'Skenirajte QR kod aplikacijom ili ručno unesite tajni ključ. Zatim unesite kod koji prikaže.',
    hr: 'Skenirajte QR kod aplikacijom ili ručno unesite tajni ključ. Zatim unesite kod koji prikaže.',
  },
  qr: { en: 'QR code for your authenticator app', bs: 'QR kod za aplikaciju', hr: 'QR kod za aplikaciju' },
  secret: { en: 'Secret', bs: 'Tajni ključ', hr: 'Tajni ključ' },
  code: { en: 'Code', bs: 'Kod', hr: 'Kod' },
  codeOrRecovery: {
    en: 'Code from the authenticator app, or a recovery code',
    bs: 'Kod iz aplikacije ili kod za oporavak',
    hr: 'Kod iz aplikacije ili kod za oporavak',
  },
  sendCode: { en: 'Send me a code', bs: 'Pošalji mi kod', hr: 'Pošalji mi kod' },
  turnOn: { en: 'Turn on', bs: 'Uključi', hr: 'Uključi' },
  enterMailCode: {
    en: (to: string) => `Enter the code that we sent to ${to}.`,
    bs: (to: string) => `Unesite kod koji smo poslali na ${to}.`,
    hr: (to: string) => `Unesite kod koji smo poslali na ${to}.`,
  },
  recoveryCodes: { en: 'Recovery codes', bs: 'Kodovi za oporavak', hr: 'Kodovi za oporavak' },
  recoveryWhy: {
    en: 'Each of these codes works once, for when your phone or passkey is not at hand. Store them somewhere safe; they are not shown again.',
    bs: 'Svaki od ovih kodova važi jednom, kad telefon ili pristupni ključ nije pri ruci. Čuvajte ih na sigurnom mjestu; prikazuju se samo sada.',
    hr: 'Svaki od ovih kodova vrijedi jednom, kad telefon ili pristupni ključ nije pri ruci. Čuvajte ih na sigurnom mjestu; prikazuju se samo sada.',
  },
  recoveryLeft: {
    en: (n: number) => `${n} ${plural(n, { one: 'code', other: 'codes' })} left`,
    bs: (n: number) =>
      `${plural(n, { one: 'Preostao', few: 'Preostala', other: 'Preostalo' })} ${n} ${plural(n, { one: 'kod', few: 'koda', other: 'kodova' })}`,
    hr: (n: number) =>
      `${plural(n, { one: 'Preostao', few: 'Preostala', other: 'Preostalo' })} ${n} ${plural(n, { one: 'kod', few: 'koda', other: 'kodova' })}`,
  },
  newCodes: { en: 'Make new codes', bs: 'Napravi nove kodove', hr: 'Izradi nove kodove' },
  copyAll: { en: 'Copy all', bs: 'Kopiraj sve', hr: 'Kopiraj sve' },
  saveFile: { en: 'Save as a file', bs: 'Sačuvaj u datoteku', hr: 'Spremi u datoteku' },
  kept: { en: 'I have saved them', bs: 'Kodovi su sačuvani', hr: 'Kodovi su spremljeni' },
  fileName: { en: 'brava-recovery-codes.txt', bs: 'brava-kodovi-za-oporavak.txt', hr: 'brava-kodovi-za-oporavak.txt' },
})
