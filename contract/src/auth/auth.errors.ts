import { defineErrors } from '../errors.ts'
import { inSeconds } from '../security/duration.ts'

const next = {
  en: (seconds: number) => (seconds > 0 ? ` Try again in ${inSeconds('en', seconds)}.` : ''),
  bs: (seconds: number) => (seconds > 0 ? ` Sljedeći pokušaj je moguć za ${inSeconds('bs', seconds)}.` : ''),
  hr: (seconds: number) => (seconds > 0 ? ` Sljedeći pokušaj je moguć za ${inSeconds('hr', seconds)}.` : ''),
}

/**
 * Refusals at sign-in. Unknown names, wrong passwords and people without a password get the same answer (guarantee
 * G15).
 */
export const authErrors = defineErrors('auth', {
  wrongCredentials: {
    status: 401,
    text: {
      en: (p: { seconds: number }) => `User name and password do not match.${next.en(p.seconds)}`,
      bs: (p: { seconds: number }) => `Korisničko ime ili lozinka nije ispravna.${next.bs(p.seconds)}`,
      hr: (p: { seconds: number }) => `Korisničko ime ili lozinka nije ispravna.${next.hr(p.seconds)}`,
    },
  },
  accountDisabled: {
    status: 403,
    text: {
      en: 'Your account is disabled. Ask the administrator of your company.',
      bs: 'Vaš račun je isključen. Obratite se administratoru svoje kompanije.',
      hr: 'Vaš je račun isključen. Obratite se administratoru svoje tvrtke.',
    },
  },
  companyPending: {
    status: 403,
    text: {
      en: 'Your company is still waiting for approval. We will write to you as soon as it is approved.',
      bs: 'Vaša kompanija još čeka odobrenje. Javit ćemo vam čim bude odobrena.',
      hr: 'Vaša tvrtka još čeka odobrenje. Javit ćemo vam se čim bude odobrena.',
    },
  },
  companyDiscarded: {
    status: 403,
    text: {
      en: 'The registration of your company was not accepted. Please contact the distributor.',
      bs: 'Registracija vaše kompanije nije prihvaćena. Obratite se distributeru.',
      hr: 'Registracija vaše tvrtke nije prihvaćena. Obratite se distributeru.',
    },
  },
  wrongCode: {
    status: 422,
    text: {
      en: 'The code is wrong.',
      bs: 'Kod nije ispravan.',
      hr: 'Kod nije ispravan.',
    },
  },
  wrongPasskey: {
    status: 422,
    text: {
      en: 'This passkey was not accepted. Try again, or use another way.',
      bs: 'Ovaj pristupni ključ nije prihvaćen. Pokušajte ponovo ili na drugi način.',
      hr: 'Ovaj pristupni ključ nije prihvaćen. Pokušajte ponovno ili na drugi način.',
    },
  },
  challengeOver: {
    status: 422,
    text: {
      en: 'This sign-in is no longer valid. Please start again.',
      bs: 'Ova prijava više ne važi. Počnite ponovo.',
      hr: 'Ova prijava više ne vrijedi. Počnite ponovno.',
    },
  },
  linkInvalid: {
    status: 422,
    text: {
      en: 'This link is no longer valid.',
      bs: 'Ovaj link više ne važi.',
      hr: 'Ova poveznica više ne vrijedi.',
    },
  },
  resetLinkInvalid: {
    status: 422,
    text: {
      en: 'This link is no longer valid. Ask for a new one.',
      bs: 'Ovaj link više ne važi. Zatražite novi.',
      hr: 'Ova poveznica više ne vrijedi. Zatražite novu.',
    },
  },
})
