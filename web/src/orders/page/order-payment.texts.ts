import { texts } from '../../text/texts.ts'

export const t = texts({
  money: { en: 'Money movements', bs: 'Kretanje novca', hr: 'Kretanje novca' },
  when: { en: 'Time', bs: 'Vrijeme', hr: 'Vrijeme' },
  what: { en: 'Movement', bs: 'Promjena', hr: 'Promjena' },
  account: { en: 'Account of', bs: 'Račun kompanije', hr: 'Račun tvrtke' },
  amount: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' },
  byWhom: { en: 'By', bs: 'Ko', hr: 'Tko' },
  system: { en: 'Brava', bs: 'Brava', hr: 'Brava' },
  noMoney: { en: 'No money has moved yet', bs: 'Još nema kretanja novca', hr: 'Još nema kretanja novca' },
  noMoneyWhy: {
    en: 'Transactions appear here when the order is paid or funds are reserved for it.',
    bs: 'Promjene se pojavljuju kada se narudžba plati ili se novac rezerviše.',
    hr: 'Promjene se pojavljuju kada se narudžba plati ili se novac rezervira.',
  },
  captured: { en: 'Captured', bs: 'Naplaćeno', hr: 'Naplaćeno' },
})
