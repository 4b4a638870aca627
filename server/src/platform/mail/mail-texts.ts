import type { Text } from '@brava/contract/language.ts'

export const mailTexts = {
  greeting: { en: 'Hello', bs: 'Pozdrav', hr: 'Pozdrav' },
  footer: {
    en: 'You receive this message because you have an account at Brava, the portal for digital licence keys.',
    bs: 'Ovu poruku dobijate jer imate račun na Bravi, portalu za digitalne licencne ključeve.',
    hr: 'Ovu poruku primate jer imate račun na Bravi, portalu za digitalne licencne ključeve.',
  },
  footerGuest: {
    en: 'You receive this message because this address was entered on the contact page of Brava, the portal for digital licence keys.',
    bs: 'Ovu poruku dobijate jer je ova adresa upisana na stranici Kontakt portala Brava za digitalne licencne ključeve.',
    hr: 'Ovu poruku primate jer je ova adresa upisana na stranici Kontakt portala Brava za digitalne licencne ključeve.',
  },
  stop: {
    en: 'Stop these e-mails',
    bs: 'Više ne želim ove e-mailove',
    hr: 'Više ne želim ove e-poruke',
  },
  linkBelow: {
    en: 'If the button does not work, copy this address into your browser:',
    bs: 'Ako dugme ne radi, kopirajte ovu adresu u preglednik:',
    hr: 'Ako gumb ne radi, kopirajte ovu adresu u preglednik:',
  },
} as const satisfies Record<string, Text>
