import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Register your company', bs: 'Registracija kompanije', hr: 'Registracija tvrtke' },
  lead: {
    en: 'Four short steps. What you enter is kept in this browser until you send it.',
    bs: 'Četiri kratka koraka. Ono što unesete čuva se u ovom pregledniku dok ne pošaljete.',
    hr: 'Četiri kratka koraka. Ono što unesete čuva se u ovom pregledniku dok ne pošaljete.',
  },
  step: {
    en: (n: number, of: number, name: string) => `Step ${n} of ${of}: ${name}`,
    bs: (n: number, of: number, name: string) => `Korak ${n} od ${of}: ${name}`,
    hr: (n: number, of: number, name: string) => `Korak ${n} od ${of}: ${name}`,
  },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  place: { en: 'Address and contact', bs: 'Adresa i kontakt', hr: 'Adresa i kontakt' },
  person: { en: 'You', bs: 'Vi', hr: 'Vi' },
  end: { en: 'Send', bs: 'Slanje', hr: 'Slanje' },
  type: { en: 'What does the company do?', bs: 'Čime se kompanija bavi?', hr: 'Čime se tvrtka bavi?' },
  retailer: {
    en: 'It sells to end customers',
    bs: 'Prodaje krajnjim kupcima',
    hr: 'Prodaje krajnjim kupcima',
  },
  reseller: {
    en: 'It supplies other shops',
    bs: 'Snabdijeva druge prodavnice',
    hr: 'Opskrbljuje druge prodavaonice',
  },
  firstName: { en: 'First name', bs: 'Ime', hr: 'Ime' },
  lastName: { en: 'Last name', bs: 'Prezime', hr: 'Prezime' },
  emailHint: {
    en: 'You will sign in with it. We send a link there to choose a password.',
    bs: 'Njome se prijavljujete. Na nju šaljemo link za postavljanje lozinke.',
    hr: 'Njome se prijavljujete. Na nju šaljemo poveznicu za postavljanje lozinke.',
  },
  message: {
    en: 'Anything we should know?',
    bs: 'Trebamo li nešto znati?',
    hr: 'Trebamo li nešto znati?',
  },
  messageHint: {
    en: 'For example what you sell, where, and how much a month.',
    bs: 'Na primjer šta prodajete, gdje i koliko mjesečno.',
    hr: 'Na primjer što prodajete, gdje i koliko mjesečno.',
  },
  terms: {
    en: 'I may act for this company, its data are correct, and I accept the terms of sale.',
    bs: 'Imam pravo zastupati ovu kompaniju, podaci su tačni i prihvatam uslove prodaje.',
    hr: 'Imam ovlast zastupati ovu tvrtku, podaci su točni i prihvaćam uvjete prodaje.',
  },
  noTerms: {
    en: 'I may act for this company, and its data are correct.',
    bs: 'Imam pravo zastupati ovu kompaniju i podaci su tačni.',
    hr: 'Imam ovlast zastupati ovu tvrtku i podaci su točni.',
  },
  termsLabel: { en: 'Terms', bs: 'Uslovi', hr: 'Uvjeti' },
  next: { en: 'Next', bs: 'Dalje', hr: 'Dalje' },
  back: { en: 'Back', bs: 'Nazad', hr: 'Natrag' },
  send: { en: 'Send sign-up', bs: 'Pošalji registraciju', hr: 'Pošalji registraciju' },
  startOver: { en: 'Start over', bs: 'Počni ispočetka', hr: 'Počni ispočetka' },
  haveAccount: { en: 'Have an account already?', bs: 'Već imate račun?', hr: 'Već imate račun?' },
  sentTitle: { en: 'Sign-up sent', bs: 'Registracija je poslana', hr: 'Registracija je poslana' },
  sentNext: {
    en: 'We will review it and write to you when your company is approved. Until then you cannot order.',
    bs: 'Pregledat ćemo je i javiti vam kad kompanija bude odobrena. Do tada ne možete naručivati.',
    hr: 'Pregledat ćemo je i javiti vam kad tvrtka bude odobrena. Do tada ne možete naručivati.',
  },
  toSignIn: { en: 'To sign-in', bs: 'Na prijavu', hr: 'Na prijavu' },
})
