import { texts } from '../text/texts.ts'

export const passkeyTexts = texts({
  use: { en: 'Use a passkey', bs: 'Koristi pristupni ključ', hr: 'Upotrijebi pristupni ključ' },
  cancelled: {
    en: 'The passkey was not confirmed: it was cancelled or took too long. Try again.',
    bs: 'Pristupni ključ nije potvrđen: potvrda je otkazana ili je isteklo vrijeme. Pokušajte ponovo.',
    hr: 'Pristupni ključ nije potvrđen: potvrda je otkazana ili je isteklo vrijeme. Pokušajte ponovno.',
  },
  thereAlready: {
    en: 'This device already has a passkey for your account.',
    bs: 'Na ovom uređaju već imate pristupni ključ za svoj račun.',
    hr: 'Na ovom uređaju već imate pristupni ključ za svoj račun.',
  },
  elsewhere: {
    en: (name: string) => `Passkeys work only at ${name}. Open the portal there.`,
    bs: (name: string) => `Pristupni ključevi rade samo na adresi ${name}. Otvorite portal tamo.`,
    hr: (name: string) => `Pristupni ključevi rade samo na adresi ${name}. Otvorite portal ondje.`,
  },
  failed: {
    en: 'Your browser could not do this with a passkey. Try again, or use another way.',
    bs: 'Preglednik nije uspio s pristupnim ključem. Pokušajte ponovo ili na drugi način.',
    hr: 'Preglednik nije uspio s pristupnim ključem. Pokušajte ponovno ili na drugi način.',
  },
})
