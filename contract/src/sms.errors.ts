import { defineErrors } from './errors.ts'
import { keyNeeded } from './key-needed.ts'

/** Refusals around text messages (SMS). */
export const smsErrors = defineErrors('sms', {
  off: {
    status: 409,
    text: {
      en: 'Text messages (SMS) are not set up. Choose another way.',
      bs: 'SMS poruke nisu podešene. Odaberite drugi način.',
      hr: 'SMS poruke nisu postavljene. Odaberite drugi način.',
    },
  },
  notANumber: {
    status: 422,
    text: {
      en: 'Enter the phone number with its country code, such as +387 61 555 204.',
      bs: 'Unesite broj telefona s pozivnim brojem države, npr. +387 61 555 204.',
      hr: 'Unesite broj telefona s pozivnim brojem države, npr. +385 91 555 2040.',
    },
  },
  keyNeeded,
  notSet: {
    status: 409,
    text: {
      en: 'Save the address, sender and API key first.',
      bs: 'Prvo sačuvajte adresu, pošiljaoca i API ključ.',
      hr: 'Najprije spremite adresu, pošiljatelja i API ključ.',
    },
  },
  noOwnPhone: {
    status: 409,
    text: {
      en: 'Enter your phone number with its country code in your profile first; the test message goes there.',
      bs: 'Prvo u svoj profil unesite broj telefona s pozivnim brojem države; probna poruka ide na njega.',
      hr: 'Najprije u svoj profil unesite broj telefona s pozivnim brojem države; probna poruka ide na njega.',
    },
  },
  refused: {
    status: 424,
    text: {
      en: (p: { why: string }) => `The gateway did not accept the message: ${p.why}.`,
      bs: (p: { why: string }) => `Gateway nije prihvatio poruku: ${p.why}.`,
      hr: (p: { why: string }) => `Pristupnik nije prihvatio poruku: ${p.why}.`,
    },
  },
})
