import { texts } from '../../text/texts.ts'

export const t = texts({
  ledger: { en: 'Payment history', bs: 'Historija plaćanja', hr: 'Povijest plaćanja' },
  ledgerSearch: { en: 'Order, note', bs: 'Narudžba, napomena', hr: 'Narudžba, napomena' },
  ledgerEmpty: { en: 'Nothing booked yet', bs: 'Još ništa nije knjiženo', hr: 'Još ništa nije knjiženo' },
  ledgerEmptyText: {
    en: 'Payments, limits and orders from company funds appear here as soon as they are booked.',
    bs: 'Uplate, limiti i narudžbe iz sredstava kompanije pojave se ovdje čim se proknjiže.',
    hr: 'Uplate, limiti i narudžbe iz sredstava tvrtke pojave se ovdje čim se proknjiže.',
  },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  what: { en: 'What', bs: 'Šta', hr: 'Što' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  note: { en: 'Note', bs: 'Napomena', hr: 'Napomena' },
  who: { en: 'By', bs: 'Ko', hr: 'Tko' },
  amount: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' },
  amountIn: { en: (c: string) => `Amount ${c}`, bs: (c: string) => `Iznos ${c}`, hr: (c: string) => `Iznos ${c}` },
  balanceIn: {
    en: (c: string) => `Funds after ${c}`,
    bs: (c: string) => `Sredstva nakon ${c}`,
    hr: (c: string) => `Sredstva nakon ${c}`,
  },
  kind: { en: 'Kind', bs: 'Vrsta', hr: 'Vrsta' },
  isHeld: { en: 'set aside', bs: 'rezervisano', hr: 'rezervirano' },
  isCharged: { en: 'charged', bs: 'naplaćeno', hr: 'naplaćeno' },
  isReleased: { en: 'released', bs: 'vraćeno', hr: 'vraćeno' },
  howPaid: { en: 'Received by', bs: 'Primljeno putem', hr: 'Primljeno putem' },
  correction: { en: 'Correction', bs: 'Ispravka', hr: 'Ispravak' },
  fundsIncoming: { en: 'Money in', bs: 'Uplata', hr: 'Uplata' },
  correctionHint: {
    en: 'Corrects an amount that was entered by mistake. You cannot take back more than is available.',
    bs: 'Ispravlja pogrešno unesen iznos; ne može se oduzeti više od raspoloživog.',
    hr: 'Ispravlja pogrešno unesen iznos; ne može se oduzeti više od raspoloživog.',
  },
  notePlaceholder: {
    en: 'Statement or receipt number',
    bs: 'Broj izvoda ili priznanice',
    hr: 'Broj izvatka ili potvrde',
  },
  afterwards: {
    en: (amount: string) => `Available afterwards: ${amount}`,
    bs: (amount: string) => `Raspoloživo nakon toga: ${amount}`,
    hr: (amount: string) => `Raspoloživo nakon toga: ${amount}`,
  },
  book: { en: 'Book', bs: 'Proknjiži', hr: 'Proknjiži' },
  set: { en: 'Set', bs: 'Postavi', hr: 'Postavi' },
  newLimit: { en: 'New credit limit', bs: 'Novi kreditni limit', hr: 'Novi kreditni limit' },
  limitBelowUse: {
    en: 'This is below the credit in use: existing orders are kept, new ones are refused.',
    bs: 'Ispod iskorištenog kredita: prihvaćene narudžbe ostaju, nove se odbijaju.',
    hr: 'Ispod iskorištenog kredita: prihvaćene narudžbe ostaju, nove se odbijaju.',
  },
})
