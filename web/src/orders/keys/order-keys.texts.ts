import { pictureKey } from '@brava/contract/keys/key-tail.ts'
import { counted } from '../../text/counted.ts'
import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

const missing = {
  en: (n: number) => `${count(n)} missing`,
  bs: (n: number) =>
    plural(n, { one: `nedostaje ${count(n)}`, few: `nedostaju ${count(n)}`, other: `nedostaje ${count(n)}` }),
  hr: (n: number) =>
    plural(n, { one: `nedostaje ${count(n)}`, few: `nedostaju ${count(n)}`, other: `nedostaje ${count(n)}` }),
}

export const t = texts({
  replaceFaulty: { en: 'Replace faulty key', bs: 'Zamijeni neispravan ključ', hr: 'Zamijeni neispravan ključ' },
  ofAll: {
    en: (a: number, b: number) => `${count(a)} of ${count(b)}`,
    bs: (a: number, b: number) => `${count(a)} od ${count(b)}`,
    hr: (a: number, b: number) => `${count(a)} od ${count(b)}`,
  },
  missingCount: missing,
  showKeys: { en: 'Show keys', bs: 'Prikaži ključeve', hr: 'Prikaži ključeve' },
  hideKeys: { en: 'Hide keys', bs: 'Sakrij ključeve', hr: 'Sakrij ključeve' },
  showMore: {
    en: (n: number) => `Show ${count(n)} more`,
    bs: (n: number) => `Prikaži još ${count(n)}`,
    hr: (n: number) => `Prikaži još ${count(n)}`,
  },
  assignedN: {
    en: (n: number) => `${count(n)} assigned`,
    bs: (n: number) => `dodijeljeno ${count(n)}`,
    hr: (n: number) => `dodijeljeno ${count(n)}`,
  },
  notDueN: {
    en: (n: number) => `${count(n)} not due`,
    bs: (n: number) => `nije dospjelo ${count(n)}`,
    hr: (n: number) => `nije dospjelo ${count(n)}`,
  },
  cancelledN: {
    en: (n: number) => `${count(n)} cancelled`,
    bs: (n: number) => `otkazano ${count(n)}`,
    hr: (n: number) => `otkazano ${count(n)}`,
  },
  reveal: { en: 'Show the key', bs: 'Prikaži ključ', hr: 'Prikaži ključ' },
  hide: { en: 'Hide the key', bs: 'Sakrij ključ', hr: 'Sakrij ključ' },
  copyKey: { en: 'Copy the key', bs: 'Kopiraj ključ', hr: 'Kopiraj ključ' },
  showPicture: { en: 'Show the picture', bs: 'Prikaži sliku', hr: 'Prikaži sliku' },
  copyHasPictures: {
    en: 'Some of these keys are pictures. Download them instead.',
    bs: 'Neki od ovih ključeva su slike. Preuzmite ih.',
    hr: 'Neki od ovih ključeva su slike. Preuzmite ih.',
  },
  pictureKey,
  revealedAt: {
    en: (at: string) => `revealed ${at}`,
    bs: (at: string) => `prikazan ${at}`,
    hr: (at: string) => `prikazan ${at}`,
  },
  dueNow: { en: 'due now', bs: 'dospio', hr: 'dospio' },
  afterPayment: { en: 'after approval', bs: 'nakon odobrenja', hr: 'nakon odobrenja' },
  cancelled: { en: 'cancelled', bs: 'otkazano', hr: 'otkazano' },
  reserved: { en: 'set aside', bs: 'rezervisan', hr: 'rezerviran' },
  askReturn: { en: 'Return this key', bs: 'Vrati ovaj ključ', hr: 'Vrati ovaj ključ' },
  askReturnTitle: { en: 'Return this key?', bs: 'Vratiti ovaj ključ?', hr: 'Vratiti ovaj ključ?' },
  askReturnText: {
    en: 'The distributor decides and refunds its price. If you open the key in the meantime, the request is withdrawn.',
    bs: 'Distributer odlučuje i vraća njegovu cijenu. Ako ključ u međuvremenu otvorite, zahtjev se povlači.',
    hr: 'Distributer odlučuje i vraća njegovu cijenu. Ako ključ u međuvremenu otvorite, zahtjev se povlači.',
  },
  askReturnHint: {
    en: 'Printed on the credit note.',
    bs: 'Stoji na knjižnoj obavijesti.',
    hr: 'Stoji na odobrenju.',
  },
  askReturnConfirm: { en: 'Request the return', bs: 'Zatraži povrat', hr: 'Zatraži povrat' },
  keepKey: { en: 'Keep the key', bs: 'Zadrži ključ', hr: 'Zadrži ključ' },
  reportFaulty: { en: 'Report as faulty', bs: 'Prijavi kao neispravan', hr: 'Prijavi kao neispravan' },
  reportTitle: { en: 'This key does not work?', bs: 'Ovaj ključ ne radi?', hr: 'Ovaj ključ ne radi?' },
  reportText: {
    en: 'Tell the distributor what happens when you redeem it. You will get another key or an answer.',
    bs: 'Napišite distributeru šta se dogodi pri aktivaciji. Dobit ćete drugi ključ ili odgovor.',
    hr: 'Napišite distributeru što se dogodi pri aktivaciji. Dobit ćete drugi ključ ili odgovor.',
  },
  send: { en: 'Send', bs: 'Pošalji', hr: 'Pošalji' },
  replaceTitle: { en: 'Replace this key?', bs: 'Zamijeniti ovaj ključ?', hr: 'Zamijeniti ovaj ključ?' },
  replaceText: {
    en: (tail: string) =>
      `The key ${tail} goes into quarantine and is never sold again. Another one takes its place and is sent; if none is in stock, one key is missing.`,
    bs: (tail: string) =>
      `Ključ ${tail} ide u karantin i više se ne prodaje. Zamjenjuje ga drugi, koji se šalje; ako ga nema na stanju, jedan ključ nedostaje.`,
    hr: (tail: string) =>
      `Ključ ${tail} ide u karantenu i više se ne prodaje. Zamjenjuje ga drugi, koji se šalje; ako ga nema na zalihi, jedan ključ nedostaje.`,
  },
  replace: { en: 'Replace', bs: 'Zamijeni', hr: 'Zamijeni' },
  chooseFaulty: {
    en: 'Find the faulty key and choose Replace on its tile.',
    bs: 'Pronađite neispravan ključ i pritisnite kružnu strelicu na njemu.',
    hr: 'Pronađite neispravan ključ i pritisnite kružnu strelicu na njemu.',
  },
  copyAll: { en: 'Copy all', bs: 'Kopiraj sve', hr: 'Kopiraj sve' },
  copiedAll: {
    en: (n: number) => `${counted.keys(n)} copied`,
    bs: (n: number) => `Kopirano: ${counted.keys(n)}`,
    hr: (n: number) => `Kopirano: ${counted.keys(n)}`,
  },
  download: { en: 'Download', bs: 'Preuzmi', hr: 'Preuzmi' },
  asCsv: { en: 'CSV, for spreadsheets', bs: 'CSV, za tabele', hr: 'CSV, za tablice' },
  asTxt: { en: 'TXT, one key a line', bs: 'TXT, jedan ključ po redu', hr: 'TXT, jedan ključ po retku' },
  asPdf: { en: 'PDF, to print', bs: 'PDF, za štampu', hr: 'PDF, za ispis' },
  passwordTitle: { en: 'Your password, please', bs: 'Unesite lozinku', hr: 'Unesite lozinku' },
  passwordText: {
    en: 'To download several keys at once, enter your password again. It is then valid for five minutes.',
    bs: 'Za preuzimanje više ključeva odjednom ponovo unesite lozinku. Važi pet minuta.',
    hr: 'Za preuzimanje više ključeva odjednom ponovno unesite lozinku. Vrijedi pet minuta.',
  },
  password: { en: 'Password', bs: 'Lozinka', hr: 'Lozinka' },
  continue: { en: 'Continue', bs: 'Nastavi', hr: 'Nastavi' },
})
