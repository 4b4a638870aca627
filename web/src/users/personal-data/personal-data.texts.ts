import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

const months = (n: number) => `${count(n)} ${plural(n, { one: 'mjesec', few: 'mjeseca', other: 'mjeseci' })}`

export const t = texts({
  title: { en: 'Your data', bs: 'Vaši podaci', hr: 'Vaši podaci' },
  subtitle: {
    en: 'What Brava keeps about you, why and for how long',
    bs: 'Šta Brava čuva o vama, zašto i koliko dugo',
    hr: 'Što Brava čuva o vama, zašto i koliko dugo',
  },
  kinds: { en: 'What we keep', bs: 'Šta čuvamo', hr: 'Što čuvamo' },
  what: { en: 'Data', bs: 'Podaci', hr: 'Podaci' },
  why: { en: 'Why', bs: 'Zašto', hr: 'Zašto' },
  kept: { en: 'How long', bs: 'Koliko dugo', hr: 'Koliko dugo' },
  erasure: { en: 'On erasure', bs: 'Pri brisanju', hr: 'Pri brisanju' },
  archives: { en: 'Archives of old months', bs: 'Arhive starih mjeseci', hr: 'Arhive starih mjeseci' },
  archivesText: {
    en: 'Old months leave the portal for archive files. Erasure does not change these files: a checksum proves that every entry is as it was written, and taking one out would break that proof. The files have no end date. In daily work nobody reads them; an administrator of the distributor can open a month again for 30 days, for example in a dispute or when an authority asks.',
    bs: 'Stari mjeseci prelaze iz portala u arhivske datoteke. Brisanje ih ne mijenja: kontrolni zbir dokazuje da je svaka stavka onakva kakva je zapisana, a uklanjanje bi taj dokaz poništilo. Datoteke nemaju rok čuvanja. U svakodnevnom radu ih niko ne čita; administrator distributera može mjesec ponovo otvoriti na 30 dana, na primjer u sporu ili na zahtjev nadležnog organa.',
    hr: 'Stari mjeseci prelaze iz portala u arhivske datoteke. Brisanje ih ne mijenja: kontrolni zbroj dokazuje da je svaka stavka onakva kakva je zapisana, a uklanjanje bi taj dokaz poništilo. Datoteke nemaju rok čuvanja. U svakodnevnom radu nitko ih ne čita; administrator distributera može mjesec ponovno otvoriti na 30 dana, na primjer u sporu ili na zahtjev nadležnog tijela.',
  },
  archive: { en: 'Archive', bs: 'Arhiva', hr: 'Arhiva' },
  inPortal: { en: 'In the portal', bs: 'U portalu', hr: 'U portalu' },
  months: { en: (n: number) => `${count(n)} ${plural(n, { one: 'month', other: 'months' })}`, bs: months, hr: months },
  stays: { en: 'What stays', bs: 'Šta ostaje o vama', hr: 'Što ostaje o vama' },
  staysInCustody: {
    en: 'The number of your account, network addresses, and which keys you handled and when',
    bs: 'Broj vašeg računa, mrežne adrese i koje ste ključeve imali u rukama i kada',
    hr: 'Broj vašeg računa, mrežne adrese i koje ste ključeve imali u rukama i kada',
  },
  staysInOrders: {
    en: 'The number of your account, and an e-mail address or phone of an order that was changed',
    bs: 'Broj vašeg računa te e-mail adresa ili telefon narudžbe ako su mijenjani',
    hr: 'Broj vašeg računa te adresa e-pošte ili telefon narudžbe ako su mijenjani',
  },
  staysInSecurity: {
    en: 'The number of your account, network addresses, and what you did',
    bs: 'Broj vašeg računa, mrežne adrese i šta ste radili',
    hr: 'Broj vašeg računa, mrežne adrese i što ste radili',
  },
  staysInMails: {
    en: 'Your name, your e-mail address and what the message said',
    bs: 'Vaše ime, e-mail adresa i sadržaj poruke',
    hr: 'Vaše ime, adresa e-pošte i sadržaj poruke',
  },
  provesCustody: {
    en: 'Proves who had a key',
    bs: 'Dokazuje ko je imao ključ',
    hr: 'Dokazuje tko je imao ključ',
  },
  provesOrders: {
    en: 'Proves what was ordered and where the keys went',
    bs: 'Dokazuje šta je naručeno i gdje su ključevi otišli',
    hr: 'Dokazuje što je naručeno i kamo su ključevi otišli',
  },
  provesSecurity: {
    en: 'Proves who did what when something was misused',
    bs: 'Dokazuje ko je šta uradio ako dođe do zloupotrebe',
    hr: 'Dokazuje tko je što učinio ako dođe do zlouporabe',
  },
  provesMails: { en: 'Proves what was sent', bs: 'Dokazuje šta je poslano', hr: 'Dokazuje što je poslano' },
  download: { en: 'Download my data', bs: 'Preuzmi moje podatke', hr: 'Preuzmi moje podatke' },
  downloadText: {
    en: 'You get a ZIP with a page to read, a file for programs and your photo. Enter your password first.',
    bs: 'Dobijate ZIP sa stranicom za čitanje, datotekom za programe i svojom fotografijom. Prvo unesite lozinku.',
    hr: 'Dobivate ZIP sa stranicom za čitanje, datotekom za programe i svojom fotografijom. Najprije unesite lozinku.',
  },
  ask: { en: 'Ask for erasure', bs: 'Zatraži brisanje', hr: 'Zatraži brisanje' },
  askTitle: {
    en: 'Ask for the erasure of your data?',
    bs: 'Zatražiti brisanje svojih podataka?',
    hr: 'Zatražiti brisanje svojih podataka?',
  },
  askText: {
    en: 'When the request is granted, your account ends and you cannot sign in any more. What is kept by law stays, under a neutral name. You get an e-mail when it is decided.',
    bs: 'Kad zahtjev bude odobren, vaš račun prestaje i više se ne možete prijaviti. Ono što se čuva po zakonu ostaje pod neutralnim imenom. Odluku dobijate e-mailom.',
    hr: 'Kad zahtjev bude odobren, vaš račun prestaje i više se ne možete prijaviti. Ono što se čuva po zakonu ostaje pod neutralnim imenom. Odluku dobivate e-poštom.',
  },
  password: { en: 'Password', bs: 'Lozinka', hr: 'Lozinka' },
  waits: {
    en: (when: string) => `You asked for the erasure of your data ${when}. We will write to you when it is decided.`,
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
      `The data of people who can no longer sign in is erased after ${count(n)} ${plural(n, { one: 'month', other: 'months' })}.`,
    bs: (n: number) => `Podaci osoba koje se više ne mogu prijaviti brišu se nakon ${months(n)}.`,
    hr: (n: number) => `Podaci osoba koje se više ne mogu prijaviti brišu se nakon ${months(n)}.`,
  },

  erasures: { en: 'Requests for erasure', bs: 'Zahtjevi za brisanje', hr: 'Zahtjevi za brisanje' },
  search: { en: 'Person or company', bs: 'Osoba ili kompanija', hr: 'Osoba ili tvrtka' },
  person: { en: 'Person', bs: 'Osoba', hr: 'Osoba' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  state: { en: 'State', bs: 'Status', hr: 'Status' },
  askedBy: { en: 'Asked by', bs: 'Zahtjev', hr: 'Zahtjev' },
  askedDate: { en: 'Asked', bs: 'Traženo', hr: 'Zatraženo' },
  byItself: { en: 'Automatic', bs: 'Automatski', hr: 'Automatski' },
  decidedBy: { en: 'Decided by', bs: 'Odluka', hr: 'Odluka' },
  acts: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  none: { en: 'No requests', bs: 'Nema zahtjeva', hr: 'Nema zahtjeva' },
  noneWhy: {
    en: 'Requests for erasure and finished erasures appear here.',
    bs: 'Ovdje se nalaze zahtjevi za brisanje podataka i obavljena brisanja.',
    hr: 'Ovdje se nalaze zahtjevi za brisanje podataka i obavljena brisanja.',
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
  eraseNow: { en: 'Erase permanently', bs: 'Izbriši zauvijek', hr: 'Izbriši zauvijek' },
  disableFirst: {
    en: (name: string) =>
      `${name} can still sign in. Disable the account first: the sessions end, and then the data can be erased.`,
    bs: (name: string) =>
      `${name} se još može prijaviti. Prvo isključite račun: sesije se završavaju, a zatim se podaci mogu izbrisati.`,
    hr: (name: string) =>
      `${name} se još može prijaviti. Najprije isključite račun: sesije se završavaju, a zatim se podaci mogu izbrisati.`,
  },
  disable: { en: 'Disable account', bs: 'Isključi račun', hr: 'Isključi račun' },
  refuse: { en: 'Refuse request', bs: 'Odbij zahtjev', hr: 'Odbij zahtjev' },
  refuseText: {
    en: 'The person gets this reason by e-mail.',
    bs: 'Osoba dobija ovaj razlog e-mailom.',
    hr: 'Osoba dobiva ovaj razlog e-poštom.',
  },
  downloadTheirs: { en: 'Download their data', bs: 'Preuzmi podatke osobe', hr: 'Preuzmi podatke osobe' },
  askForThem: {
    en: 'Record erasure request',
    bs: 'Zabilježi zahtjev za brisanje',
    hr: 'Zabilježi zahtjev za brisanje',
  },
})
