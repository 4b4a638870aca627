import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

const months = (n: number) => `${count(n)} ${plural(n, { one: 'mjesec', few: 'mjeseca', other: 'mjeseci' })}`

export const t = texts({
  title: { en: 'Your data', bs: 'Vaši podaci', hr: 'Vaši podaci' },
  subtitle: {
    en: 'What Brava keeps of you, why and how long',
    bs: 'Šta Brava čuva o vama, zašto i koliko dugo',
    hr: 'Što Brava čuva o vama, zašto i koliko dugo',
  },
  kinds: { en: 'What we keep', bs: 'Šta čuvamo', hr: 'Što čuvamo' },
  what: { en: 'Data', bs: 'Podaci', hr: 'Podaci' },
  why: { en: 'Why', bs: 'Zašto', hr: 'Zašto' },
  kept: { en: 'How long', bs: 'Koliko dugo', hr: 'Koliko dugo' },
  erasure: { en: 'When you are erased', bs: 'Pri brisanju', hr: 'Pri brisanju' },
  download: { en: 'Download my data', bs: 'Preuzmi moje podatke', hr: 'Preuzmi moje podatke' },
  downloadText: {
    en: 'You get a ZIP with a page to read, a file for programs and your photo. Enter your password first.',
    bs: 'Dobijate ZIP sa stranicom za čitanje, datotekom za programe i vašom slikom. Prvo unesite lozinku.',
    hr: 'Dobivate ZIP sa stranicom za čitanje, datotekom za programe i vašom slikom. Najprije unesite lozinku.',
  },
  ask: { en: 'Ask for erasure', bs: 'Zatraži brisanje', hr: 'Zatraži brisanje' },
  askTitle: {
    en: 'Ask for the erasure of your data?',
    bs: 'Zatražiti brisanje vaših podataka?',
    hr: 'Zatražiti brisanje vaših podataka?',
  },
  askText: {
    en: 'When the request is granted, your account ends and you cannot sign in any more. What is kept by law stays, under a neutral name. You get an e-mail when it is decided.',
    bs: 'Kad zahtjev bude odobren, vaš račun prestaje i više se ne možete prijaviti. Ono što se čuva po zakonu ostaje pod neutralnim imenom. Odluku dobijate e-mailom.',
    hr: 'Kad zahtjev bude odobren, vaš račun prestaje i više se ne možete prijaviti. Ono što se čuva po zakonu ostaje pod neutralnim imenom. Odluku dobivate e-poštom.',
  },
  password: { en: 'Password', bs: 'Lozinka', hr: 'Lozinka' },
  waits: {
    en: (when: string) => `You asked for the erasure of your data ${when}. We write to you when it is decided.`,
    bs: (when: string) => `Zatražili ste brisanje svojih podataka ${when}. Pišemo vam kad o tome odlučimo.`,
    hr: (when: string) => `Zatražili ste brisanje svojih podataka ${when}. Pišemo vam kad o tome odlučimo.`,
  },
  withdraw: { en: 'Withdraw request', bs: 'Povuci zahtjev', hr: 'Povuci zahtjev' },
  wasRefused: {
    en: (reason: string) => `Your request to erase your data was refused: ${reason}`,
    bs: (reason: string) => `Vaš zahtjev za brisanje podataka je odbijen: ${reason}`,
    hr: (reason: string) => `Vaš zahtjev za brisanje podataka odbijen je: ${reason}`,
  },
  automatic: {
    en: (n: number) =>
      `People who cannot sign in any more are erased after ${count(n)} ${plural(n, { one: 'month', other: 'months' })}.`,
    bs: (n: number) => `Podaci osoba koje se više ne mogu prijaviti brišu se nakon ${months(n)}.`,
    hr: (n: number) => `Podaci osoba koje se više ne mogu prijaviti brišu se nakon ${months(n)}.`,
  },

  erasures: { en: 'Requests for erasure', bs: 'Zahtjevi za brisanje', hr: 'Zahtjevi za brisanje' },
  search: { en: 'Person or company', bs: 'Osoba ili kompanija', hr: 'Osoba ili tvrtka' },
  person: { en: 'Person', bs: 'Osoba', hr: 'Osoba' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  state: { en: 'State', bs: 'Status', hr: 'Status' },
  askedBy: { en: 'Asked by', bs: 'Tražio/la', hr: 'Zatražio/la' },
  askedDate: { en: 'Asked', bs: 'Traženo', hr: 'Zatraženo' },
  byItself: { en: 'Automatic', bs: 'Automatski', hr: 'Automatski' },
  decidedBy: { en: 'Decided by', bs: 'Odlučio/la', hr: 'Odlučio/la' },
  acts: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  none: { en: 'No requests', bs: 'Nema zahtjeva', hr: 'Nema zahtjeva' },
  noneWhy: {
    en: 'Requests to erase somebody, and erasures that are done, stand here.',
    bs: 'Ovdje stoje zahtjevi za brisanje podataka i obavljena brisanja.',
    hr: 'Ovdje stoje zahtjevi za brisanje podataka i obavljena brisanja.',
  },
  erase: { en: 'Erase personal data', bs: 'Izbriši lične podatke', hr: 'Izbriši osobne podatke' },
  eraseTitle: {
    en: (name: string) => `Erase the data of ${name}?`,
    bs: (name: string) => `Izbrisati podatke: ${name}?`,
    hr: (name: string) => `Izbrisati podatke: ${name}?`,
  },
  eraseText: {
    en: 'This cannot be undone. Enter your password to erase.',
    bs: 'Ovo se ne može poništiti. Za brisanje unesite svoju lozinku.',
    hr: 'Ovo se ne može poništiti. Za brisanje unesite svoju lozinku.',
  },
  eraseNow: { en: 'Erase for ever', bs: 'Izbriši zauvijek', hr: 'Izbriši zauvijek' },
  disableFirst: {
    en: (name: string) =>
      `${name} can still sign in. Disable the account first: the sessions end, and then the data can be erased.`,
    bs: (name: string) =>
      `${name} se još može prijaviti. Prvo onemogućite račun: sesije se završavaju, a zatim se podaci mogu izbrisati.`,
    hr: (name: string) =>
      `${name} se još može prijaviti. Najprije onemogućite račun: sesije se završavaju, a zatim se podaci mogu izbrisati.`,
  },
  disable: { en: 'Disable account', bs: 'Onemogući račun', hr: 'Onemogući račun' },
  refuse: { en: 'Refuse request', bs: 'Odbij zahtjev', hr: 'Odbij zahtjev' },
  refuseText: {
    en: 'The person gets this reason by e-mail.',
    bs: 'Osoba dobija ovaj razlog e-mailom.',
    hr: 'Osoba dobiva ovaj razlog e-poštom.',
  },
  downloadTheirs: { en: 'Download their data', bs: 'Preuzmi podatke osobe', hr: 'Preuzmi podatke osobe' },
  askForThem: {
    en: 'Note request for erasure',
    bs: 'Zabilježi zahtjev za brisanje',
    hr: 'Zabilježi zahtjev za brisanje',
  },
})
