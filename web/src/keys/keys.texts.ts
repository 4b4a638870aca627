import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

const keysBs = { one: 'ključ', few: 'ključa', other: 'ključeva' }

export const t = texts({
  keys: { en: 'Keys', bs: 'Ključevi', hr: 'Ključevi' },
  available: { en: 'available', bs: 'dostupno', hr: 'dostupno' },
  stockValue: { en: 'Stock value, FIFO', bs: 'Vrijednost zalihe, FIFO', hr: 'Vrijednost zalihe, FIFO' },
  daysOfCover: { en: 'Days of cover', bs: 'Dana pokrića', hr: 'Dana pokrića' },
  sold30: { en: 'Sold, 30 days', bs: 'Prodano, 30 dana', hr: 'Prodano, 30 dana' },
  defectRate: { en: 'Defect rate', bs: 'Udio neispravnih', hr: 'Udio neispravnih' },
  total: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  stateDraft: { en: 'Draft', bs: 'Nacrt', hr: 'Nacrt' },
  stateAvailable: { en: 'Available', bs: 'Dostupno', hr: 'Dostupno' },
  stateReserved: { en: 'Reserved', bs: 'Rezervisano', hr: 'Rezervirano' },
  stateSold: { en: 'Sold', bs: 'Prodano', hr: 'Prodano' },
  stateFaulty: { en: 'Faulty', bs: 'Neispravno', hr: 'Neispravno' },
  stateWithdrawn: { en: 'Withdrawn', bs: 'Povučeno', hr: 'Povučeno' },
  missing: {
    en: (n: number) =>
      `${plural(n, { one: 'One paid slot waits', other: `${count(n)} paid slots wait` })} for keys of this product.`,
    bs: (n: number) =>
      plural(n, {
        one: `${count(n)} plaćeno mjesto čeka ključeve ovog proizvoda.`,
        few: `${count(n)} plaćena mjesta čekaju ključeve ovog proizvoda.`,
        other: `${count(n)} plaćenih mjesta čeka ključeve ovog proizvoda.`,
      }),
    hr: (n: number) =>
      plural(n, {
        one: `${count(n)} plaćeno mjesto čeka ključeve ovog proizvoda.`,
        few: `${count(n)} plaćena mjesta čekaju ključeve ovog proizvoda.`,
        other: `${count(n)} plaćenih mjesta čeka ključeve ovog proizvoda.`,
      }),
  },
  missingHint: {
    en: 'They are served by themselves as soon as keys are imported.',
    bs: 'Isporučuju se sami čim se ključevi uvezu.',
    hr: 'Isporučuju se sami čim se ključevi uvezu.',
  },
  batches: { en: 'Batches', bs: 'Serije', hr: 'Serije' },
  oldestFirst: { en: 'oldest sold first', bs: 'najstarije se prodaju prve', hr: 'najstarije se prodaju prve' },
  exportCsv: { en: 'Export CSV', bs: 'Izvezi CSV', hr: 'Izvezi CSV' },
  batch: { en: 'Batch', bs: 'Serija', hr: 'Serija' },
  imported: { en: 'Imported', bs: 'Uvezeno', hr: 'Uvezeno' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  unitCost: { en: 'Unit cost', bs: 'Cijena po komadu', hr: 'Cijena po komadu' },
  unitCostHead: { en: 'Unit cost', bs: 'Nabavna', hr: 'Nabavna' },
  faultyHead: { en: 'Faulty', bs: 'Neispr.', hr: 'Neispr.' },
  left: { en: 'Left', bs: 'Ostalo', hr: 'Ostalo' },
  byState: { en: 'By state', bs: 'Po stanju', hr: 'Po stanju' },
  expires: { en: 'Expires', bs: 'Ističe', hr: 'Istječe' },
  by: { en: 'By', bs: 'Uvezao', hr: 'Uvezao' },
  showAllBatches: {
    en: (n: number) => `Show all ${count(n)} batches`,
    bs: (n: number) => `Prikaži sve serije (${count(n)})`,
    hr: (n: number) => `Prikaži sve serije (${count(n)})`,
  },
  faultyShare: {
    en: (name: string, share: string) => `${name}: ${share} faulty`,
    bs: (name: string, share: string) => `${name}: ${share} neispravnih`,
    hr: (name: string, share: string) => `${name}: ${share} neispravnih`,
  },
  noBatches: { en: 'No keys yet', bs: 'Još nema ključeva', hr: 'Još nema ključeva' },
  noBatchesWhy: {
    en: 'Import codes from text or a file. Every import becomes a batch with its supplier and cost.',
    bs: 'Uvezite kodove iz teksta ili datoteke. Svaki uvoz postaje serija sa svojim dobavljačem i cijenom.',
    hr: 'Uvezite kodove iz teksta ili datoteke. Svaki uvoz postaje serija sa svojim dobavljačem i cijenom.',
  },
  noKeys: { en: 'No keys here', bs: 'Ovdje nema ključeva', hr: 'Ovdje nema ključeva' },
  noKeysWhy: {
    en: 'There is none in this state.',
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
  reveal: { en: 'Show the key (is logged)', bs: 'Prikaži ključ (bilježi se)', hr: 'Prikaži ključ (bilježi se)' },
  hide: { en: 'Hide the key', bs: 'Sakrij ključ', hr: 'Sakrij ključ' },
  copyKey: { en: 'Copy the key (is logged)', bs: 'Kopiraj ključ (bilježi se)', hr: 'Kopiraj ključ (bilježi se)' },
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
    en: 'They leave the stock and wait in quarantine. They are never sold unless somebody returns them to use.',
    bs: 'Napuštaju zalihu i čekaju u karantinu. Ne prodaju se dok ih neko ne vrati u upotrebu.',
    hr: 'Napuštaju zalihu i čekaju u karanteni. Ne prodaju se dok ih netko ne vrati u uporabu.',
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
  reason: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' },
  reasonHint: {
    en: 'Stands in the custody log.',
    bs: 'Ostaje zapisan u dnevniku ključeva.',
    hr: 'Ostaje zapisan u dnevniku ključeva.',
  },
  override: {
    en: 'Also keys that somebody may have seen',
    bs: 'I ključeve koje je neko možda vidio',
    hr: 'I ključeve koje je netko možda vidio',
  },
  overrideHint: {
    en: 'A buyer may get a code that is used already.',
    bs: 'Kupac može dobiti već iskorišten kod.',
    hr: 'Kupac može dobiti već iskorišten kod.',
  },
  deleteTitle: {
    en: (n: number) => `Delete ${plural(n, { one: 'one unsold key', other: `${count(n)} unsold keys` })}`,
    bs: (n: number) => `Obriši: ${count(n)} ${plural(n, keysBs)}`,
    hr: (n: number) => `Izbriši: ${count(n)} ${plural(n, keysBs)}`,
  },
  deleteText: {
    en: 'This cannot be undone. Keys that somebody may have seen stay as withdrawn, so that their code is recognised.',
    bs: 'Ovo se ne može poništiti. Ključevi koje je neko možda vidio ostaju kao povučeni, da bi se njihov kod prepoznao.',
    hr: 'Ovo se ne može poništiti. Ključevi koje je netko možda vidio ostaju kao povučeni, kako bi se njihov kod prepoznao.',
  },
  deleteWord: { en: 'DELETE', bs: 'OBRIŠI', hr: 'IZBRIŠI' },

  importKeys: { en: 'Import keys', bs: 'Uvezi ključeve', hr: 'Uvezi ključeve' },
  dryRun: { en: 'Dry run', bs: 'Provjera', hr: 'Provjera' },
  way: { en: 'Where the codes come from', bs: 'Odakle dolaze kodovi', hr: 'Odakle dolaze kodovi' },
  text: { en: 'Text', bs: 'Tekst', hr: 'Tekst' },
  file: { en: 'File', bs: 'Datoteka', hr: 'Datoteka' },
  codes: { en: 'Codes, one a line', bs: 'Kodovi, po jedan u redu', hr: 'Kodovi, po jedan u retku' },
  check: { en: 'Check', bs: 'Provjeri', hr: 'Provjeri' },
  fileLabel: { en: 'File with codes', bs: 'Datoteka s kodovima', hr: 'Datoteka s kodovima' },
  fileHint: {
    en: 'TXT with one code a line, or CSV with a column “code”. Up to 20 MB.',
    bs: 'TXT s jednim kodom u redu ili CSV s kolonom „kod”. Do 20 MB.',
    hr: 'TXT s jednim kodom u retku ili CSV sa stupcem „kod”. Do 20 MB.',
  },
  pasted: { en: 'Pasted text', bs: 'Zalijepljeni tekst', hr: 'Zalijepljeni tekst' },
  rowsRead: {
    en: (rows: number, size: string, at: string) =>
      `${count(rows)} ${plural(rows, { one: 'row', other: 'rows' })}, ${size}, read at ${at}`,
    bs: (rows: number, size: string, at: string) =>
      `${count(rows)} ${plural(rows, { one: 'red', few: 'reda', other: 'redova' })}, ${size}, pročitano u ${at}`,
    hr: (rows: number, size: string, at: string) =>
      `${count(rows)} ${plural(rows, { one: 'redak', few: 'retka', other: 'redaka' })}, ${size}, pročitano u ${at}`,
  },
  replace: { en: 'Replace', bs: 'Zamijeni', hr: 'Zamijeni' },
  newSupplier: { en: 'New supplier', bs: 'Novi dobavljač', hr: 'Novi dobavljač' },
  addSupplier: { en: 'Add supplier', bs: 'Dodaj dobavljača', hr: 'Dodaj dobavljača' },
  name: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  region: { en: 'Region', bs: 'Regija', hr: 'Regija' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  choose: { en: 'Choose', bs: 'Odaberite', hr: 'Odaberite' },
  any: { en: 'As the product', bs: 'Kao proizvod', hr: 'Kao proizvod' },
  never: { en: 'Never', bs: 'Nikad', hr: 'Nikad' },
  report: { en: 'Report', bs: 'Izvještaj', hr: 'Izvještaj' },
  ok: { en: 'OK', bs: 'U redu', hr: 'U redu' },
  duplicate: { en: 'Duplicate', bs: 'Duplikat', hr: 'Duplikat' },
  wrong: { en: 'Wrong', bs: 'Loše', hr: 'Loše' },
  duplicateOfRow: {
    en: (row: string) => `Duplicate of row ${row}`,
    bs: (row: string) => `Isti kao red ${row}`,
    hr: (row: string) => `Isti kao redak ${row}`,
  },
  inStock: {
    en: (where: string) => (where ? `Already in stock, ${where}` : 'Already in stock'),
    bs: (where: string) => (where ? `Već na stanju, ${where}` : 'Već na stanju'),
    hr: (where: string) => (where ? `Već na zalihi, ${where}` : 'Već na zalihi'),
  },
  alreadySold: {
    en: (order: string) => (order ? `Already sold, order ${order}` : 'Already sold'),
    bs: (order: string) => (order ? `Već prodan, narudžba ${order}` : 'Već prodan'),
    hr: (order: string) => (order ? `Već prodan, narudžba ${order}` : 'Već prodan'),
  },
  wrongFormat: { en: 'Wrong format', bs: 'Pogrešan format', hr: 'Pogrešan format' },
  wrongLength: {
    en: (has: string, wants: string) => `Wrong format: ${has} of ${wants} characters`,
    bs: (has: string, wants: string) => `Pogrešan format: ${has} od ${wants} znakova`,
    hr: (has: string, wants: string) => `Pogrešan format: ${has} od ${wants} znakova`,
  },
  showAllRows: {
    en: (n: number) => `Show all ${count(n)} rows`,
    bs: (n: number) => `Prikaži sve redove (${count(n)})`,
    hr: (n: number) => `Prikaži sve retke (${count(n)})`,
  },
  downloadBad: {
    en: (n: number) => `Download ${count(n)} bad ${plural(n, { one: 'row', other: 'rows' })}`,
    bs: (n: number) =>
      `Preuzmi ${count(n)} ${plural(n, { one: 'neispravan red', few: 'neispravna reda', other: 'neispravnih redova' })}`,
    hr: (n: number) =>
      `Preuzmi ${count(n)} ${plural(n, { one: 'neispravan redak', few: 'neispravna retka', other: 'neispravnih redaka' })}`,
  },
  afterImport: {
    en: (n: number) => `After the import ${count(n)} keys are available.`,
    bs: (n: number) => `Nakon uvoza dostupno je ${count(n)} ${plural(n, keysBs)}.`,
    hr: (n: number) => `Nakon uvoza dostupno je ${count(n)} ${plural(n, keysBs)}.`,
  },
  chooseFirst: {
    en: 'Choose the supplier and enter what one key costs.',
    bs: 'Odaberite dobavljača i unesite koliko košta jedan ključ.',
    hr: 'Odaberite dobavljača i unesite koliko stoji jedan ključ.',
  },
  noneGood: {
    en: 'Not one row is good, so there is nothing to import.',
    bs: 'Nijedan red nije ispravan, pa nema šta da se uveze.',
    hr: 'Nijedan redak nije ispravan pa se nema što uvesti.',
  },
  importGood: {
    en: (n: number) => `Import ${count(n)} good ${plural(n, { one: 'key', other: 'keys' })}`,
    bs: (n: number) =>
      `Uvezi ${count(n)} ${plural(n, { one: 'ispravan ključ', few: 'ispravna ključa', other: 'ispravnih ključeva' })}`,
    hr: (n: number) =>
      `Uvezi ${count(n)} ${plural(n, { one: 'ispravan ključ', few: 'ispravna ključa', other: 'ispravnih ključeva' })}`,
  },
  importing: { en: 'Importing…', bs: 'Uvoz u toku…', hr: 'Uvoz u tijeku…' },
  importingOf: {
    en: (done: string, all: string) => `${done} of ${all} keys imported. You may leave this page.`,
    bs: (done: string, all: string) => `Uvezeno ${done} od ${all} ključeva. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Uvezeno ${done} od ${all} ključeva. Možete napustiti stranicu.`,
  },
  importedToast: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'key', other: 'keys' })} imported.`,
    bs: (n: number) =>
      plural(n, {
        one: `Uvezen je ${count(n)} ključ.`,
        few: `Uvezena su ${count(n)} ključa.`,
        other: `Uvezeno je ${count(n)} ključeva.`,
      }),
    hr: (n: number) =>
      plural(n, {
        one: `Uvezen je ${count(n)} ključ.`,
        few: `Uvezena su ${count(n)} ključa.`,
        other: `Uvezeno je ${count(n)} ključeva.`,
      }),
  },
  importedNone: {
    en: 'Nothing was imported: all codes came in meanwhile.',
    bs: 'Ništa nije uvezeno: svi kodovi su u međuvremenu stigli.',
    hr: 'Ništa nije uvezeno: svi su kodovi u međuvremenu stigli.',
  },
  inBatch: {
    en: (code: string) => `Batch ${code}`,
    bs: (code: string) => `Serija ${code}`,
    hr: (code: string) => `Serija ${code}`,
  },
  readingFile: {
    en: 'The file is being read. Nothing is imported yet.',
    bs: 'Datoteka se čita. Ništa još nije uvezeno.',
    hr: 'Datoteka se čita. Ništa još nije uvezeno.',
  },
  importFailed: {
    en: 'The import did not go through. Nothing was added.',
    bs: 'Uvoz nije uspio. Ništa nije dodano.',
    hr: 'Uvoz nije uspio. Ništa nije dodano.',
  },
  tryAgain: { en: 'Try again', bs: 'Pokušaj ponovo', hr: 'Pokušaj ponovno' },
  cancel: { en: 'Cancel', bs: 'Odustani', hr: 'Odustani' },
  close: { en: 'Close', bs: 'Zatvori', hr: 'Zatvori' },

  keysView: { en: 'Find a key', bs: 'Pronađi ključ', hr: 'Pronađi ključ' },
  keysViewFacts: {
    en: 'by its whole code or by an order number; the code itself is stored nowhere in the clear',
    bs: 'po cijelom kodu ili broju narudžbe; sam kod nigdje nije zapisan otvoreno',
    hr: 'po cijelom kodu ili broju narudžbe; sam kod nigdje nije zapisan otvoreno',
  },
  codeOrOrder: { en: 'Code or order number', bs: 'Kod ili broj narudžbe', hr: 'Kod ili broj narudžbe' },
  find: { en: 'Find', bs: 'Pronađi', hr: 'Pronađi' },
  found: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'key', other: 'keys' })} found`,
    bs: (n: number) => `Pronađeno: ${count(n)} ${plural(n, keysBs)}`,
    hr: (n: number) => `Pronađeno: ${count(n)} ${plural(n, keysBs)}`,
  },
  nothingFound: { en: 'No such key', bs: 'Nema takvog ključa', hr: 'Nema takvog ključa' },
  nothingFoundWhy: {
    en: 'Neither a key with this code nor an order with this number. Upper and lower case, spaces and hyphens make no difference.',
    bs: 'Nema ni ključa s ovim kodom ni narudžbe s ovim brojem. Velika i mala slova, razmaci i crtice nisu bitni.',
    hr: 'Nema ni ključa s ovim kodom ni narudžbe s ovim brojem. Velika i mala slova, razmaci i crtice nisu bitni.',
  },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  chain: { en: 'Custody log', bs: 'Dnevnik ključeva', hr: 'Dnevnik ključeva' },
  chainText: {
    en: 'Every import, sale, delivery and reveal is a row whose hash contains the one before it. A changed, missing or added row breaks the chain.',
    bs: 'Svaki uvoz, prodaja, isporuka i prikaz je red čiji sažetak sadrži prethodni. Promijenjen, uklonjen ili dodan red prekida lanac.',
    hr: 'Svaki uvoz, prodaja, isporuka i prikaz redak je čiji sažetak sadrži prethodni. Promijenjen, uklonjen ili dodan redak prekida lanac.',
  },
  verify: { en: 'Verify the chain', bs: 'Provjeri lanac', hr: 'Provjeri lanac' },
  verified: {
    en: (rows: string, products: string) =>
      `${rows} rows of ${products} products verified: every one follows from the one before it.`,
    bs: (rows: string, products: string) =>
      `Provjereno redova: ${rows}, proizvoda: ${products}. Svaki slijedi iz prethodnog.`,
    hr: (rows: string, products: string) =>
      `Provjereno redaka: ${rows}, proizvoda: ${products}. Svaki slijedi iz prethodnog.`,
  },
  broken: {
    en: (product: string, row: string) => `The chain of product ${product} breaks at row ${row}.`,
    bs: (product: string, row: string) => `Lanac proizvoda ${product} prekida se kod reda ${row}.`,
    hr: (product: string, row: string) => `Lanac proizvoda ${product} prekida se kod retka ${row}.`,
  },
  revealTitle: { en: 'Show the key', bs: 'Prikaži ključ', hr: 'Prikaži ključ' },
  revealText: {
    en: 'Your name, the time and the reason go into the custody log.',
    bs: 'Vaše ime, vrijeme i razlog zapisuju se u dnevnik ključeva.',
    hr: 'Vaše ime, vrijeme i razlog zapisuju se u dnevnik ključeva.',
  },
  show: { en: 'Show', bs: 'Prikaži', hr: 'Prikaži' },
  system: { en: 'Brava itself', bs: 'Sama Brava', hr: 'Sama Brava' },
  kindImported: { en: 'Imported', bs: 'Uvezen', hr: 'Uvezen' },
  kindReserved: { en: 'Reserved', bs: 'Rezervisan', hr: 'Rezerviran' },
  kindAssigned: { en: 'Assigned to an order', bs: 'Dodijeljen narudžbi', hr: 'Dodijeljen narudžbi' },
  kindDelivered: { en: 'Delivered', bs: 'Isporučen', hr: 'Isporučen' },
  kindRevealed: { en: 'Shown', bs: 'Prikazan', hr: 'Prikazan' },
  kindDownloaded: { en: 'Downloaded', bs: 'Preuzet', hr: 'Preuzet' },
  kindResent: { en: 'Sent again', bs: 'Poslan ponovo', hr: 'Ponovno poslan' },
  kindReleased: { en: 'Set free', bs: 'Oslobođen', hr: 'Oslobođen' },
  kindFaulty: { en: 'Marked faulty', bs: 'Označen neispravnim', hr: 'Označen neispravnim' },
  kindReturned: { en: 'Returned to use', bs: 'Vraćen u upotrebu', hr: 'Vraćen u uporabu' },
  kindWithdrawn: { en: 'Withdrawn', bs: 'Povučen', hr: 'Povučen' },
  kindDeleted: { en: 'Deleted', bs: 'Obrisan', hr: 'Izbrisan' },
})
