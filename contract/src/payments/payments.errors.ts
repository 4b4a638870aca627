import { defineErrors } from '../errors.ts'

/** Refusals of the calls on card payments and gateways. */
export const paymentErrors = defineErrors('payments', {
  noCard: {
    status: 409,
    text: {
      en: 'No card was used to pay for this order.',
      bs: 'Ova narudžba se ne plaća karticom.',
      hr: 'Ova se narudžba ne plaća karticom.',
    },
  },
  noGateway: {
    status: 409,
    text: {
      en: 'Cards are not accepted at the moment. Please choose another way of paying.',
      bs: 'Plaćanje karticom trenutno nije moguće. Molimo odaberite drugi način plaćanja.',
      hr: 'Plaćanje karticom trenutačno nije moguće. Molimo odaberite drugi način plaćanja.',
    },
  },
  refundNotFound: {
    status: 404,
    text: {
      en: 'This card refund was not found.',
      bs: 'Povrat na karticu nije pronađen.',
      hr: 'Povrat na karticu nije pronađen.',
    },
  },
  refundNotNow: {
    status: 409,
    text: {
      en: ({ state }: { state: string }) => `This is not possible: the state of the refund is "${state}".`,
      bs: ({ state }: { state: string }) => `Ovo nije moguće: povrat je u stanju „${state}“.`,
      hr: ({ state }: { state: string }) => `Ovo nije moguće: povrat je u stanju „${state}“.`,
    },
  },
  notNow: {
    status: 409,
    text: {
      en: 'This order is no longer waiting for a card payment.',
      bs: 'Ova narudžba više ne čeka plaćanje karticom.',
      hr: 'Ova narudžba više ne čeka plaćanje karticom.',
    },
  },
  stillOpen: {
    status: 409,
    text: {
      en: 'A card payment of this order is still being processed. Please wait for its answer.',
      bs: 'Plaćanje karticom za ovu narudžbu je još u obradi. Sačekajte odgovor.',
      hr: 'Plaćanje karticom za ovu narudžbu još je u obradi. Pričekajte odgovor.',
    },
  },
  keysGone: {
    status: 409,
    text: {
      en: 'Keys of this order were sold in the meantime, so it cannot be paid by card any more. Order what is still available.',
      bs: 'Ključevi ove narudžbe su u međuvremenu prodani pa se više ne može platiti karticom. Naručite ono čega još ima.',
      hr: 'Ključevi ove narudžbe u međuvremenu su prodani pa se više ne može platiti karticom. Naručite ono čega još ima.',
    },
  },
  noLongerSold: {
    status: 409,
    text: {
      en: ({ title }: { title: string }) =>
        `${title} is no longer sold to you, so this order cannot be paid any more. Order the rest again.`,
      bs: ({ title }: { title: string }) =>
        `${title} više nije u vašoj ponudi pa se ova narudžba ne može platiti. Ponovo naručite ostalo.`,
      hr: ({ title }: { title: string }) =>
        `${title} više nije u vašoj ponudi pa se ova narudžba ne može platiti. Ponovno naručite ostalo.`,
    },
  },
  badCredentials: {
    status: 422,
    text: {
      en: 'Fill in all the secrets of this gateway, each at least 8 characters long.',
      bs: 'Ovaj kanal plaćanja traži sve navedene tajne podatke, svaki od najmanje 8 znakova.',
      hr: 'Ovaj kanal plaćanja traži sve navedene tajne podatke, svaki od najmanje 8 znakova.',
    },
  },
  sandboxInProduction: {
    status: 422,
    text: {
      en: 'The sandbox moves no money and is refused in production.',
      bs: 'Testni kanal ne prenosi novac i u produkciji nije dozvoljen.',
      hr: 'Testni kanal ne prenosi novac i u produkciji nije dopušten.',
    },
  },
  currencyNotTaken: {
    status: 422,
    text: {
      en: ({ gateway, currency }: { gateway: string; currency: string }) =>
        `${gateway} does not take ${currency}. Choose another currency.`,
      bs: ({ gateway, currency }: { gateway: string; currency: string }) =>
        `${gateway} ne prima ${currency}. Odaberite drugu valutu.`,
      hr: ({ gateway, currency }: { gateway: string; currency: string }) =>
        `${gateway} ne prima ${currency}. Odaberite drugu valutu.`,
    },
  },
  servedAlready: {
    status: 409,
    text: {
      en: 'Another active gateway serves this currency for the same company. Switch it off first.',
      bs: 'Drugi aktivni kanal već naplaćuje u ovoj valuti za istu kompaniju. Prvo isključite njega.',
      hr: 'Drugi aktivni kanal već naplaćuje u ovoj valuti za istu tvrtku. Najprije isključite njega.',
    },
  },
  differenceNotFound: {
    status: 404,
    text: {
      en: 'This difference was not found.',
      bs: 'Razlika nije pronađena.',
      hr: 'Razlika nije pronađena.',
    },
  },
  differenceNotNow: {
    status: 409,
    text: {
      en: ({ state }: { state: string }) => `This is not possible: the state of the difference is "${state}".`,
      bs: ({ state }: { state: string }) => `Ovo nije moguće: razlika je u stanju „${state}“.`,
      hr: ({ state }: { state: string }) => `Ovo nije moguće: razlika je u stanju „${state}“.`,
    },
  },
  gatewaySilent: {
    status: 409,
    text: {
      en: 'The gateway did not answer. The difference stays open; check it again in a while.',
      bs: 'Kanal plaćanja nije odgovorio. Razlika ostaje otvorena; provjerite je ponovo za koji trenutak.',
      hr: 'Kanal plaćanja nije odgovorio. Razlika ostaje otvorena; provjerite je ponovno za koji trenutak.',
    },
  },
})
