import { pictureKey } from '@brava/contract/keys/key-tail.ts'
import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'
import { keysBs } from './key-forms.ts'

export const t = texts({
  keys: { en: 'Keys', bs: 'Ključevi', hr: 'Ključevi' },
  batch: { en: 'Batch', bs: 'Serija', hr: 'Serija' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  expires: { en: 'Expires', bs: 'Ističe', hr: 'Istječe' },
  noKeys: { en: 'No keys here', bs: 'Ovdje nema ključeva', hr: 'Ovdje nema ključeva' },
  noKeysWhy: {
    en: 'There are no keys in this state.',
    bs: 'Nema nijednog u ovom stanju.',
    hr: 'Nema nijednog u ovom stanju.',
  },
  all: { en: 'All', bs: 'Svi', hr: 'Svi' },
  onlyAvailable: { en: 'Available', bs: 'Dostupni', hr: 'Dostupni' },
  onlySold: { en: 'Sold', bs: 'Prodani', hr: 'Prodani' },
  onlyFaulty: { en: 'Faulty', bs: 'Neispravni', hr: 'Neispravni' },
  key: { en: 'Key', bs: 'Ključ', hr: 'Ključ' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  cost: { en: 'Cost', bs: 'Nabavna', hr: 'Nabavna' },
  margin: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  changed: { en: 'Changed', bs: 'Promijenjeno', hr: 'Promijenjeno' },
  ofBatch: {
    en: (code: string) => `Batch: ${code}`,
    bs: (code: string) => `Serija: ${code}`,
    hr: (code: string) => `Serija: ${code}`,
  },
  searchKeys: {
    en: 'Whole code, last 4 or order',
    bs: 'Cijeli kod, zadnja 4 ili narudžba',
    hr: 'Cijeli kod, zadnja 4 ili narudžba',
  },
  selected: {
    en: (n: number) => `${count(n)} selected`,
    bs: (n: number) =>
      plural(n, { one: `${count(n)} odabran`, few: `${count(n)} odabrana`, other: `${count(n)} odabranih` }),
    hr: (n: number) =>
      plural(n, { one: `${count(n)} odabran`, few: `${count(n)} odabrana`, other: `${count(n)} odabranih` }),
  },
  returnToUse: { en: 'Return to use', bs: 'Vrati u upotrebu', hr: 'Vrati u uporabu' },
  markFaulty: { en: 'Mark faulty', bs: 'Označi neispravnim', hr: 'Označi neispravnim' },
  deleteUnsold: { en: 'Delete unsold', bs: 'Obriši neprodane', hr: 'Izbriši neprodane' },
  deleteKey: { en: 'Delete', bs: 'Obriši', hr: 'Izbriši' },
  custody: { en: 'Who had it', bs: 'Ko ga je imao', hr: 'Tko ga je imao' },
  pictureKey,
  reveal: { en: 'Show the key (logged)', bs: 'Prikaži ključ (bilježi se)', hr: 'Prikaži ključ (bilježi se)' },
  hide: { en: 'Hide the key', bs: 'Sakrij ključ', hr: 'Sakrij ključ' },
  copyKey: { en: 'Copy the key (logged)', bs: 'Kopiraj ključ (bilježi se)', hr: 'Kopiraj ključ (bilježi se)' },
  keyCopied: { en: 'The key is copied.', bs: 'Ključ je kopiran.', hr: 'Ključ je kopiran.' },
  copyFailed: {
    en: 'Copying is not allowed here',
    bs: 'Kopiranje ovdje nije dozvoljeno',
    hr: 'Kopiranje ovdje nije dopušteno',
  },
  wasRevealed: { en: 'seen', bs: 'viđen', hr: 'viđen' },
  notInThisState: {
    en: 'Not possible in this state',
    bs: 'Nije moguće u ovom stanju',
    hr: 'Nije moguće u ovom stanju',
  },
  setAside: {
    en: 'Set aside for an order: deny the order, or wait until it is paid and replace the key there',
    bs: 'Rezervisan za narudžbu: odbijte narudžbu, ili sačekajte da bude plaćena pa na njoj zamijenite ključ',
    hr: 'Rezerviran za narudžbu: odbijte narudžbu, ili pričekajte da bude plaćena pa na njoj zamijenite ključ',
  },
  replaceOnOrder: {
    en: 'Sold: replace it on its order',
    bs: 'Prodan: zamijenite ga na narudžbi',
    hr: 'Prodan: zamijenite ga na narudžbi',
  },
  faultyTitle: {
    en: (n: number) => `Mark ${plural(n, { one: 'one key', other: `${count(n)} keys` })} faulty`,
    bs: (n: number) => `Označi neispravnim: ${count(n)} ${plural(n, keysBs)}`,
    hr: (n: number) => `Označi neispravnim: ${count(n)} ${plural(n, keysBs)}`,
  },
  faultyText: {
    en: 'They leave the stock and go to quarantine. They are not sold unless somebody returns them to use.',
    bs: 'Izlaze sa zalihe i idu u karantin. Ne prodaju se dok ih neko ne vrati u upotrebu.',
    hr: 'Izlaze sa zalihe i idu u karantenu. Ne prodaju se dok ih netko ne vrati u uporabu.',
  },
  returnTitle: {
    en: (n: number) => `Return ${plural(n, { one: 'one key', other: `${count(n)} keys` })} to use`,
    bs: (n: number) => `Vrati u upotrebu: ${count(n)} ${plural(n, keysBs)}`,
    hr: (n: number) => `Vrati u uporabu: ${count(n)} ${plural(n, keysBs)}`,
  },
  returnText: {
    en: 'They become available and can be sold again.',
    bs: 'Postaju dostupni i mogu se ponovo prodati.',
    hr: 'Postaju dostupni i mogu se ponovno prodati.',
  },
  reasonHint: {
    en: 'Recorded in the custody log.',
    bs: 'Ostaje zapisan u dnevniku ključeva.',
    hr: 'Ostaje zapisan u dnevniku ključeva.',
  },
  override: {
    en: 'Also keys that somebody may have seen',
    bs: 'I ključeve koje je neko možda vidio',
    hr: 'I ključeve koje je netko možda vidio',
  },
  overrideHint: {
    en: 'A buyer may receive a code that has already been used.',
    bs: 'Kupac može dobiti već iskorišten kod.',
    hr: 'Kupac može dobiti već iskorišten kod.',
  },
  deleteTitle: {
    en: (n: number) => `Delete ${plural(n, { one: 'one unsold key', other: `${count(n)} unsold keys` })}`,
    bs: (n: number) => `Obriši: ${count(n)} ${plural(n, keysBs)}`,
    hr: (n: number) => `Izbriši: ${count(n)} ${plural(n, keysBs)}`,
  },
  deleteText: {
    en: 'This cannot be undone. Keys that somebody may have seen are kept as withdrawn, so that their codes are still recognised.',
    bs: 'Ovo se ne može poništiti. Ključevi koje je neko možda vidio ostaju kao povučeni, da bi se njihov kod prepoznao.',
    hr: 'Ovo se ne može poništiti. Ključevi koje je netko možda vidio ostaju kao povučeni, kako bi se njihov kod prepoznao.',
  },
  deletedSome: {
    en: ({ deleted, withdrawn }: { deleted: number; withdrawn: number }) =>
      `${count(deleted)} ${plural(deleted, { one: 'key is', other: 'keys are' })} deleted. ${count(withdrawn)} that may have been seen ${plural(withdrawn, { one: 'is', other: 'are' })} withdrawn.`,
    bs: ({ deleted, withdrawn }: { deleted: number; withdrawn: number }) =>
      `Obrisano ključeva: ${count(deleted)}. Povučeno jer su možda viđeni: ${count(withdrawn)}.`,
    hr: ({ deleted, withdrawn }: { deleted: number; withdrawn: number }) =>
      `Izbrisano ključeva: ${count(deleted)}. Povučeno jer su možda viđeni: ${count(withdrawn)}.`,
  },
  move: { en: 'Move', bs: 'Premjesti', hr: 'Premjesti' },
  moveTo: { en: 'Move to another product', bs: 'Premjesti u drugi proizvod', hr: 'Premjesti u drugi proizvod' },
  moveTitle: {
    en: (n: number) => `Move ${plural(n, { one: 'one key', other: `${count(n)} keys` })} to another product`,
    bs: (n: number) => `Premjesti u drugi proizvod: ${count(n)} ${plural(n, keysBs)}`,
    hr: (n: number) => `Premjesti u drugi proizvod: ${count(n)} ${plural(n, keysBs)}`,
  },
  moveText: {
    en: 'For keys that were imported under the wrong product. Supplier, cost and custody stay. Move them back the same way.',
    bs: 'Za ključeve koji su uvezeni u pogrešan proizvod. Dobavljač, nabavna cijena i dnevnik ostaju. Na isti način se vraćaju.',
    hr: 'Za ključeve koji su uvezeni u pogrešan proizvod. Dobavljač, nabavna cijena i dnevnik ostaju. Na isti se način vraćaju.',
  },
  reason: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' },
  deleteWord: { en: 'DELETE', bs: 'OBRIŠI', hr: 'IZBRIŠI' },
  importKeys: { en: 'Import keys', bs: 'Uvezi ključeve', hr: 'Uvezi ključeve' },
  cancel: { en: 'Cancel', bs: 'Odustani', hr: 'Odustani' },
  keysView: { en: 'Find a key', bs: 'Pronađi ključ', hr: 'Pronađi ključ' },
  keysViewFacts: {
    en: 'by its full code, an order number, a batch or a partner; codes are stored only in encrypted form',
    bs: 'po cijelom kodu, broju narudžbe, seriji ili partneru; kodovi se čuvaju samo šifrirani',
    hr: 'po cijelom kodu, broju narudžbe, seriji ili partneru; kodovi se čuvaju samo šifrirani',
  },
  codeOrOrder: {
    en: 'Code, order number, batch or partner',
    bs: 'Kod, broj narudžbe, serija ili partner',
    hr: 'Kod, broj narudžbe, serija ili partner',
  },
  partner: { en: 'Partner', bs: 'Partner', hr: 'Partner' },
  find: { en: 'Find', bs: 'Pronađi', hr: 'Pronađi' },
  found: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'key', other: 'keys' })} found`,
    bs: (n: number) => `Pronađeno: ${count(n)} ${plural(n, keysBs)}`,
    hr: (n: number) => `Pronađeno: ${count(n)} ${plural(n, keysBs)}`,
  },
  nothingFound: { en: 'No such key', bs: 'Nema takvog ključa', hr: 'Nema takvog ključa' },
  nothingFoundWhy: {
    en: 'No key has this code, and no order, batch or partner has this name. Letter case, spaces and hyphens do not matter in codes.',
    bs: 'Nema ključa s ovim kodom, ni narudžbe, serije ili partnera s tim nazivom. U kodu velika i mala slova, razmaci i crtice nisu bitni.',
    hr: 'Nema ključa s ovim kodom, ni narudžbe, serije ili partnera s tim nazivom. U kodu velika i mala slova, razmaci i crtice nisu bitni.',
  },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  revealTitle: { en: 'Show the key', bs: 'Prikaži ključ', hr: 'Prikaži ključ' },
  revealText: {
    en: 'Your name, the time and the reason are recorded in the custody log.',
    bs: 'Vaše ime, vrijeme i razlog zapisuju se u dnevnik ključeva.',
    hr: 'Vaše ime, vrijeme i razlog zapisuju se u dnevnik ključeva.',
  },
  show: { en: 'Show', bs: 'Prikaži', hr: 'Prikaži' },
})
