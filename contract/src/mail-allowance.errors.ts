import { defineErrors } from './errors.ts'

/**
 * Refusals around mails. Mails that a person can trigger are limited to a few per day, for each mailbox and each
 * person.
 */
export const mailOutboxErrors = defineErrors('mailOutbox', {
  recipientAllowance: {
    status: 429,
    text: {
      en: 'This address has reached its daily limit for messages of this kind. Try again tomorrow.',
      bs: 'Za ovu adresu je dostignut dnevni limit ovakvih poruka. Pokušajte ponovo sutra.',
      hr: 'Za ovu je adresu dosegnuto dnevno ograničenje ovakvih poruka. Pokušajte ponovno sutra.',
    },
  },
  notFailed: {
    status: 409,
    text: {
      en: 'Sending of this message was not given up. Reload the list.',
      bs: 'Slanje ove poruke nije obustavljeno. Učitajte listu ponovo.',
      hr: 'Slanje ove poruke nije obustavljeno. Učitajte popis ponovno.',
    },
  },
  archived: {
    status: 409,
    text: {
      en: 'This message is from an archived month that was loaded for reading only. It cannot be sent again.',
      bs: 'Ova poruka je iz arhiviranog mjeseca, učitanog samo za čitanje. Ne može se ponovo poslati.',
      hr: 'Ova je poruka iz arhiviranog mjeseca, učitanog samo za čitanje. Ne može se ponovno poslati.',
    },
  },
  secretGone: {
    status: 409,
    text: {
      en: 'The link or code of this message is no longer kept. Send a new one from the screen where it was requested.',
      bs: 'Link ili kod iz ove poruke više se ne čuva. Pošaljite novu poruku s mjesta s kojeg je zatražena.',
      hr: 'Poveznica ili kod iz ove poruke više se ne čuva. Pošaljite novu poruku s mjesta s kojeg je zatražena.',
    },
  },
  senderAllowance: {
    status: 429,
    text: {
      en: 'You have reached your daily limit for messages of this kind. Try again tomorrow.',
      bs: 'Dostigli ste dnevni limit ovakvih poruka. Pokušajte ponovo sutra.',
      hr: 'Dosegnuli ste dnevno ograničenje ovakvih poruka. Pokušajte ponovno sutra.',
    },
  },
})

export const allowanceErrors = [mailOutboxErrors.recipientAllowance, mailOutboxErrors.senderAllowance] as const
