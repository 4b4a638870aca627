import { defineErrors } from './errors.ts'

/** Refusals of any staged import. */
export const importErrors = defineErrors('imports', {
  tooManyOpen: {
    status: 409,
    text: {
      en: ({ most }: { most: number }) =>
        `You have ${most} files that are checked but not imported. Import or discard one first.`,
      bs: ({ most }: { most: number }) =>
        `Broj provjerenih datoteka koje niste uvezli: ${most}. Prvo neku uvezite ili odbacite.`,
      hr: ({ most }: { most: number }) =>
        `Broj provjerenih datoteka koje niste uvezli: ${most}. Najprije neku uvezite ili odbacite.`,
    },
  },
  tooManyToday: {
    status: 409,
    text: {
      en: ({ most }: { most: number }) =>
        `Your company has uploaded ${most} files in the last 24 hours. Please continue later.`,
      bs: ({ most }: { most: number }) =>
        `Broj datoteka koje je vaša kompanija učitala u posljednja 24 sata: ${most}. Nastavite kasnije.`,
      hr: ({ most }: { most: number }) =>
        `Broj datoteka koje je vaša tvrtka učitala u posljednja 24 sata: ${most}. Nastavite kasnije.`,
    },
  },
  nothingToImport: {
    status: 422,
    text: {
      en: 'There are no rows to import.',
      bs: 'Nema redova za uvoz.',
      hr: 'Nema redaka za uvoz.',
    },
  },
  tooManyRows: {
    status: 422,
    text: {
      en: 'At most 500,000 rows can be imported at once.',
      bs: 'Odjednom se može uvesti najviše 500.000 redova.',
      hr: 'Odjednom se može uvesti najviše 500.000 redaka.',
    },
  },
  lineTooLong: {
    status: 422,
    text: {
      en: 'A line of this file is longer than 64 KiB.',
      bs: 'Jedan red ove datoteke duži je od 64 KiB.',
      hr: 'Jedan redak ove datoteke dulji je od 64 KiB.',
    },
  },
  unreadable: {
    status: 415,
    text: {
      en: 'This file is not text in UTF-8, UTF-16 or Windows-1250.',
      bs: 'Ova datoteka nije tekst u UTF-8, UTF-16 ili Windows-1250.',
      hr: 'Ova datoteka nije tekst u UTF-8, UTF-16 ili Windows-1250.',
    },
  },
  brokenWorkbook: {
    status: 422,
    text: {
      en: 'This XLSX file cannot be read. Open it in Excel or LibreOffice, save it again as XLSX without a password, then upload it.',
      bs: 'Ovu XLSX datoteku nije moguće pročitati. Otvorite je u Excelu ili LibreOfficeu, ponovo je sačuvajte kao XLSX bez lozinke pa je učitajte.',
      hr: 'Ovu XLSX datoteku nije moguće pročitati. Otvorite je u Excelu ili LibreOfficeu, ponovno je spremite kao XLSX bez lozinke pa je učitajte.',
    },
  },
  unpacksTooLarge: {
    status: 413,
    text: {
      en: 'This file is too large once it is unpacked. Split it into several files.',
      bs: 'Ova datoteka je nakon raspakivanja prevelika za uvoz. Podijelite je na više datoteka.',
      hr: 'Ova je datoteka nakon raspakiravanja prevelika za uvoz. Podijelite je na više datoteka.',
    },
  },
  noTable: {
    status: 422,
    text: {
      en: 'This ZIP must contain exactly one CSV or XLSX file, and the pictures it names.',
      bs: 'Ovaj ZIP mora sadržavati tačno jednu CSV ili XLSX datoteku i slike koje ona navodi.',
      hr: 'Ovaj ZIP mora sadržavati točno jednu CSV ili XLSX datoteku i slike koje ona navodi.',
    },
  },
  brokenQuotes: {
    status: 422,
    text: {
      en: 'A quotation mark in this file is never closed.',
      bs: 'U ovoj datoteci ima navodnik koji nije zatvoren.',
      hr: 'U ovoj datoteci ima navodnik koji nije zatvoren.',
    },
  },
  noSuchColumn: {
    status: 422,
    text: {
      en: 'The file has no such column, or it is used twice.',
      bs: 'Datoteka nema tu kolonu ili je odabrana dvaput.',
      hr: 'Datoteka nema taj stupac ili je odabran dvaput.',
    },
  },
  notChecked: {
    status: 409,
    text: {
      en: 'First choose which column is which.',
      bs: 'Prvo odredite koja je kolona koja.',
      hr: 'Najprije odredite koji je stupac koji.',
    },
  },
  noGoodRows: {
    status: 409,
    text: {
      en: 'No row of this import is valid.',
      bs: 'Nijedan red ovog uvoza nije ispravan.',
      hr: 'Nijedan redak ovog uvoza nije ispravan.',
    },
  },
  closed: {
    status: 409,
    text: {
      en: 'This import is in progress, finished or cancelled.',
      bs: 'Ovaj uvoz je u toku, završen ili otkazan.',
      hr: 'Ovaj je uvoz u tijeku, završen ili otkazan.',
    },
  },
})
