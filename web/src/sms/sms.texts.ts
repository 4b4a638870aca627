import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  gateway: { en: 'Gateway', bs: 'Gateway', hr: 'Pristupnik' },
  lead: {
    en: 'Text messages go through your Infobip account. Sign-in codes and notices of orders by SMS are offered once it is on.',
    bs: 'SMS poruke idu preko vašeg Infobip računa. Kodovi za prijavu i obavještenja o narudžbama SMS-om nude se kada je slanje uključeno.',
    hr: 'SMS poruke idu preko vašeg Infobip računa. Kodovi za prijavu i obavijesti o narudžbama SMS-om nude se kada je slanje uključeno.',
  },
  isOn: { en: 'Send text messages', bs: 'Šalji SMS poruke', hr: 'Šalji SMS poruke' },
  people: {
    en: (n: number) =>
      `${n} ${plural(n, { one: 'person signs in', other: 'people sign in' })} with codes by SMS. While this is off they need a recovery code.`,
    bs: (n: number) =>
      `Kodom iz SMS-a ${plural(n, { one: 'prijavljuje', few: 'prijavljuju', other: 'prijavljuje' })} se ${n} ${plural(n, { one: 'osoba', few: 'osobe', other: 'osoba' })}. Dok je ovo isključeno, treba im kod za oporavak.`,
    hr: (n: number) =>
      `Kodom iz SMS-a ${plural(n, { one: 'prijavljuje', few: 'prijavljuju', other: 'prijavljuje' })} se ${n} ${plural(n, { one: 'osoba', few: 'osobe', other: 'osoba' })}. Dok je ovo isključeno, treba im kod za oporavak.`,
  },
  address: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  addressHint: {
    en: 'Base URL of your account: https:// and a name like xxxxx.api.infobip.com',
    bs: 'Osnovna adresa vašeg računa (Base URL): https:// i naziv poput xxxxx.api.infobip.com',
    hr: 'Osnovna adresa vašeg računa (Base URL): https:// i naziv poput xxxxx.api.infobip.com',
  },
  sender: { en: 'Sender', bs: 'Pošiljalac', hr: 'Pošiljatelj' },
  senderHint: {
    en: 'Up to 11 letters and digits, or a phone number, as registered with the gateway',
    bs: 'Do 11 slova i cifara ili broj telefona, kako je prijavljeno kod operatera',
    hr: 'Do 11 slova i znamenki ili broj telefona, kako je prijavljeno kod operatora',
  },
  passwordHint: {
    en: 'Needed to change the gateway: sign-in codes go through it.',
    bs: 'Potrebna je za promjenu: kroz gateway idu kodovi za prijavu.',
    hr: 'Potrebna je za promjenu: kroz pristupnik idu kodovi za prijavu.',
  },
  test: {
    en: 'Send a test message to my phone',
    bs: 'Pošalji probni SMS na moj telefon',
    hr: 'Pošalji probni SMS na moj telefon',
  },
  messages: { en: 'Sent messages', bs: 'Poslane poruke', hr: 'Poslane poruke' },
  messagesFacts: {
    en: 'Without the text, which may contain a code',
    bs: 'Bez teksta, jer može sadržavati kod',
    hr: 'Bez teksta, jer može sadržavati kod',
  },
  search: { en: 'Search number, person, company', bs: 'Traži broj, osobu, kompaniju', hr: 'Traži broj, osobu, tvrtku' },
  when: { en: 'Written', bs: 'Napisano', hr: 'Napisano' },
  to: { en: 'To', bs: 'Prima', hr: 'Prima' },
  kind: { en: 'About', bs: 'O čemu', hr: 'O čemu' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  queued: { en: 'Waiting', bs: 'Čeka', hr: 'Čeka' },
  sent: { en: 'Sent', bs: 'Poslano', hr: 'Poslano' },
  sending: { en: 'Sending', bs: 'Šalje se', hr: 'Šalje se' },
  delivered: { en: 'Delivered', bs: 'Isporučeno', hr: 'Isporučeno' },
  failed: { en: 'Failed', bs: 'Nije uspjelo', hr: 'Nije uspjelo' },
  unknown: { en: 'Not confirmed', bs: 'Nije potvrđeno', hr: 'Nije potvrđeno' },
  tries: {
    en: (n: number) => `${n} ${plural(n, { one: 'attempt', other: 'attempts' })}`,
    bs: (n: number) => `${n} ${plural(n, { one: 'pokušaj', few: 'pokušaja', other: 'pokušaja' })}`,
    hr: (n: number) => `${n} ${plural(n, { one: 'pokušaj', few: 'pokušaja', other: 'pokušaja' })}`,
  },
  codeKind: { en: 'Sign-in code', bs: 'Kod za prijavu', hr: 'Kod za prijavu' },
  phoneKind: { en: 'Phone for codes changed', bs: 'Promijenjen broj za kodove', hr: 'Promijenjen broj za kodove' },
  deliveryKind: { en: 'Keys ready', bs: 'Ključevi spremni', hr: 'Ključevi spremni' },
  none: { en: 'No messages yet', bs: 'Još nema poruka', hr: 'Još nema poruka' },
  noneWhy: {
    en: 'Codes and notices of orders will appear here.',
    bs: 'Ovdje će se pojaviti kodovi i obavještenja o narudžbama.',
    hr: 'Ovdje će se pojaviti kodovi i obavijesti o narudžbama.',
  },
})
