import { defineErrors } from '../errors.ts'

export const categoriesErrors = defineErrors('categories', {
  cycle: {
    status: 422,
    text: {
      en: 'A category cannot be placed below itself.',
      bs: 'Kategorija ne može biti ispod same sebe.',
      hr: 'Kategorija ne može biti ispod same sebe.',
    },
  },
  unknownParent: {
    status: 422,
    text: {
      en: 'The chosen parent category does not exist.',
      bs: 'Odabrana nadređena kategorija ne postoji.',
      hr: 'Odabrana nadređena kategorija ne postoji.',
    },
  },
})
