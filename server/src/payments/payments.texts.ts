/** Messages returned by actions on card payments. */
export const paymentTexts = {
  retried: {
    en: 'The keys are set aside again. Continue to the card page.',
    bs: 'Ključevi su ponovo rezervisani. Nastavite na stranicu za karticu.',
    hr: 'Ključevi su ponovno rezervirani. Nastavite na stranicu za karticu.',
  },
  withdrawn: {
    en: 'The order is withdrawn. Choose another way of paying.',
    bs: 'Narudžba je otkazana. Odaberite drugi način plaćanja.',
    hr: 'Narudžba je otkazana. Odaberite drugi način plaćanja.',
  },
  rechecked: {
    en: 'The gateway was asked about this payment.',
    bs: 'Stanje plaćanja je provjereno kod kanala plaćanja.',
    hr: 'Stanje plaćanja provjereno je kod kanala plaćanja.',
  },
  toFunds: {
    en: 'The amount is in the company funds of the buyer.',
    bs: 'Iznos je na sredstvima kupca.',
    hr: 'Iznos je na sredstvima kupca.',
  },
  comparing: {
    en: 'The day is being compared again.',
    bs: 'Dan se ponovo upoređuje.',
    hr: 'Dan se ponovno uspoređuje.',
  },
  booksAgree: {
    en: 'Both books agree now. The difference is settled.',
    bs: 'Evidencije se sada slažu. Razlika je riješena.',
    hr: 'Evidencije se sada slažu. Razlika je riješena.',
  },
  asExplained: {
    en: 'The books differ by the amounts that were explained before. The difference is settled.',
    bs: 'Evidencije se razlikuju onako kako je već objašnjeno. Razlika je riješena.',
    hr: 'Evidencije se razlikuju onako kako je već objašnjeno. Razlika je riješena.',
  },
  stillDiffers: {
    en: 'The gateway was asked again, and the books still differ.',
    bs: 'Kanal plaćanja je ponovo upitan, a evidencije se i dalje razlikuju.',
    hr: 'Kanal plaćanja ponovno je upitan, a evidencije se i dalje razlikuju.',
  },
  explained: {
    en: 'The difference is marked as explained.',
    bs: 'Razlika je označena kao objašnjena.',
    hr: 'Razlika je označena kao objašnjena.',
  },
  reopened: {
    en: 'The difference is open again.',
    bs: 'Razlika je ponovo otvorena.',
    hr: 'Razlika je ponovno otvorena.',
  },
  gatewaySaved: {
    en: 'The gateway is saved.',
    bs: 'Kanal plaćanja je sačuvan.',
    hr: 'Kanal plaćanja je spremljen.',
  },
  tested: {
    ok: {
      en: 'The gateway answers, and its credentials are valid.',
      bs: 'Kanal plaćanja odgovara i podaci su ispravni.',
      hr: 'Kanal plaćanja odgovara i podaci su ispravni.',
    },
    declined: {
      en: 'The gateway answers, but refuses these credentials.',
      bs: 'Kanal plaćanja odgovara, ali odbija ove podatke.',
      hr: 'Kanal plaćanja odgovara, ali odbija ove podatke.',
    },
    unknown: {
      en: 'The gateway did not answer. Try again in a while.',
      bs: 'Kanal plaćanja nije odgovorio. Pokušajte ponovo za koji trenutak.',
      hr: 'Kanal plaćanja nije odgovorio. Pokušajte ponovno za koji trenutak.',
    },
  },
  orderInfo: {
    en: (number: string) => `Order ${number}`,
    bs: (number: string) => `Narudžba ${number}`,
    hr: (number: string) => `Narudžba ${number}`,
  },
} as const
