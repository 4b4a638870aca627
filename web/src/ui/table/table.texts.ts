import { count } from '../../text/format.ts'
import { texts } from '../../text/texts.ts'

/** The texts of tables, their rows and their toolbars. */
export const t = texts({
  export: { en: 'Export', bs: 'Izvezi', hr: 'Izvezi' },
  exportCsv: { en: 'Export CSV', bs: 'Izvezi CSV', hr: 'Izvezi CSV' },
  exportPdf: { en: 'Export PDF', bs: 'Izvezi PDF', hr: 'Izvezi PDF' },
  exportXlsx: { en: 'Export Excel (XLSX)', bs: 'Izvezi Excel (XLSX)', hr: 'Izvezi Excel (XLSX)' },
  allSelected: {
    en: (n: number) => `All ${count(n)} selected`,
    bs: (n: number) => `Odabrano svih ${count(n)}`,
    hr: (n: number) => `Odabrano svih ${count(n)}`,
  },
  clearSelection: { en: 'Clear selection', bs: 'Poništi odabir', hr: 'Poništi odabir' },
  columns: { en: 'Columns', bs: 'Kolone', hr: 'Stupci' },
  comfortable: { en: 'Comfortable', bs: 'Prostrano', hr: 'Prostrano' },
  compact: { en: 'Compact', bs: 'Zbijeno', hr: 'Zbijeno' },
  density: { en: 'Density', bs: 'Gustoća', hr: 'Gustoća' },
  nextPage: { en: 'Next page', bs: 'Sljedeća stranica', hr: 'Sljedeća stranica' },
  bulkAction: { en: 'Bulk action', bs: 'Grupna radnja', hr: 'Skupna radnja' },
  chooseAction: { en: 'Choose action', bs: 'Odaberite radnju', hr: 'Odaberite radnju' },
  noItemSelected: { en: 'No item selected', bs: 'Ništa nije odabrano', hr: 'Ništa nije odabrano' },
  nothingYet: { en: 'Nothing here yet', bs: 'Ovdje još nema ničega', hr: 'Ovdje još nema ničega' },
  page: { en: (n: number) => `Page ${n}`, bs: (n: number) => `Stranica ${n}`, hr: (n: number) => `Stranica ${n}` },
  pages: { en: 'Pages', bs: 'Stranice', hr: 'Stranice' },
  previousPage: { en: 'Previous page', bs: 'Prethodna stranica', hr: 'Prethodna stranica' },
  rows: { en: 'Rows', bs: 'Redova', hr: 'Redaka' },
  saveView: { en: 'Save view', bs: 'Sačuvaj prikaz', hr: 'Spremi prikaz' },
  selectAll: { en: 'Select all on this page', bs: 'Odaberi sve na stranici', hr: 'Odaberi sve na stranici' },
  selectAllMatching: {
    en: (n: number) => `Select all ${count(n)} that match`,
    bs: (n: number) => `Odaberi svih ${count(n)} koji odgovaraju`,
    hr: (n: number) => `Odaberi svih ${count(n)} koji odgovaraju`,
  },
  selectRow: { en: 'Select row', bs: 'Odaberi red', hr: 'Odaberi redak' },
  selected: {
    en: (n: number) => `${count(n)} selected`,
    bs: (n: number) => `Odabrano: ${count(n)}`,
    hr: (n: number) => `Odabrano: ${count(n)}`,
  },
  showing: {
    en: (from: string, to: string, total: string) => `Showing ${from} to ${to} of ${total} entries`,
    bs: (from: string, to: string, total: string) => `Prikazano ${from} do ${to} od ukupno ${total} zapisa`,
    hr: (from: string, to: string, total: string) => `Prikazano ${from} do ${to} od ukupno ${total} zapisa`,
  },
  shareView: { en: 'Colleagues see it too', bs: 'Vide ga i kolege', hr: 'Vide ga i kolege' },
  sharedView: { en: 'Shared in the company', bs: 'Dijeli se u kompaniji', hr: 'Dijeli se u tvrtki' },
  viewName: { en: 'Name of the view', bs: 'Naziv prikaza', hr: 'Naziv prikaza' },
  visibleColumns: { en: 'Visible columns', bs: 'Vidljive kolone', hr: 'Vidljivi stupci' },
})
