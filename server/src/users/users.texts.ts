import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const usersTexts = {
  saved: { en: 'Saved.', bs: 'Sačuvano.', hr: 'Spremljeno.' },
  photoSaved: { en: 'The picture is saved.', bs: 'Fotografija je sačuvana.', hr: 'Fotografija je spremljena.' },
  photoRemoved: { en: 'The picture is removed.', bs: 'Fotografija je uklonjena.', hr: 'Fotografija je uklonjena.' },
  passwordChanged: {
    en: 'The password is changed. You are signed out everywhere else.',
    bs: 'Lozinka je promijenjena. Sve ostale sesije su završene.',
    hr: 'Lozinka je promijenjena. Sve ostale sesije su završene.',
  },
  scanCode: {
    en: 'Scan the QR code with your authenticator app and enter the code it shows.',
    bs: 'Skenirajte QR kod aplikacijom za autentifikaciju i unesite kod koji prikaže.',
    hr: 'Skenirajte QR kod aplikacijom za autentifikaciju i unesite kod koji prikaže.',
  },
  codeSent: {
    en: 'The code is on its way by e-mail.',
    bs: 'Kod je poslan e-mailom.',
    hr: 'Kod je poslan e-poštom.',
  },
  codeTexted: {
    en: 'The code is on its way by SMS.',
    bs: 'Kod je poslan SMS-om.',
    hr: 'Kod je poslan SMS-om.',
  },
  phoneProven: {
    en: 'Your sign-in codes now go to this number.',
    bs: 'Kodovi za prijavu sada idu na ovaj broj.',
    hr: 'Kodovi za prijavu sada idu na ovaj broj.',
  },
  makePasskey: {
    en: 'Confirm on your device.',
    bs: 'Potvrdite na svom uređaju.',
    hr: 'Potvrdite na svojem uređaju.',
  },
  usePasskey: {
    en: 'Confirm on your device.',
    bs: 'Potvrdite na svom uređaju.',
    hr: 'Potvrdite na svojem uređaju.',
  },
  passkeyAdded: {
    en: 'The passkey is added.',
    bs: 'Pristupni ključ je dodan.',
    hr: 'Pristupni ključ je dodan.',
  },
  passkeyRenamed: {
    en: 'The name is saved.',
    bs: 'Naziv je sačuvan.',
    hr: 'Naziv je spremljen.',
  },
  passkeyRemoved: {
    en: 'The passkey is removed.',
    bs: 'Pristupni ključ je uklonjen.',
    hr: 'Pristupni ključ je uklonjen.',
  },
  mfaOn: {
    en: 'Two-step verification is on.',
    bs: 'Potvrda u dva koraka je uključena.',
    hr: 'Potvrda u dva koraka je uključena.',
  },
  mfaReplaced: {
    en: 'Sign-in codes now come from the new phone. The former one, and the former recovery codes, no longer work.',
    bs: 'Kodovi za prijavu sada dolaze s novog telefona. Dosadašnji telefon i dosadašnji kodovi za oporavak više ne važe.',
    hr: 'Kodovi za prijavu sada dolaze s novoga telefona. Dosadašnji telefon i dosadašnji kodovi za oporavak više ne vrijede.',
  },
  mfaOff: {
    en: 'Two-step verification is off.',
    bs: 'Potvrda u dva koraka je isključena.',
    hr: 'Potvrda u dva koraka je isključena.',
  },
  newCodes: {
    en: 'Here are your new recovery codes. The old ones no longer work.',
    bs: 'Ovo su vaši novi kodovi za oporavak. Stari više ne važe.',
    hr: 'Ovo su vaši novi kodovi za oporavak. Stari više ne vrijede.',
  },
  invited: {
    en: 'The invitation is on its way by e-mail.',
    bs: 'Pozivnica je poslana e-mailom.',
    hr: 'Pozivnica je poslana e-poštom.',
  },
  reactivated: {
    en: 'The person can sign in again.',
    bs: 'Korisnik se ponovo može prijaviti.',
    hr: 'Korisnik se ponovno može prijaviti.',
  },
  resetSent: {
    en: 'A link for a new password is on its way by e-mail.',
    bs: 'Link za novu lozinku je poslan e-mailom.',
    hr: 'Poveznica za novu lozinku poslana je e-poštom.',
  },
  mfaResetWaits: {
    en: 'The person is told by e-mail and may object. Two-step verification is turned off when the waiting time is over.',
    bs: 'Korisnik je obaviješten e-mailom i može prigovoriti. Potvrda u dva koraka se isključuje kad istekne vrijeme čekanja.',
    hr: 'Korisnik je obaviješten e-poštom i može prigovoriti. Potvrda u dva koraka isključuje se kad istekne vrijeme čekanja.',
  },
  mfaReset: {
    en: 'Two-step verification is off; the person was told by e-mail.',
    bs: 'Potvrda u dva koraka je isključena; korisnik je obaviješten e-mailom.',
    hr: 'Potvrda u dva koraka je isključena; korisnik je obaviješten e-poštom.',
  },
} as const satisfies Record<string, Text>

export const usersCounts = {
  disabled: {
    en: ({ count }) => `${count} ${plural('en', count, { one: 'person', other: 'people' })} disabled.`,
    bs: ({ count }) =>
      `${plural('bs', count, { one: 'Isključen', few: 'Isključena', other: 'Isključeno' })} ${count} ${plural('bs', count, { one: 'korisnik', few: 'korisnika', other: 'korisnika' })}.`,
    hr: ({ count }) =>
      `${plural('hr', count, { one: 'Isključen', few: 'Isključena', other: 'Isključeno' })} ${count} ${plural('hr', count, { one: 'korisnik', few: 'korisnika', other: 'korisnika' })}.`,
  },
  sessionsEnded: {
    en: ({ count }) => `${count} ${plural('en', count, { one: 'session', other: 'sessions' })} ended.`,
    bs: ({ count }) =>
      `${plural('bs', count, { one: 'Završena', few: 'Završene', other: 'Završeno' })} ${count} ${plural('bs', count, { one: 'sesija', few: 'sesije', other: 'sesija' })}.`,
    hr: ({ count }) =>
      `${plural('hr', count, { one: 'Završena', few: 'Završene', other: 'Završeno' })} ${count} ${plural('hr', count, { one: 'sesija', few: 'sesije', other: 'sesija' })}.`,
  },
} as const satisfies Record<string, TextWith<{ count: number }>>
