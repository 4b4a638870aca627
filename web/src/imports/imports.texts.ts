import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

/** The texts of every staged import. */
export const stagedTexts = texts({
  dryRun: { en: 'Dry run', bs: 'Provjera', hr: 'Provjera' },
  way: { en: 'Where it comes from', bs: 'Odakle dolazi', hr: 'Odakle dolazi' },
  text: { en: 'Text', bs: 'Tekst', hr: 'Tekst' },
  file: { en: 'File', bs: 'Datoteka', hr: 'Datoteka' },
  images: { en: 'Pictures', bs: 'Slike', hr: 'Slike' },
  check: { en: 'Check', bs: 'Provjeri', hr: 'Provjeri' },
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
  report: { en: 'Report', bs: 'Izvještaj', hr: 'Izvješće' },
  ok: { en: 'OK', bs: 'U redu', hr: 'U redu' },
  duplicate: { en: 'Duplicate', bs: 'Duplikat', hr: 'Duplikat' },
  unchanged: { en: 'Unchanged', bs: 'Bez promjene', hr: 'Bez promjene' },
  wrong: { en: 'Wrong', bs: 'Loše', hr: 'Loše' },
  downloadBad: {
    en: (n: number) => `Download ${count(n)} ${plural(n, { one: 'left-out row', other: 'left-out rows' })}`,
    bs: (n: number) =>
      `Preuzmi ${count(n)} ${plural(n, { one: 'red koji se ne uvozi', few: 'reda koja se ne uvoze', other: 'redova koji se ne uvoze' })}`,
    hr: (n: number) =>
      `Preuzmi ${count(n)} ${plural(n, { one: 'redak koji se ne uvozi', few: 'retka koja se ne uvoze', other: 'redaka koji se ne uvoze' })}`,
  },
  noneGood: {
    en: 'No row is valid, so there is nothing to import.',
    bs: 'Nijedan red nije ispravan, pa se nema šta uvesti.',
    hr: 'Nijedan redak nije ispravan pa se nema što uvesti.',
  },
  noneNew: {
    en: 'There is nothing to import: each row says why.',
    bs: 'Nema se šta uvesti: uz svaki red piše zašto.',
    hr: 'Nema se što uvesti: uz svaki redak piše zašto.',
  },
  readingFile: {
    en: 'The file is being read. Nothing is imported yet.',
    bs: 'Datoteka se čita. Ništa još nije uvezeno.',
    hr: 'Datoteka se čita. Ništa još nije uvezeno.',
  },
  tryAgain: { en: 'Try again', bs: 'Pokušaj ponovo', hr: 'Pokušaj ponovno' },
  close: { en: 'Close', bs: 'Zatvori', hr: 'Zatvori' },
  resumed: {
    en: (rows: number, at: string) => `${count(rows)} ${plural(rows, { one: 'row', other: 'rows' })}, read at ${at}`,
    bs: (rows: number, at: string) =>
      `${count(rows)} ${plural(rows, { one: 'red', few: 'reda', other: 'redova' })}, pročitano u ${at}`,
    hr: (rows: number, at: string) =>
      `${count(rows)} ${plural(rows, { one: 'redak', few: 'retka', other: 'redaka' })}, pročitano u ${at}`,
  },
  all: { en: 'All', bs: 'Svi', hr: 'Svi' },
  cancel: { en: 'Cancel', bs: 'Odustani', hr: 'Odustani' },
  stop: { en: 'Stop', bs: 'Zaustavi', hr: 'Zaustavi' },
  stopped: {
    en: 'The import was stopped. Rows already imported stay.',
    bs: 'Uvoz je zaustavljen. Uvezeno ostaje.',
    hr: 'Uvoz je zaustavljen. Uvezeno ostaje.',
  },
  importFailed: {
    en: 'The import stopped early. Trying again continues where it stopped; nothing is imported twice.',
    bs: 'Uvoz nije stigao do kraja. Novi pokušaj nastavlja gdje je uvoz stao; ništa se ne uvozi dvaput.',
    hr: 'Uvoz nije stigao do kraja. Novi pokušaj nastavlja gdje je uvoz stao; ništa se ne uvozi dvaput.',
  },
  whichColumn: { en: 'Which column is which?', bs: 'Koja je kolona koja?', hr: 'Koji je stupac koji?' },
  changeColumns: { en: 'Columns', bs: 'Kolone', hr: 'Stupci' },
  notInFile: { en: 'Not in the file', bs: 'Nema u datoteci', hr: 'Nema u datoteci' },
  column: {
    en: (n: string) => `Column ${n}`,
    bs: (n: string) => `Kolona ${n}`,
    hr: (n: string) => `Stupac ${n}`,
  },
  sample: { en: 'First rows of the file', bs: 'Prvi redovi datoteke', hr: 'Prvi retci datoteke' },
  checkRows: { en: 'Check rows', bs: 'Provjeri redove', hr: 'Provjeri retke' },
  history: { en: 'Imports so far', bs: 'Dosadašnji uvozi', hr: 'Dosadašnji uvozi' },
  outcomeOf: {
    en: (done: number, all: number) =>
      `${count(done)} of ${count(all)} ${plural(all, { one: 'row', other: 'rows' })} imported`,
    bs: (done: number, all: number) => `Uvezeno redova: ${count(done)} od ${count(all)}`,
    hr: (done: number, all: number) => `Uvezeno redaka: ${count(done)} od ${count(all)}`,
  },
  staged: { en: 'Dry run', bs: 'Provjera', hr: 'Provjera' },
  committing: { en: 'Running', bs: 'U toku', hr: 'U tijeku' },
  failed: { en: 'Failed', bs: 'Nije uspjelo', hr: 'Nije uspjelo' },
  done: { en: 'Done', bs: 'Završeno', hr: 'Završeno' },
  cancelled: { en: 'Cancelled', bs: 'Otkazano', hr: 'Otkazano' },
  open: { en: 'Open', bs: 'Otvori', hr: 'Otvori' },
  discard: { en: 'Discard', bs: 'Odbaci', hr: 'Odbaci' },
  discardTitle: { en: 'Discard this dry run?', bs: 'Odbaciti ovu provjeru?', hr: 'Odbaciti ovu provjeru?' },
  discardText: {
    en: (name: string, by: string) => `${name} (${by}) is deleted. None of its rows has been imported.`,
    bs: (name: string, by: string) => `${name} (${by}): provjera se briše. Nijedan njen red nije uvezen.`,
    hr: (name: string, by: string) => `${name} (${by}): provjera se briše. Nijedan njezin redak nije uvezen.`,
  },
  fileWithOutcomes: { en: 'File with outcomes', bs: 'Datoteka s ishodima', hr: 'Datoteka s ishodima' },
  rowsShown: {
    en: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
    bs: (from: string, to: string, all: string) => `${from} do ${to} od ${all}`,
    hr: (from: string, to: string, all: string) => `${from} do ${to} od ${all}`,
  },
  previous: { en: 'Previous rows', bs: 'Prethodni redovi', hr: 'Prethodni retci' },
  next: { en: 'Next rows', bs: 'Sljedeći redovi', hr: 'Sljedeći retci' },
})
