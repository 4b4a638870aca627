import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Card payment', bs: 'Plaćanje karticom', hr: 'Plaćanje karticom' },
  waiting: { en: 'Waiting for your bank', bs: 'Čekamo vašu banku', hr: 'Čekamo vašu banku' },
  waitingText: {
    en: 'This page checks automatically. You can close it: we keep checking, and mail you when the keys are ready.',
    bs: 'Ova stranica automatski provjerava plaćanje. Možete je zatvoriti: provjeravamo i dalje i javljamo e-mailom kad ključevi budu spremni.',
    hr: 'Ova stranica automatski provjerava plaćanje. Možete je zatvoriti: provjeravamo i dalje i javljamo e-poštom kad ključevi budu spremni.',
  },
  approved: {
    en: 'Your bank has approved the payment',
    bs: 'Banka je odobrila plaćanje',
    hr: 'Banka je odobrila plaćanje',
  },
  approvedText: {
    en: 'The card is being charged. The keys follow in a moment.',
    bs: 'Naplata je u toku. Ključevi stižu za koji trenutak.',
    hr: 'Naplata je u tijeku. Ključevi stižu za koji trenutak.',
  },
  paid: { en: 'Paid. Your keys are ready', bs: 'Plaćeno. Ključevi su spremni', hr: 'Plaćeno. Ključevi su spremni' },
  noAnswer: { en: 'Your bank has not answered', bs: 'Banka nije odgovorila', hr: 'Banka nije odgovorila' },
  failed: { en: 'Card payment failed', bs: 'Plaćanje karticom nije uspjelo', hr: 'Plaćanje karticom nije uspjelo' },
  failedText: { en: 'Nothing was charged.', bs: 'Ništa nije naplaćeno.', hr: 'Ništa nije naplaćeno.' },
  returned: {
    en: 'The payment could not be used',
    bs: 'Plaćanje nije iskorišteno',
    hr: 'Plaćanje nije iskorišteno',
  },
  returnedText: {
    en: 'Your bank had approved it, but the order could no longer be delivered. The money is released within a few days.',
    bs: 'Banka ga je odobrila, ali narudžba se više nije mogla isporučiti. Novac se oslobađa u roku od nekoliko dana.',
    hr: 'Banka ga je odobrila, ali narudžba se više nije mogla isporučiti. Novac se oslobađa u roku od nekoliko dana.',
  },
  cancelled: { en: 'The order is cancelled', bs: 'Narudžba je otkazana', hr: 'Narudžba je otkazana' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  keys: { en: 'Keys', bs: 'Ključevi', hr: 'Ključevi' },
  total: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  expires: { en: 'Keys are set aside until', bs: 'Ključevi rezervisani do', hr: 'Ključevi rezervirani do' },
  toCard: { en: 'Open the card page', bs: 'Otvori stranicu za karticu', hr: 'Otvori stranicu za karticu' },
  again: { en: 'Try a card again', bs: 'Pokušaj ponovo karticom', hr: 'Pokušaj ponovno karticom' },
  otherwise: {
    en: 'Pay for it in another way',
    bs: 'Plati isto na drugi način',
    hr: 'Plati isto na drugi način',
  },
  otherWays: {
    en: (ways: string) => `You can also pay by: ${ways}. The products go back into your cart.`,
    bs: (ways: string) => `Možete platiti i ovako: ${ways}. Proizvodi se vraćaju u korpu.`,
    hr: (ways: string) => `Možete platiti i ovako: ${ways}. Proizvodi se vraćaju u košaricu.`,
  },
  openOrder: { en: 'Open order and keys', bs: 'Otvori narudžbu i ključeve', hr: 'Otvori narudžbu i ključeve' },
  openPlain: { en: 'Open order', bs: 'Otvori narudžbu', hr: 'Otvori narudžbu' },
  sandbox: {
    en: 'Sandbox: no card is charged and no money moves.',
    bs: 'Testno okruženje: kartica se ne tereti i novac se ne prenosi.',
    hr: 'Testno okruženje: kartica se ne tereti i novac se ne prenosi.',
  },
  none: { en: 'No card payment here', bs: 'Ovdje nema plaćanja karticom', hr: 'Ovdje nema plaćanja karticom' },
  noneText: {
    en: 'This page shows the result of a card payment. You can see it in your orders too.',
    bs: 'Ova stranica pokazuje kako je prošlo plaćanje karticom. Isto vidite i u svojim narudžbama.',
    hr: 'Ova stranica pokazuje kako je prošlo plaćanje karticom. Isto vidite i u svojim narudžbama.',
  },
  toOrders: { en: 'My orders', bs: 'Moje narudžbe', hr: 'Moje narudžbe' },
})
