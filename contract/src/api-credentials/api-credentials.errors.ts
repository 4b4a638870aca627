import { defineErrors } from '../errors.ts'

export const apiCredentialErrors = defineErrors('apiCredential', {
  tooMany: {
    status: 409,
    text: {
      en: 'A company can have at most 20 credentials. Revoke one first.',
      bs: 'Kompanija može imati najviše 20 API ključeva. Prvo opozovite jedan.',
      hr: 'Tvrtka može imati najviše 20 API ključeva. Najprije opozovite jedan.',
    },
  },
  askedToday: {
    status: 409,
    text: {
      en: 'Its admins were asked within the last 24 hours.',
      bs: 'Njenim administratorima je molba već poslana u zadnja 24 sata.',
      hr: 'Njezinim je administratorima molba već poslana u zadnja 24 sata.',
    },
  },
  revoked: {
    status: 409,
    text: {
      en: 'This credential is revoked. Create a new one.',
      bs: 'Ovaj API ključ je opozvan. Napravite novi.',
      hr: 'Ovaj je API ključ opozvan. Izradite novi.',
    },
  },
})
