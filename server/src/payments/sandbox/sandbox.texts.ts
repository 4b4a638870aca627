/** Words of the sandbox's own pages. */
export const sandboxTexts = {
  title: { en: 'Sandbox card page', bs: 'Testna stranica za kartice', hr: 'Testna stranica za kartice' },
  banner: { en: 'Sandbox:', bs: 'Testno okruženje:', hr: 'Testno okruženje:' },
  bannerText: {
    en: 'no card is charged and no money moves. Never enter a real card.',
    bs: 'nijedna kartica se ne tereti i novac se ne prenosi. Nikada ne unosite pravu karticu.',
    hr: 'nijedna se kartica ne tereti i novac se ne prenosi. Nikada ne unosite pravu karticu.',
  },
  chooseCard: { en: 'Choose a test card', bs: 'Odaberite testnu karticu', hr: 'Odaberite testnu karticu' },
  pay: { en: 'Pay', bs: 'Plati', hr: 'Plati' },
  leave: {
    en: 'Cancel and go back to the shop',
    bs: 'Odustani i vrati se u prodavnicu',
    hr: 'Odustani i vrati se u trgovinu',
  },
  bankAsks: { en: 'Your bank asks for a code', bs: 'Banka traži kod', hr: 'Banka traži kod' },
  enterCode: {
    en: (code: string) => `The right code is ${code}; every other one is refused.`,
    bs: (code: string) => `Ispravan kod je ${code}; svaki drugi se odbija.`,
    hr: (code: string) => `Ispravan kod je ${code}; svaki se drugi odbija.`,
  },
  code: { en: 'Code', bs: 'Kod', hr: 'Kod' },
  confirm: { en: 'Confirm', bs: 'Potvrdi', hr: 'Potvrdi' },
  noAnswer: { en: 'The bank has not answered yet', bs: 'Banka još nije odgovorila', hr: 'Banka još nije odgovorila' },
  noAnswerText: {
    en: 'You can go back to the shop; it keeps asking.',
    bs: 'Možete se vratiti u prodavnicu; ona i dalje provjerava.',
    hr: 'Možete se vratiti u trgovinu; ona i dalje provjerava.',
  },
  back: { en: 'Back to the shop', bs: 'Nazad u prodavnicu', hr: 'Natrag u trgovinu' },
} as const
