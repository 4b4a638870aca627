import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const productImportTexts = texts({
  open: { en: 'Import', bs: 'Uvezi', hr: 'Uvezi' },
  title: { en: 'Import products', bs: 'Uvezi proizvode', hr: 'Uvezi proizvode' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  supplierHint: {
    en: 'What each supplier calls the columns is remembered.',
    bs: 'Pamti se kako svaki dobavljač zove kolone.',
    hr: 'Pamti se kako svaki dobavljač zove stupce.',
  },
  noSupplier: { en: 'Our own file', bs: 'Vlastita datoteka', hr: 'Vlastita datoteka' },
  foot: {
    en: 'Rows with a known code change that product; others add one. Empty cells change nothing.',
    bs: 'Redovi s poznatom šifrom mijenjaju taj proizvod, ostali dodaju novi. Prazne ćelije ne mijenjaju ništa.',
    hr: 'Retci s poznatom šifrom mijenjaju taj proizvod, ostali dodaju novi. Prazne ćelije ne mijenjaju ništa.',
  },
  paste: {
    en: 'Rows from a spreadsheet, including the header row',
    bs: 'Redovi iz tabele, sa zaglavljem',
    hr: 'Retci iz tablice, sa zaglavljem',
  },
  file: { en: 'File with products', bs: 'Datoteka s proizvodima', hr: 'Datoteka s proizvodima' },
  hint: {
    en: 'CSV or XLSX, or a ZIP with the file and its pictures. Up to 20 MB.',
    bs: 'CSV ili XLSX, ili ZIP s datotekom i slikama. Do 20 MB.',
    hr: 'CSV ili XLSX, ili ZIP s datotekom i slikama. Do 20 MB.',
  },
  commit: {
    en: (n: number) => `Import ${count(n)} ${plural(n, { one: 'product', other: 'products' })}`,
    bs: (n: number) => `Uvezi ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
    hr: (n: number) => `Uvezi ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
  },
  progress: {
    en: (done: string, all: string) => `${done} of ${all} products imported. You may leave this page.`,
    bs: (done: string, all: string) => `Uvezeno proizvoda: ${done} od ${all}. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Uvezeno proizvoda: ${done} od ${all}. Možete napustiti stranicu.`,
  },
  done: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product is', other: 'products are' })} imported.`,
    bs: (n: number) => `Uvezeno proizvoda: ${count(n)}.`,
    hr: (n: number) => `Uvezeno proizvoda: ${count(n)}.`,
  },
  none: {
    en: 'No product was imported: they already match the file.',
    bs: 'Nijedan proizvod nije uvezen: svi su već kao u datoteci.',
    hr: 'Nijedan proizvod nije uvezen: svi su već kao u datoteci.',
  },
})
const t = productImportTexts

/** The import panel's texts for products. */
export const productImportWords = {
  title: () => t.title,
  paste: () => t.paste,
  file: () => t.file,
  hint: () => t.hint,
  commit: (good: number) => t.commit(good),
  progress: (done: string, all: string) => t.progress(done, all),
  done: (imported: number) => t.done(imported),
  none: () => t.none,
}
