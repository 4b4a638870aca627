import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Sign in', bs: 'Prijava', hr: 'Prijava' },
  lead: {
    en: 'Wholesale of digital keys for partners.',
    bs: 'Veleprodaja digitalnih ključeva za partnere.',
    hr: 'Veleprodaja digitalnih ključeva za partnere.',
  },
  username: { en: 'User name or e-mail', bs: 'Korisničko ime ili e-mail', hr: 'Korisničko ime ili e-pošta' },
  password: { en: 'Password', bs: 'Lozinka', hr: 'Lozinka' },
  forgotten: { en: 'Forgot your password?', bs: 'Zaboravljena lozinka?', hr: 'Zaboravljena lozinka?' },
  signIn: { en: 'Sign in', bs: 'Prijavi se', hr: 'Prijavi se' },
  noAccount: { en: 'No account yet?', bs: 'Nemate račun?', hr: 'Nemate račun?' },
  register: { en: 'Register your company', bs: 'Registruj kompaniju', hr: 'Registriraj tvrtku' },
  nextAttempt: {
    en: (n: number) => `Try again in ${n} ${plural(n, { one: 'second', other: 'seconds' })}.`,
    bs: (n: number) =>
      `Sljedeći pokušaj je moguć za ${n} ${plural(n, { one: 'sekundu', few: 'sekunde', other: 'sekundi' })}.`,
    hr: (n: number) =>
      `Sljedeći pokušaj je moguć za ${n} ${plural(n, { one: 'sekundu', few: 'sekunde', other: 'sekundi' })}.`,
  },
  nextAttemptMinutes: {
    en: (n: number) => `Try again in ${n} ${plural(n, { one: 'minute', other: 'minutes' })}.`,
    bs: (n: number) =>
      `Sljedeći pokušaj je moguć za ${n} ${plural(n, { one: 'minutu', few: 'minute', other: 'minuta' })}.`,
    hr: (n: number) =>
      `Sljedeći pokušaj je moguć za ${n} ${plural(n, { one: 'minutu', few: 'minute', other: 'minuta' })}.`,
  },
  checkRunning: { en: 'Checking the browser', bs: 'Provjera preglednika', hr: 'Provjera preglednika' },
  checkDone: { en: 'Browser check done', bs: 'Provjera preglednika gotova', hr: 'Provjera preglednika gotova' },
  checkFailed: {
    en: 'The browser check failed',
    bs: 'Provjera preglednika nije uspjela',
    hr: 'Provjera preglednika nije uspjela',
  },
  checkHow: {
    en: 'No pictures and no puzzles',
    bs: 'Bez slika i bez zagonetki',
    hr: 'Bez slika i bez zagonetki',
  },
  again: { en: 'Try again', bs: 'Pokušaj ponovo', hr: 'Pokušaj ponovno' },
  panelTitle: { en: 'A key in your hands in a minute.', bs: 'Ključ u ruci za minutu.', hr: 'Ključ u ruci za minutu.' },
  panelOrder: {
    en: 'From the catalogue to the order in three clicks',
    bs: 'Od kataloga do narudžbe u tri klika',
    hr: 'Od kataloga do narudžbe u tri klika',
  },
  panelKeys: {
    en: 'Keys at once, in the portal and by e-mail',
    bs: 'Ključevi odmah, u portalu i e-mailom',
    hr: 'Ključevi odmah, u portalu i e-poštom',
  },
  panelInvoice: {
    en: 'An invoice as PDF with every order',
    bs: 'Faktura u PDF-u uz svaku narudžbu',
    hr: 'Račun u PDF-u uz svaku narudžbu',
  },
  systemsOk: { en: 'All systems are working', bs: 'Svi sistemi rade', hr: 'Svi sustavi rade' },
  systemsDown: { en: 'The server does not answer', bs: 'Server ne odgovara', hr: 'Poslužitelj ne odgovara' },
  contact: { en: 'Contact', bs: 'Kontakt', hr: 'Kontakt' },
  language: { en: 'Language', bs: 'Jezik', hr: 'Jezik' },
  codeTitle: { en: 'One more step', bs: 'Još jedan korak', hr: 'Još jedan korak' },
  codeFromApp: {
    en: 'Enter the six-digit code that your authenticator shows.',
    bs: 'Unesite šestocifreni kod iz aplikacije za autentifikaciju.',
    hr: 'Unesite šesteroznamenkasti kod iz aplikacije za autentifikaciju.',
  },
  codeFromMail: {
    en: (to: string) => `We sent a six-digit code to ${to}. It is valid for ten minutes.`,
    bs: (to: string) => `Poslali smo šestocifreni kod na ${to}. Važi deset minuta.`,
    hr: (to: string) => `Poslali smo šesteroznamenkasti kod na ${to}. Vrijedi deset minuta.`,
  },
  noCodeMailed: {
    en: 'Many codes were sent to your mailbox today, so no code was sent now. To get one, choose “Send the code again”.',
    bs: 'Danas je na vašu e-mail adresu poslano mnogo kodova, pa sada nije poslan nijedan. Da ga dobijete, odaberite „Pošalji kod ponovo“.',
    hr: 'Danas je na vašu adresu e-pošte poslano mnogo kodova pa sada nije poslan nijedan. Kako biste ga dobili, odaberite „Pošalji kod ponovno“.',
  },
  codeFromPhone: {
    en: (to: string) => `We sent a six-digit code by SMS to ${to}. It is valid for ten minutes.`,
    bs: (to: string) => `Poslali smo šestocifreni kod SMS-om na ${to}. Važi deset minuta.`,
    hr: (to: string) => `Poslali smo šesteroznamenkasti kod SMS-om na ${to}. Vrijedi deset minuta.`,
  },
  confirmWithPasskey: {
    en: 'Confirm with your passkey: your fingerprint, face, PIN or security key.',
    bs: 'Potvrdite pristupnim ključem: otiskom prsta, licem, PIN-om ili sigurnosnim ključem.',
    hr: 'Potvrdite pristupnim ključem: otiskom prsta, licem, PIN-om ili sigurnosnim ključem.',
  },
  noPasskeyHere: {
    en: 'Your passkey cannot be used in this browser. Enter one of your recovery codes; each works once.',
    bs: 'Vaš pristupni ključ ne radi u ovom pregledniku. Unesite jedan od sačuvanih kodova za oporavak; svaki važi jednom.',
    hr: 'Vaš pristupni ključ ne radi u ovom pregledniku. Unesite jedan od spremljenih kodova za oporavak; svaki vrijedi jednom.',
  },
  noCodeSent: {
    en: 'No code can be sent to your phone now. Enter one of your recovery codes; each works once.',
    bs: 'Na vaš telefon sada nije moguće poslati kod. Unesite jedan od sačuvanih kodova za oporavak; svaki važi jednom.',
    hr: 'Na vaš telefon sada nije moguće poslati kod. Unesite jedan od spremljenih kodova za oporavak; svaki vrijedi jednom.',
  },
  useSms: { en: 'Use the code from the SMS', bs: 'Koristi kod iz SMS-a', hr: 'Upotrijebi kod iz SMS-a' },
  recoveryLead: {
    en: 'Enter one of your recovery codes. Each works once.',
    bs: 'Unesite jedan od sačuvanih kodova za oporavak. Svaki važi jednom.',
    hr: 'Unesite jedan od spremljenih kodova za oporavak. Svaki vrijedi jednom.',
  },
  code: { en: 'Code', bs: 'Kod', hr: 'Kod' },
  recoveryCode: { en: 'Recovery code', bs: 'Kod za oporavak', hr: 'Kod za oporavak' },
  useRecovery: { en: 'Use a recovery code', bs: 'Koristi kod za oporavak', hr: 'Upotrijebi kod za oporavak' },
  useApp: { en: 'Use the authenticator', bs: 'Koristi aplikaciju', hr: 'Upotrijebi aplikaciju' },
  sendAgain: { en: 'Send the code again', bs: 'Pošalji kod ponovo', hr: 'Pošalji kod ponovno' },
  confirm: { en: 'Confirm', bs: 'Potvrdi', hr: 'Potvrdi' },
  otherAccount: { en: 'Sign in as somebody else', bs: 'Prijavi se drugim računom', hr: 'Prijavi se drugim računom' },
  triesLeft: {
    en: (n: number) => `${n} ${plural(n, { one: 'try', other: 'tries' })} left.`,
    bs: (n: number) => `Preostalo pokušaja: ${n}.`,
    hr: (n: number) => `Preostalo pokušaja: ${n}.`,
  },
  codesLeft: {
    en: (n: number) =>
      `${n} recovery ${plural(n, { one: 'code is', other: 'codes are' })} left. You can make new ones in your profile.`,
    bs: (n: number) => `Preostalo kodova za oporavak: ${n}. Nove možete napraviti u profilu.`,
    hr: (n: number) => `Preostalo kodova za oporavak: ${n}. Nove možete izraditi u profilu.`,
  },
})
