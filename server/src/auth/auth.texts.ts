import type { Text } from '@brava/contract/language.ts'

export const authTexts = {
  signedIn: { en: 'You are signed in.', bs: 'Prijavljeni ste.', hr: 'Prijavljeni ste.' },
  secondStep: {
    en: 'One more step: enter your code.',
    bs: 'Još jedan korak: unesite kod.',
    hr: 'Još jedan korak: unesite kod.',
  },
  codeSent: { en: 'The code is on its way.', bs: 'Kod je poslan.', hr: 'Kod je poslan.' },
  signedOut: { en: 'You are signed out.', bs: 'Odjavljeni ste.', hr: 'Odjavljeni ste.' },
  resetSent: {
    en: 'If this name is known to us, a link for a new password is on its way by e-mail.',
    bs: 'Ako nam je ovo ime poznato, link za novu lozinku stiže e-mailom.',
    hr: 'Ako nam je ovo ime poznato, poveznica za novu lozinku stiže e-poštom.',
  },
  passwordSet: {
    en: 'The new password is set. Sign in with it.',
    bs: 'Nova lozinka je postavljena. Prijavite se njome.',
    hr: 'Nova je lozinka postavljena. Prijavite se njome.',
  },
  firstPasswordSet: {
    en: 'Your password is set. Sign in with it.',
    bs: 'Vaša lozinka je postavljena. Prijavite se njome.',
    hr: 'Vaša je lozinka postavljena. Prijavite se njome.',
  },
  addressProven: {
    en: 'The address is confirmed. It takes effect after the waiting time.',
    bs: 'Adresa je potvrđena. Počinje važiti kad istekne vrijeme čekanja.',
    hr: 'Adresa je potvrđena. Počinje vrijediti kad istekne vrijeme čekanja.',
  },
  addressHolds: {
    en: 'The address is confirmed. From now on messages go there.',
    bs: 'Adresa je potvrđena. Poruke odsad idu na nju.',
    hr: 'Adresa je potvrđena. Poruke odsad idu na nju.',
  },
  changeStopped: {
    en: 'The change is stopped. The administrators are notified.',
    bs: 'Promjena je zaustavljena. Administratori su obaviješteni.',
    hr: 'Promjena je zaustavljena. Administratori su obaviješteni.',
  },
  proven: { en: 'Thank you.', bs: 'Hvala.', hr: 'Hvala.' },
  sessionEnded: { en: 'The session is ended.', bs: 'Sesija je završena.', hr: 'Sesija je završena.' },
  sessionsEnded: {
    en: 'All other sessions are ended.',
    bs: 'Sve ostale sesije su završene.',
    hr: 'Sve ostale sesije su završene.',
  },
} as const satisfies Record<string, Text>
