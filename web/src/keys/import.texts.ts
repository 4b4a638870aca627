import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'
import { keysBs } from './key-forms.ts'

export const importTexts = texts({
  unitCost: { en: 'Unit cost', bs: 'Cijena po komadu', hr: 'Cijena po komadu' },
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
  close: { en: 'Close', bs: 'Zatvori', hr: 'Zatvori' },
})
