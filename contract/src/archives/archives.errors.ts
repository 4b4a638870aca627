import { defineErrors } from '../errors.ts'

export const archivesErrors = defineErrors('archives', {
  broken: {
    status: 409,
    text: {
      en: 'The file of this archive is missing or was changed. Restore it from a backup of the file store, then verify it.',
      bs: 'Datoteka ove arhive nedostaje ili je izmijenjena. Vratite je iz sigurnosne kopije datoteka, zatim je provjerite.',
      hr: 'Datoteka ove arhive nedostaje ili je izmijenjena. Vratite je iz sigurnosne kopije datoteka, zatim je provjerite.',
    },
  },
})
