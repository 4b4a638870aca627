import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

export const t = texts({
  orders: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
  myOrders: { en: 'My Orders', bs: 'Moje narudžbe', hr: 'Moje narudžbe' },
  views: { en: 'Views of the list', bs: 'Prikazi liste', hr: 'Prikazi popisa' },
  allOrders: { en: 'All orders', bs: 'Sve narudžbe', hr: 'Sve narudžbe' },
  toApprove: { en: 'To approve', bs: 'Za odobrenje', hr: 'Za odobrenje' },
  atReseller: { en: 'Waiting for a reseller', bs: 'Čekaju preprodavača', hr: 'Čekaju preprodavača' },
  missingKeys: { en: 'Missing keys', bs: 'Nedostaju ključevi', hr: 'Nedostaju ključevi' },
  cardProblems: { en: 'Card problems', bs: 'Problemi s karticom', hr: 'Problemi s karticom' },
  openOrders: { en: 'Open', bs: 'U toku', hr: 'U tijeku' },
  toConfirm: { en: 'Payments to confirm', bs: 'Uplate za potvrdu', hr: 'Uplate za potvrdu' },
  ofRetailers: { en: 'Of my retailers', bs: 'Mojih maloprodaja', hr: 'Mojih maloprodaja' },
  searchHint: {
    en: 'Number, reference, partner, e-mail, invoice, key',
    bs: 'Broj, narudžbenica, partner, e-mail, faktura, ključ',
    hr: 'Broj, narudžbenica, partner, e-pošta, račun, ključ',
  },
  mySearchHint: {
    en: 'Number, reference, product or invoice',
    bs: 'Broj, narudžbenica, proizvod ili faktura',
    hr: 'Broj, narudžbenica, proizvod ili račun',
  },
  noPartnerOrders: {
    en: 'This partner has not ordered anything yet.',
    bs: 'Ovaj partner još nije ništa naručio.',
    hr: 'Ovaj partner još nije ništa naručio.',
  },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  soldTo: { en: 'Invoiced to', bs: 'Fakturisano na', hr: 'Račun glasi na' },
  user: { en: 'User', bs: 'Korisnik', hr: 'Korisnik' },
  margin: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  paymentState: { en: 'Payment state', bs: 'Stanje plaćanja', hr: 'Stanje plaćanja' },
  market: { en: 'Market', bs: 'Tržište', hr: 'Tržište' },
  type: { en: 'Type', bs: 'Vrsta', hr: 'Vrsta' },
  domestic: { en: 'Domestic', bs: 'Domaća', hr: 'Domaća' },
  approvedOn: { en: 'Approved', bs: 'Odobrena', hr: 'Odobrena' },
  reserved: {
    en: 'Keys reserved without payment',
    bs: 'Ključevi rezervisani bez uplate',
    hr: 'Ključevi rezervirani bez uplate',
  },
  freeOrder: { en: 'Free of charge', bs: 'Besplatno', hr: 'Besplatno' },
  noOrders: { en: 'No orders yet', bs: 'Još nema narudžbi', hr: 'Još nema narudžbi' },
  noOrdersWhy: {
    en: 'Orders of your partners appear here as soon as the first one is placed.',
    bs: 'Narudžbe partnera se pojavljuju ovdje čim prva bude poslana.',
    hr: 'Narudžbe partnera pojavljuju se ovdje čim prva bude poslana.',
  },
  noMyOrdersWhy: {
    en: 'What you buy appears here with its keys.',
    bs: 'Ono što kupite pojavljuje se ovdje zajedno s ključevima.',
    hr: 'Ono što kupite pojavljuje se ovdje zajedno s ključevima.',
  },
  toWholesale: { en: 'To the catalogue', bs: 'U katalog', hr: 'U katalog' },
  denyManyTitle: {
    en: (n: number) => `Deny ${count(n)} ${plural(n, { one: 'order', other: 'orders' })}?`,
    bs: (n: number) => `Odbiti ${count(n)} ${plural(n, { one: 'narudžbu', few: 'narudžbe', other: 'narudžbi' })}?`,
    hr: (n: number) => `Odbiti ${count(n)} ${plural(n, { one: 'narudžbu', few: 'narudžbe', other: 'narudžbi' })}?`,
  },
  bulkResult: { en: 'Result by order', bs: 'Rezultat po narudžbi', hr: 'Rezultat po narudžbi' },
  buyer: { en: 'Buyer', bs: 'Kupac', hr: 'Kupac' },
})
