import { defineErrors } from '../errors.ts'

export const preferencesErrors = defineErrors('preferences', {
  tooMany: {
    status: 409,
    text: {
      en: 'No more of your choices can be saved.',
      bs: 'Dostigli ste najveći broj sačuvanih izbora.',
      hr: 'Dosegnuli ste najveći broj spremljenih odabira.',
    },
  },
  tooManyViews: {
    status: 409,
    text: {
      en: 'You have 50 saved views. Delete one first.',
      bs: 'Imate 50 sačuvanih prikaza. Prvo obrišite neki.',
      hr: 'Imate 50 spremljenih prikaza. Najprije izbrišite neki.',
    },
  },
})
