import { defineErrors } from './errors.ts'

/** Mails that somebody can cause are few a day, for each mailbox and each person. */
export const mailOutboxErrors = defineErrors('mailOutbox', {
  recipientAllowance: {
    status: 429,
    text: {
      en: 'This address has received as many messages of this kind as a day allows. Try again tomorrow.',
      bs: 'Na ovu adresu je danas već poslano dovoljno ovakvih poruka. Pokušajte ponovo sutra.',
      hr: 'Na ovu je adresu danas već poslano dovoljno ovakvih poruka. Pokušajte ponovno sutra.',
    },
  },
  senderAllowance: {
    status: 429,
    text: {
      en: 'You have sent as many messages of this kind as a day allows. Try again tomorrow.',
      bs: 'Poslali ste onoliko ovakvih poruka koliko je dnevno dozvoljeno. Pokušajte ponovo sutra.',
      hr: 'Poslali ste onoliko ovakvih poruka koliko je dnevno dopušteno. Pokušajte ponovno sutra.',
    },
  },
})

export const allowanceErrors = [mailOutboxErrors.recipientAllowance, mailOutboxErrors.senderAllowance] as const
