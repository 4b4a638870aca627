import { priceImportColumns, priceImportOutcomes } from '../prices/price-import-outcomes.ts'
import { commonOutcomes, type ImportColumn, type ImportOutcomes } from '../staged-import.ts'
import type { Text } from '../language.ts'

const column = (name: string, en: string, bs: string, hr: string, synonyms: readonly string[] = []): ImportColumn => ({
  name,
  label: { en, bs, hr },
  required: false,
  synonyms: [en, bs, hr, ...synonyms],
})
const [code, price, moq] = priceImportColumns

/** What a file contains about each product. An empty cell leaves the current value. */
export const productImportColumns: readonly ImportColumn[] = [
  { ...code, name: 'code' },
  column('title', 'Title', 'Naziv', 'Naziv', ['name', 'product name', 'naziv proizvoda', 'naslov']),
  column('category', 'Category', 'Kategorija', 'Kategorija', ['kategorija proizvoda']),
  column('platform', 'Platform', 'Platforma', 'Platforma', ['product type', 'tip proizvoda']),
  column('publisher', 'Publisher', 'Izdavač', 'Izdavač', ['brand', 'vendor', 'proizvođač']),
  { ...price, label: { en: 'Base price', bs: 'Osnovna cijena', hr: 'Osnovna cijena' }, required: false },
  column('regions', 'Regions', 'Regije', 'Regije', ['region', 'regija']),
  column('languages', 'Languages', 'Jezici', 'Jezici', ['language', 'jezik']),
  { ...moq, required: false },
  column('lowStockThreshold', 'Low stock from', 'Niska zaliha od', 'Niska zaliha od', [
    'low stock',
    'minimalna zaliha',
  ]),
  column('descriptionEn', 'Description (English)', 'Opis (engleski)', 'Opis (engleski)', [
    'description',
    'description en',
  ]),
  column('descriptionBs', 'Description (Bosnian)', 'Opis (bosanski)', 'Opis (bosanski)', ['description bs']),
  column('descriptionHr', 'Description (Croatian)', 'Opis (hrvatski)', 'Opis (hrvatski)', ['description hr', 'opis']),
  column('gtin', 'GTIN', 'GTIN', 'GTIN', ['ean', 'ean13', 'upc', 'barcode', 'barkod', 'bar kod']),
  column('releaseDate', 'Release date', 'Datum izlaska', 'Datum izlaska', ['release', 'released', 'datum objave']),
  column('image', 'Picture', 'Slika', 'Slika', ['image', 'image file', 'file', 'cover', 'datoteka slike']),
  column('images', 'Further pictures', 'Ostale slike', 'Ostale slike', [
    'images',
    'further images',
    'gallery',
    'galerija',
    'slike',
  ]),
]

/** Required values of a new product. */
export const neededOfNew = ['title', 'category', 'platform', 'publisher', 'price'] as const

const labelOf = (name: string): Text =>
  productImportColumns.find((one) => one.name === name)?.label ?? { en: name, bs: name, hr: name }
const listed = (names: string, language: keyof Text) =>
  names
    .split(',')
    .map((name) => labelOf(name)[language])
    .join(', ')

/** What may become of a row of a product file. The detail of a good row shows what it does. */
export const productImportOutcomes = {
  ...commonOutcomes,
  ok: {
    group: 'ok',
    says: {
      en: (names) => (names === 'new' ? 'New product' : names === '' ? '' : `Changes: ${listed(names, 'en')}`),
      bs: (names) => (names === 'new' ? 'Novi proizvod' : names === '' ? '' : `Mijenja se: ${listed(names, 'bs')}`),
      hr: (names) => (names === 'new' ? 'Novi proizvod' : names === '' ? '' : `Mijenja se: ${listed(names, 'hr')}`),
    },
    mend: { en: '', bs: '', hr: '' },
  },
  unchanged: {
    group: 'duplicate',
    says: {
      en: () => 'The product already matches',
      bs: () => 'Proizvod je već takav',
      hr: () => 'Proizvod je već takav',
    },
    mend: commonOutcomes.duplicateInFile.mend,
  },
  missing: {
    group: 'wrong',
    says: {
      en: (names) => `Missing for a new product: ${listed(names, 'en')}`,
      bs: (names) => `Za novi proizvod nedostaje: ${listed(names, 'bs')}`,
      hr: (names) => `Za novi proizvod nedostaje: ${listed(names, 'hr')}`,
    },
    mend: { en: 'Fill in the cell', bs: 'Popunite ćeliju', hr: 'Popunite ćeliju' },
  },
  codeMissing: {
    group: 'wrong',
    says: {
      en: () => 'The product code is missing or longer than 40 characters',
      bs: () => 'Šifra proizvoda nedostaje ili je duža od 40 znakova',
      hr: () => 'Šifra proizvoda nedostaje ili je dulja od 40 znakova',
    },
    mend: {
      en: 'Enter a code of at most 40 characters',
      bs: 'Upišite šifru od najviše 40 znakova',
      hr: 'Upišite šifru od najviše 40 znakova',
    },
  },
  tooLong: {
    group: 'wrong',
    says: {
      en: (name) => `Too long: ${listed(name, 'en')}`,
      bs: (name) => `Predugo: ${listed(name, 'bs')}`,
      hr: (name) => `Predugo: ${listed(name, 'hr')}`,
    },
    mend: { en: 'Shorten the text', bs: 'Skratite tekst', hr: 'Skratite tekst' },
  },
  unknownName: {
    group: 'wrong',
    says: {
      en: (name) => `“${name}” is not in the reference data`,
      bs: (name) => `„${name}“ nije u šifarnicima`,
      hr: (name) => `„${name}“ nije u šifrarnicima`,
    },
    mend: {
      en: 'Correct the name, or add it under Settings first',
      bs: 'Ispravite naziv ili ga prvo dodajte u postavkama',
      hr: 'Ispravite naziv ili ga najprije dodajte u postavkama',
    },
  },
  severalOfName: {
    group: 'wrong',
    says: {
      en: (name) => `Several entries of the reference data have the name “${name}”`,
      bs: (name) => `Više stavki u šifarnicima ima naziv „${name}“`,
      hr: (name) => `Više stavki u šifrarnicima ima naziv „${name}“`,
    },
    mend: {
      en: 'Enter a name that only one of them has; if there is none, rename one of them under Settings first',
      bs: 'Upišite naziv koji ima samo jedna od njih; ako ga nema, prvo preimenujte jednu u postavkama',
      hr: 'Upišite naziv koji ima samo jedna od njih; ako ga nema, najprije preimenujte jednu u postavkama',
    },
  },
  keysElsewhere: {
    group: 'wrong',
    says: {
      en: (region) => `The product has keys that work in ${region} only`,
      bs: (region) => `Proizvod ima ključeve koji rade samo u regiji ${region}`,
      hr: (region) => `Proizvod ima ključeve koji rade samo u regiji ${region}`,
    },
    mend: {
      en: 'Enter regions within it, or move or delete these keys first',
      bs: 'Upišite regije unutar nje ili prvo premjestite ili obrišite te ključeve',
      hr: 'Upišite regije unutar nje ili najprije premjestite ili izbrišite te ključeve',
    },
  },
  unknownPicture: {
    group: 'wrong',
    says: {
      en: (name) => `No readable picture “${name}” came with the file`,
      bs: (name) => `Uz datoteku nije stigla čitljiva slika „${name}“`,
      hr: (name) => `Uz datoteku nije stigla čitljiva slika „${name}“`,
    },
    mend: {
      en: 'Put the file and its pictures (PNG, JPEG, WebP) into one ZIP, or clear the cell',
      bs: 'Stavite datoteku i slike (PNG, JPEG, WebP) u jedan ZIP ili ispraznite ćeliju',
      hr: 'Stavite datoteku i slike (PNG, JPEG, WebP) u jedan ZIP ili ispraznite ćeliju',
    },
  },
  deleted: {
    group: 'wrong',
    says: {
      en: (title) => `The deleted product ${title} has this code`,
      bs: (title) => `Ovu šifru ima obrisani proizvod ${title}`,
      hr: (title) => `Ovu šifru ima izbrisani proizvod ${title}`,
    },
    mend: { en: 'Choose another code', bs: 'Odaberite drugu šifru', hr: 'Odaberite drugu šifru' },
  },
  priceNotNumber: priceImportOutcomes.priceNotNumber,
  quantityNotNumber: {
    group: 'wrong',
    says: priceImportOutcomes.moqNotNumber.says,
    mend: {
      en: 'Write a whole number up to 1,000,000',
      bs: 'Upišite cijeli broj do 1.000.000',
      hr: 'Upišite cijeli broj do 1.000.000',
    },
  },
  wrongGtin: {
    group: 'wrong',
    says: {
      en: (text) => `Not a GTIN: ${text}`,
      bs: (text) => `Nije GTIN: ${text}`,
      hr: (text) => `Nije GTIN: ${text}`,
    },
    mend: {
      en: 'Write 8, 12, 13 or 14 digits with the right check digit',
      bs: 'Upišite 8, 12, 13 ili 14 cifara s ispravnom kontrolnom cifrom',
      hr: 'Upišite 8, 12, 13 ili 14 znamenki s ispravnom kontrolnom znamenkom',
    },
  },
  notADay: {
    group: 'wrong',
    says: {
      en: (text) => `Not a date: ${text}`,
      bs: (text) => `Nije datum: ${text}`,
      hr: (text) => `Nije datum: ${text}`,
    },
    mend: {
      en: 'Write 2027-03-05 or 5.3.2027',
      bs: 'Upišite 2027-03-05 ili 5.3.2027.',
      hr: 'Upišite 2027-03-05 ili 5.3.2027.',
    },
  },
  belowCost: priceImportOutcomes.belowCost,
} as const satisfies ImportOutcomes
