import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const keysTexts = {
  staged: {
    en: 'The codes have been read. Nothing is imported yet.',
    bs: 'Kodovi su pročitani. Ništa još nije uvezeno.',
    hr: 'Kodovi su pročitani. Ništa još nije uvezeno.',
  },
  importing: { en: 'The keys are being imported.', bs: 'Ključevi se uvoze.', hr: 'Ključevi se uvoze.' },
  supplierAdded: { en: 'The supplier is added.', bs: 'Dobavljač je dodan.', hr: 'Dobavljač je dodan.' },
} as const satisfies Record<string, Text>

export const keysCounted = {
  faulty: {
    en: (n) => plural('en', n, { one: `${n} key is in quarantine.`, other: `${n} keys are in quarantine.` }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} ključ je u karantinu.`,
        few: `${n} ključa su u karantinu.`,
        other: `${n} ključeva je u karantinu.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} ključ je u karanteni.`,
        few: `${n} ključa su u karanteni.`,
        other: `${n} ključeva je u karanteni.`,
      }),
  },
  returned: {
    en: (n) => plural('en', n, { one: `${n} key is in stock again.`, other: `${n} keys are in stock again.` }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} ključ je opet na stanju.`,
        few: `${n} ključa su opet na stanju.`,
        other: `${n} ključeva je opet na stanju.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} ključ opet je na zalihi.`,
        few: `${n} ključa opet su na zalihi.`,
        other: `${n} ključeva opet je na zalihi.`,
      }),
  },
  deleted: {
    en: (n) => plural('en', n, { one: `${n} key is deleted.`, other: `${n} keys are deleted.` }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} ključ je obrisan.`,
        few: `${n} ključa su obrisana.`,
        other: `${n} ključeva je obrisano.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} ključ je izbrisan.`,
        few: `${n} ključa su izbrisana.`,
        other: `${n} ključeva je izbrisano.`,
      }),
  },
  moved: {
    en: (n) => plural('en', n, { one: `${n} key is moved.`, other: `${n} keys are moved.` }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} ključ je premješten.`,
        few: `${n} ključa su premještena.`,
        other: `${n} ključeva je premješteno.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} ključ je premješten.`,
        few: `${n} ključa su premještena.`,
        other: `${n} ključeva je premješteno.`,
      }),
  },
  kept: {
    en: (n) =>
      plural('en', n, {
        one: `${n} that may have been seen is withdrawn.`,
        other: `${n} that may have been seen are withdrawn.`,
      }),
    bs: (n) =>
      plural('bs', n, {
        one: `${n} možda viđen ključ je povučen.`,
        few: `${n} možda viđena ključa su povučena.`,
        other: `${n} možda viđenih ključeva je povučeno.`,
      }),
    hr: (n) =>
      plural('hr', n, {
        one: `${n} možda viđen ključ povučen je.`,
        few: `${n} možda viđena ključa povučena su.`,
        other: `${n} možda viđenih ključeva povučeno je.`,
      }),
  },
} as const satisfies Record<string, TextWith<number>>

export const batchHeads = {
  file: { en: 'batches', bs: 'serije', hr: 'serije' },
  batch: { en: 'Batch', bs: 'Serija', hr: 'Serija' },
  imported: { en: 'Imported', bs: 'Uvezeno', hr: 'Uvezeno' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  unitCost: { en: 'Unit cost', bs: 'Cijena po komadu', hr: 'Cijena po komadu' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  keys: { en: 'Keys', bs: 'Ključeva', hr: 'Ključeva' },
  available: { en: 'Available', bs: 'Dostupno', hr: 'Dostupno' },
  reserved: { en: 'Reserved', bs: 'Rezervisano', hr: 'Rezervirano' },
  sold: { en: 'Sold', bs: 'Prodano', hr: 'Prodano' },
  faulty: { en: 'Faulty', bs: 'Neispravno', hr: 'Neispravno' },
  withdrawn: { en: 'Withdrawn', bs: 'Povučeno', hr: 'Povučeno' },
  expires: { en: 'Expires', bs: 'Ističe', hr: 'Istječe' },
  file_name: { en: 'File', bs: 'Datoteka', hr: 'Datoteka' },
} as const satisfies Record<string, Text>
