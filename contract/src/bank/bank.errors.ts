import { defineErrors } from '../errors.ts'

interface Amounts {
  readonly received: string
  readonly due: string
}

/** Refusals of the calls on bank statements. */
export const bankErrors = defineErrors('bank', {
  notAStatement: {
    status: 422,
    text: {
      en: 'This is neither a camt.053 nor an MT940 statement.',
      bs: 'Ovo nije izvod u formatu camt.053 ni MT940.',
      hr: 'Ovo nije izvadak u formatu camt.053 ni MT940.',
    },
  },
  brokenStatement: {
    status: 422,
    text: {
      en: 'This statement is incomplete or damaged. Download it from your bank again.',
      bs: 'Izvod je nepotpun ili oštećen. Preuzmite ga ponovo od banke.',
      hr: 'Izvadak je nepotpun ili oštećen. Preuzmite ga ponovno od banke.',
    },
  },
  sumsDiffer: {
    status: 422,
    text: {
      en: ({ statement }: { statement: string }) =>
        `Statement ${statement}: the opening balance and the entries do not add up to the closing balance. Download it from your bank again.`,
      bs: ({ statement }: { statement: string }) =>
        `Izvod ${statement}: početno stanje i stavke ne daju završno stanje. Preuzmite izvod ponovo od banke.`,
      hr: ({ statement }: { statement: string }) =>
        `Izvadak ${statement}: početno stanje i stavke ne daju završno stanje. Preuzmite izvadak ponovno od banke.`,
    },
  },
  notNow: {
    status: 409,
    text: {
      en: 'This entry is settled already, or there is nothing to settle.',
      bs: 'Ova stavka je već proknjižena ili se nema šta knjižiti.',
      hr: 'Ova je stavka već proknjižena ili se nema što knjižiti.',
    },
  },
  otherCompany: {
    status: 409,
    text: {
      en: 'One transfer can only pay orders of one company. Settle the orders of the others by hand.',
      bs: 'Jednom uplatom mogu se platiti narudžbe samo jedne kompanije. Narudžbe ostalih proknjižite ručno.',
      hr: 'Jednom se uplatom mogu platiti narudžbe samo jedne tvrtke. Narudžbe ostalih proknjižite ručno.',
    },
  },
  otherCurrency: {
    status: 409,
    text: {
      en: ({ received, due }: Amounts) => `The money came in ${received}, and the account is kept in ${due}.`,
      bs: ({ received, due }: Amounts) => `Novac je stigao u valuti ${received}, a račun se vodi u valuti ${due}.`,
      hr: ({ received, due }: Amounts) => `Novac je stigao u valuti ${received}, a račun se vodi u valuti ${due}.`,
    },
  },
  tooLittle: {
    status: 409,
    text: {
      en: ({ received, due }: Amounts) =>
        `${received} is not enough for this order of ${due}. Add it to the company's funds, or wait for the rest.`,
      bs: ({ received, due }: Amounts) =>
        `${received} nije dovoljno za narudžbu od ${due}. Dodajte iznos na sredstva kompanije ili sačekajte ostatak.`,
      hr: ({ received, due }: Amounts) =>
        `${received} nije dovoljno za narudžbu od ${due}. Dodajte iznos na sredstva tvrtke ili pričekajte ostatak.`,
    },
  },
  notByTransfer: {
    status: 409,
    text: {
      en: 'This order is not paid by bank transfer. Add the money to the company’s funds instead.',
      bs: 'Ova narudžba se ne plaća virmanom. Dodajte novac na sredstva kompanije.',
      hr: 'Ova se narudžba ne plaća virmanom. Dodajte novac na sredstva tvrtke.',
    },
  },
  isReturn: {
    status: 409,
    text: {
      en: 'This entry is a payment that the bank returned. It pays for nothing: deal with the original payment, then ignore this entry with a note.',
      bs: 'Ovom stavkom banka je vratila uplatu, pa se njome ništa ne plaća. Prvo riješite prvobitnu uplatu, a zatim ovu stavku zanemarite uz napomenu.',
      hr: 'Ovom je stavkom banka vratila uplatu, pa se njome ništa ne plaća. Najprije riješite izvornu uplatu, a zatim ovu stavku zanemarite uz napomenu.',
    },
  },
})
