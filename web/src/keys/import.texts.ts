import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'
import { keysBs } from './key-forms.ts'

const charsBs = { one: 'znak', few: 'znaka', other: 'znakova' }

export const importTexts = texts({
  unitCost: { en: 'Unit cost', bs: 'Cijena po komadu', hr: 'Cijena po komadu' },
  codes: { en: 'Codes, one per line', bs: 'Kodovi, po jedan u redu', hr: 'Kodovi, po jedan u retku' },
  fileLabel: { en: 'File with codes', bs: 'Datoteka s kodovima', hr: 'Datoteka s kodovima' },
  fileHint: {
    en: 'TXT with one code per line, or CSV with a “code” column. Up to 20 MB.',
    bs: 'TXT s jednim kodom u redu ili CSV s kolonom „kod“. Do 20 MB.',
    hr: 'TXT s jednim kodom u retku ili CSV sa stupcem „kod“. Do 20 MB.',
  },
  imagesLabel: { en: 'Pictures of keys', bs: 'Slike ključeva', hr: 'Slike ključeva' },
  imagesHint: {
    en: 'One key in each picture: PNG, JPEG or WebP, or one ZIP of them. Up to 200 pictures and 50 MB.',
    bs: 'Na svakoj slici jedan ključ: PNG, JPEG ili WebP, ili jedan ZIP sa slikama. Do 200 slika i 50 MB.',
    hr: 'Na svakoj slici jedan ključ: PNG, JPEG ili WebP, ili jedan ZIP sa slikama. Do 200 slika i 50 MB.',
  },
  newSupplier: { en: 'New supplier', bs: 'Novi dobavljač', hr: 'Novi dobavljač' },
  addSupplier: { en: 'Add supplier', bs: 'Dodaj dobavljača', hr: 'Dodaj dobavljača' },
  name: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  region: { en: 'Region', bs: 'Regija', hr: 'Regija' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  choose: { en: 'Choose', bs: 'Odaberite', hr: 'Odaberite' },
  any: { en: 'As the product', bs: 'Kao proizvod', hr: 'Kao proizvod' },
  never: { en: 'Never', bs: 'Nikad', hr: 'Nikad' },
  afterImport: {
    en: (n: number) => `After the import ${count(n)} ${plural(n, { one: 'key is', other: 'keys are' })} available.`,
    bs: (n: number) =>
      `Nakon uvoza ${plural(n, { one: 'dostupan je', few: 'dostupna su', other: 'dostupno je' })} ${count(n)} ${plural(n, keysBs)}.`,
    hr: (n: number) =>
      `Nakon uvoza ${plural(n, { one: 'dostupan je', few: 'dostupna su', other: 'dostupno je' })} ${count(n)} ${plural(n, keysBs)}.`,
  },
  importedForOrders: {
    en: (n: number, waited: number) =>
      `${count(n)} ${plural(n, { one: 'key is', other: 'keys are' })} imported; up to ${count(waited)} ${plural(waited, { one: 'goes', other: 'go' })} to paid orders that wait for keys.`,
    bs: (n: number, waited: number) =>
      `Uvoz: ${count(n)} ${plural(n, keysBs)}. Plaćenim narudžbama koje čekaju ključeve pripada najviše ${count(waited)}.`,
    hr: (n: number, waited: number) =>
      `Uvoz: ${count(n)} ${plural(n, keysBs)}. Plaćenim narudžbama koje čekaju ključeve pripada najviše ${count(waited)}.`,
  },
  expects: {
    en: (format: string, length: number | null) =>
      `Key format: ${format}${length ? `, ${length} ${plural(length, { one: 'character', other: 'characters' })} without hyphens` : ''}`,
    bs: (format: string, length: number | null) =>
      `Format ključa: ${format}${length ? `, ${length} ${plural(length, charsBs)} bez crtica` : ''}`,
    hr: (format: string, length: number | null) =>
      `Format ključa: ${format}${length ? `, ${length} ${plural(length, charsBs)} bez crtica` : ''}`,
  },
  expectsAny: {
    en: 'Key format: any code of 4 to 255 characters',
    bs: 'Format ključa: bilo koji kod od 4 do 255 znakova',
    hr: 'Format ključa: bilo koji kod od 4 do 255 znakova',
  },
  chooseFirst: {
    en: 'Choose the supplier and enter what one key costs.',
    bs: 'Odaberite dobavljača i unesite koliko košta jedan ključ.',
    hr: 'Odaberite dobavljača i unesite koliko stoji jedan ključ.',
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
    bs: (done: string, all: string) => `Uvezeno ključeva: ${done} od ${all}. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Uvezeno ključeva: ${done} od ${all}. Možete napustiti stranicu.`,
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
    en: 'Nothing was imported: all codes were added in the meantime.',
    bs: 'Ništa nije uvezeno: svi kodovi su u međuvremenu dodani.',
    hr: 'Ništa nije uvezeno: svi su kodovi u međuvremenu dodani.',
  },
  inBatch: {
    en: (code: string) => `Batch ${code}`,
    bs: (code: string) => `Serija ${code}`,
    hr: (code: string) => `Serija ${code}`,
  },
})
