import { defineErrors } from '../errors.ts'

export const filesErrors = defineErrors('files', {
  notAnImage: {
    status: 422,
    text: {
      en: 'This image cannot be read. Use PNG, JPEG or WebP.',
      bs: 'Ova slika se ne može pročitati. Koristite PNG, JPEG ili WebP.',
      hr: 'Ova se slika ne može pročitati. Koristite PNG, JPEG ili WebP.',
    },
  },
})
