import { defineErrors } from '../errors.ts'

export const preferencesErrors = defineErrors('preferences', {
  tooMany: {
    status: 409,
    text: {
      en: 'No more of your choices can be saved.',
      bs: 'Više izbora se ne može sačuvati.',
      hr: 'Više odabira ne može se spremiti.',
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
