import { defineErrors } from '../errors.ts'
import { inSeconds } from './duration.ts'

/** Refusals around passwords, the browser check and waiting times; used by sign-in, sign-up and profile. */
export const securityErrors = defineErrors('security', {
  wrongPassword: {
    status: 422,
    text: {
      en: 'The password is wrong.',
      bs: 'Lozinka nije ispravna.',
      hr: 'Lozinka nije ispravna.',
    },
  },
  passwordNeeded: {
    status: 403,
    text: {
      en: 'Please enter your password again to continue.',
      bs: 'Za nastavak ponovo unesite lozinku.',
      hr: 'Za nastavak ponovno unesite lozinku.',
    },
  },
  captchaNeeded: {
    status: 422,
    text: {
      en: 'Please let the browser check finish and try again.',
      bs: 'Sačekajte da se završi provjera preglednika i pokušajte ponovo.',
      hr: 'Pričekajte da završi provjera preglednika i pokušajte ponovno.',
    },
  },
  tooSoon: {
    status: 429,
    text: {
      en: (p: { seconds: number }) => `Too many attempts. Try again in ${inSeconds('en', p.seconds)}.`,
      bs: (p: { seconds: number }) => `Previše pokušaja. Sljedeći je moguć za ${inSeconds('bs', p.seconds)}.`,
      hr: (p: { seconds: number }) => `Previše pokušaja. Sljedeći je moguć za ${inSeconds('hr', p.seconds)}.`,
    },
  },
  passwordTooShort: {
    status: 422,
    text: {
      en: 'A password needs at least 8 characters.',
      bs: 'Lozinka mora imati najmanje 8 znakova.',
      hr: 'Lozinka mora imati najmanje 8 znakova.',
    },
  },
  passwordTooLong: {
    status: 422,
    text: {
      en: 'A password can have at most 128 characters.',
      bs: 'Lozinka može imati najviše 128 znakova.',
      hr: 'Lozinka može imati najviše 128 znakova.',
    },
  },
  passwordCommon: {
    status: 422,
    text: {
      en: 'This password is too common. Choose another one.',
      bs: 'Ovu lozinku napadači probaju među prvima. Odaberite drugu.',
      hr: 'Ovu lozinku napadači isprobavaju među prvima. Odaberite drugu.',
    },
  },
  passwordContext: {
    status: 422,
    text: {
      en: 'The password must not contain your name, your e-mail address or the name of your company.',
      bs: 'Lozinka ne smije sadržavati vaše ime, e-mail adresu ni naziv kompanije.',
      hr: 'Lozinka ne smije sadržavati vaše ime, adresu e-pošte ni naziv tvrtke.',
    },
  },
})

/** Errors of a call that requires the password again. */
export const passwordErrors = [securityErrors.wrongPassword, securityErrors.tooSoon] as const
