import { defineErrors } from '../errors.ts'

/** The longest period of a report, in days: ten years. */
export const mostDays = 3660

export const reportErrors = defineErrors('report', {
  daysReversed: {
    status: 422,
    text: {
      en: 'The last day is before the first one.',
      bs: 'Zadnji dan je prije prvog.',
      hr: 'Zadnji dan je prije prvog.',
    },
  },
  tooManyOrders: {
    status: 422,
    text: {
      en: 'A file holds at most 50,000 orders. Choose fewer days or add a filter.',
      bs: 'Fajl sadrži najviše 50.000 narudžbi. Odaberite manje dana ili dodajte filter.',
      hr: 'Datoteka sadrži najviše 50.000 narudžbi. Odaberite manje dana ili dodajte filtar.',
    },
  },
  tooLongForPdf: {
    status: 422,
    text: {
      en: 'A PDF holds at most 2,000 rows. Add a filter, or export XLSX.',
      bs: 'PDF sadrži najviše 2.000 redova. Dodajte filter ili izvezite XLSX.',
      hr: 'PDF sadrži najviše 2.000 redaka. Dodajte filtar ili izvezite XLSX.',
    },
  },
  stockArchived: {
    status: 422,
    text: {
      en: 'The custody log of that day is archived, so its stock cannot be computed. Choose a later day.',
      bs: 'Dnevnik ključeva tog dana je arhiviran, pa se zaliha ne može izračunati. Odaberite kasniji dan.',
      hr: 'Dnevnik ključeva toga dana arhiviran je, pa se zaliha ne može izračunati. Odaberite kasniji dan.',
    },
  },
  periodTooLong: {
    status: 422,
    text: {
      en: 'A report covers ten years at most.',
      bs: 'Izvještaj obuhvata najviše deset godina.',
      hr: 'Izvješće obuhvaća najviše deset godina.',
    },
  },
})
