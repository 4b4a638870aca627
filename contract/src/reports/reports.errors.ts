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
      en: 'There are too many orders for this file. Save them as CSV, choose fewer days or add a filter.',
      bs: 'Previše je narudžbi za ovu datoteku. Sačuvajte ih kao CSV, odaberite manje dana ili dodajte filter.',
      hr: 'Previše je narudžbi za ovu datoteku. Spremite ih kao CSV, odaberite manje dana ili dodajte filtar.',
    },
  },
  tooLongForPdf: {
    status: 422,
    text: {
      en: 'A PDF has at most 2,000 rows. Add a filter, or export XLSX.',
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

/** Why the days requested for a report may be refused. */
export const askedDaysErrors = [reportErrors.daysReversed, reportErrors.periodTooLong] as const
