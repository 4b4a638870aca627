import { defineErrors } from '../errors.ts'

export const webhookErrors = defineErrors('webhook', {
  tooMany: {
    status: 409,
    text: {
      en: 'A company can have at most 10 webhooks. Remove one first.',
      bs: 'Kompanija može imati najviše 10 webhookova. Prvo uklonite jedan.',
      hr: 'Tvrtka može imati najviše 10 webhookova. Najprije uklonite jedan.',
    },
  },
  isOff: {
    status: 409,
    text: {
      en: 'This webhook is switched off. Switch it on first.',
      bs: 'Ovaj webhook je isključen. Prvo ga uključite.',
      hr: 'Ovaj je webhook isključen. Najprije ga uključite.',
    },
  },
  nothingToReplay: {
    status: 409,
    text: {
      en: 'There is nothing to send again here.',
      bs: 'Ovdje nema ničega što bi se ponovo poslalo.',
      hr: 'Ovdje nema ničega što bi se ponovno poslalo.',
    },
  },
})
