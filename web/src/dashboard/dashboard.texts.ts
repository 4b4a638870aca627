import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

const lacking = (n: number) => `${plural(n, { one: 'nedostaje', few: 'nedostaju', other: 'nedostaje' })} ${n}`

export const t = texts({
  title: { en: 'Dashboard', bs: 'Kontrolna ploča', hr: 'Nadzorna ploča' },
  salesNet: { en: 'Sales, net', bs: 'Prodaja, neto', hr: 'Prodaja, neto' },
  margin: { en: 'Margin, net', bs: 'Marža, neto', hr: 'Marža, neto' },
  marginPercent: { en: 'Margin %', bs: 'Marža %', hr: 'Marža %' },
  marginWithFree: {
    en: 'Margin here includes the cost of free orders; the margin reports leave free orders out.',
    bs: 'Marža ovdje uključuje i nabavnu vrijednost besplatnih narudžbi; izvještaji o marži ih ne uključuju.',
    hr: 'Marža ovdje uključuje i nabavnu vrijednost besplatnih narudžbi; izvješća o marži ih ne uključuju.',
  },
  orders: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
  keysDelivered: { en: 'Keys delivered', bs: 'Isporučeni ključevi', hr: 'Isporučeni ključevi' },
  refundedInPeriod: { en: 'Refunded in the period', bs: 'Vraćeno u periodu', hr: 'Vraćeno u razdoblju' },
  vs: {
    en: (value: string) => `vs ${value}`,
    bs: (value: string) => `ranije ${value}`,
    hr: (value: string) => `ranije ${value}`,
  },
  salesByDay: { en: 'Sales by day', bs: 'Prodaja po danima', hr: 'Prodaja po danima' },
  purchasesByDay: { en: 'Purchases by day', bs: 'Kupovina po danima', hr: 'Kupnja po danima' },
  sales: { en: 'Sales', bs: 'Prodaja', hr: 'Prodaja' },
  purchasesAre: {
    en: 'Purchases are gross, less what was refunded in the period.',
    bs: 'Kupovina je bruto iznos umanjen za povrate novca u periodu.',
    hr: 'Kupnja je bruto iznos umanjen za povrate novca u razdoblju.',
  },
  purchases: { en: 'Purchases', bs: 'Kupovina', hr: 'Kupnja' },
  previousPeriod: { en: 'Previous period', bs: 'Prethodni period', hr: 'Prethodno razdoblje' },
  toDoNow: { en: 'To do', bs: 'Vaši zadaci', hr: 'Vaši zadaci' },
  toApprove: { en: 'Orders to approve', bs: 'Narudžbe za odobrenje', hr: 'Narudžbe za odobrenje' },
  atReseller: {
    en: 'Payments that resellers confirm',
    bs: 'Uplate koje potvrđuju preprodavači',
    hr: 'Uplate koje potvrđuju preprodavači',
  },
  missingKeys: { en: 'Missing keys', bs: 'Ključevi koji nedostaju', hr: 'Ključevi koji nedostaju' },
  awaitingPayment: { en: 'Awaiting payment', bs: 'Čekaju uplatu', hr: 'Čekaju uplatu' },
  cardProblems: { en: 'Card problems', bs: 'Problemi s karticama', hr: 'Problemi s karticama' },
  heldUp: {
    en: 'Retailers held up by your funds',
    bs: 'Partneri koji čekaju vaša sredstva',
    hr: 'Partneri koji čekaju vaša sredstva',
  },
  accountNeeded: {
    en: 'Bank account to enter',
    bs: 'Bankovni račun treba unijeti',
    hr: 'Bankovni račun treba upisati',
  },
  toConfirm: { en: 'Payments to confirm', bs: 'Uplate za potvrdu', hr: 'Uplate za potvrdu' },
  firstOrder: { en: 'Your first order', bs: 'Vaša prva narudžba', hr: 'Vaša prva narudžba' },
  firstApproved: { en: 'Your company is approved', bs: 'Kompanija je odobrena', hr: 'Tvrtka je odobrena' },
  firstProducts: {
    en: (n: number) => `You have ${count(n)} ${plural(n, { one: 'product', other: 'products' })} with prices`,
    bs: (n: number) =>
      `Imate ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} s cijenama`,
    hr: (n: number) =>
      `Imate ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} s cijenama`,
  },
  firstNoProducts: {
    en: 'Your supplier is preparing your products and prices',
    bs: 'Dobavljač vam priprema proizvode i cijene',
    hr: 'Dobavljač vam priprema proizvode i cijene',
  },
  firstCanPay: { en: 'You can pay', bs: 'Možete platiti', hr: 'Možete platiti' },
  firstCannotPay: {
    en: 'Top up funds with your supplier, or ask for a credit limit',
    bs: 'Uplatite sredstva dobavljaču ili zatražite kreditni limit',
    hr: 'Uplatite sredstva dobavljaču ili zatražite kreditni limit',
  },
  firstPeople: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'person', other: 'people' })} can sign in`,
    bs: (n: number) =>
      `${count(n)} ${plural(n, { one: 'osoba se može', few: 'osobe se mogu', other: 'osoba se može' })} prijaviti`,
    hr: (n: number) =>
      `${count(n)} ${plural(n, { one: 'osoba se može', few: 'osobe se mogu', other: 'osoba se može' })} prijaviti`,
  },
  firstPlace: {
    en: 'Choose products and place the order',
    bs: 'Odaberite proizvode i pošaljite narudžbu',
    hr: 'Odaberite proizvode i pošaljite narudžbu',
  },
  signUps: { en: 'Companies to approve', bs: 'Kompanije za odobrenje', hr: 'Tvrtke za odobrenje' },
  newPartners: {
    en: 'New partners, last 30 days',
    bs: 'Novi partneri, zadnjih 30 dana',
    hr: 'Novi partneri, zadnjih 30 dana',
  },
  turnedDown: { en: 'Discarded sign-ups', bs: 'Odbijene registracije', hr: 'Odbijene registracije' },
  companyApproved: {
    en: (day: string) => `Your company was approved on ${day}. You can order now.`,
    bs: (day: string) => `Vaša kompanija je odobrena ${day}. Možete naručivati.`,
    hr: (day: string) => `Vaša je tvrtka odobrena ${day}. Možete naručivati.`,
  },
  openCatalogue: { en: 'Open the catalogue', bs: 'Otvori katalog', hr: 'Otvori katalog' },
  cancelled: { en: 'Cancelled, last 30 days', bs: 'Otkazane, zadnjih 30 dana', hr: 'Otkazane, zadnjih 30 dana' },
  openTickets: { en: 'Open tickets', bs: 'Otvoreni zahtjevi', hr: 'Otvoreni zahtjevi' },
  answeredTickets: {
    en: (n: number) => `${count(n)} answered`,
    bs: (n: number) => `odgovoreno na ${count(n)}`,
    hr: (n: number) => `odgovoreno na ${count(n)}`,
  },
  showPromotion: { en: 'Show', bs: 'Prikaži', hr: 'Prikaži' },
  faultReports: { en: 'Fault reports', bs: 'Prijave neispravnih ključeva', hr: 'Prijave neispravnih ključeva' },
  cardDifferences: {
    en: 'Card payments that differ',
    bs: 'Kartična plaćanja s razlikom',
    hr: 'Kartična plaćanja s razlikom',
  },
  keyReturns: { en: 'Keys to be returned', bs: 'Zahtjevi za povrat ključeva', hr: 'Zahtjevi za povrat ključeva' },
  posClaims: {
    en: 'Claims of POS sales',
    bs: 'Reklamacije POS prodaje',
    hr: 'Reklamacije POS prodaje',
  },
  erasures: { en: 'Requests for erasure', bs: 'Zahtjevi za brisanje', hr: 'Zahtjevi za brisanje' },
  corrections: {
    en: 'Corrections to approve',
    bs: 'Ispravke koje čekaju odobrenje',
    hr: 'Ispravci koji čekaju odobrenje',
  },
  supplierClaims: {
    en: 'Open supplier claims',
    bs: 'Otvorene reklamacije dobavljačima',
    hr: 'Otvorene reklamacije dobavljačima',
  },
  faultyKeys: { en: 'Faulty keys', bs: 'Neispravni ključevi', hr: 'Neispravni ključevi' },
  lowStock: { en: 'Low stock', bs: 'Niska zaliha', hr: 'Niska zaliha' },
  unpaidKeys: {
    en: 'Reserved without payment',
    bs: 'Rezervisano bez uplate',
    hr: 'Rezervirano bez uplate',
  },
  mostOf: {
    en: (company: string) => `most: ${company}`,
    bs: (company: string) => `najviše: ${company}`,
    hr: (company: string) => `najviše: ${company}`,
  },
  bankEntries: { en: 'Bank entries to settle', bs: 'Stavke izvoda za knjiženje', hr: 'Stavke izvadaka za knjiženje' },
  taxNumbers: { en: 'VAT numbers to confirm', bs: 'PDV brojevi za potvrdu', hr: 'PDV brojevi za potvrdu' },
  heldInvoices: { en: 'Invoices to correct', bs: 'Fakture za ispravku', hr: 'Računi za ispravak' },
  rejectedEInvoices: { en: 'Rejected e-invoices', bs: 'Odbijene e-fakture', hr: 'Odbijeni e-računi' },
  stuckEInvoices: {
    en: 'E-invoices stuck for a day',
    bs: 'E-fakture zapele duže od dana',
    hr: 'E-računi zapeli dulje od dana',
  },
  newInvoices: { en: 'New invoices', bs: 'Nove fakture', hr: 'Novi računi' },
  oldest: {
    en: (when: string) => `oldest ${when}`,
    bs: (when: string) => `najstarija ${when}`,
    hr: (when: string) => `najstarija ${when}`,
  },
  /** There is little room beside a label and a number. */
  oldestShort: { en: (when: string) => `oldest ${when}`, bs: (when: string) => when, hr: (when: string) => when },
  batch: {
    en: (code: string) => `batch ${code}`,
    bs: (code: string) => `serija ${code}`,
    hr: (code: string) => `serija ${code}`,
  },
  owed: { en: (n: number) => `${n} owed`, bs: lacking, hr: lacking },
  openList: { en: 'Open list', bs: 'Otvori listu', hr: 'Otvori popis' },
  daysOfCover: { en: 'days of cover', bs: 'dana zalihe', hr: 'dana zalihe' },
  inStock: { en: 'in stock', bs: 'na stanju', hr: 'na zalihi' },
  days: { en: 'days', bs: 'dana', hr: 'dana' },
  noMissing: {
    en: 'No order waits for keys.',
    bs: 'Nijedna narudžba ne čeka ključeve.',
    hr: 'Nijedna narudžba ne čeka ključeve.',
  },
  noLowStock: {
    en: 'Every product is above its threshold.',
    bs: 'Svaki proizvod je iznad svog praga.',
    hr: 'Svaki je proizvod iznad svog praga.',
  },
  bestSellers: { en: 'Best sellers', bs: 'Najprodavanije', hr: 'Najprodavanije' },
  bestPartners: { en: 'Best partners', bs: 'Najbolji partneri', hr: 'Najbolji partneri' },
  noSales: { en: 'No sales in this period.', bs: 'Nema prodaje u ovom periodu.', hr: 'Nema prodaje u ovom razdoblju.' },
  available: { en: 'Available', bs: 'Raspoloživo', hr: 'Raspoloživo' },
  funds: { en: 'Funds', bs: 'Sredstva', hr: 'Sredstva' },
  credit: { en: 'Credit limit', bs: 'Kreditni limit', hr: 'Kreditni limit' },
  keysReceived: { en: 'Keys received', bs: 'Primljeni ključevi', hr: 'Primljeni ključevi' },
  lastOrders: { en: 'Last orders', bs: 'Zadnje narudžbe', hr: 'Zadnje narudžbe' },
  noOrders: { en: 'No orders yet.', bs: 'Još nema narudžbi.', hr: 'Još nema narudžbi.' },
  favourites: { en: 'Favourites', bs: 'Favoriti', hr: 'Favoriti' },
  noFavourites: {
    en: 'Star products in the catalogue to see them here.',
    bs: 'Označite proizvode zvjezdicom u katalogu da biste ih našli ovdje.',
    hr: 'Označite proizvode zvjezdicom u katalogu kako biste ih našli ovdje.',
  },
  order: { en: 'Order', bs: 'Naruči', hr: 'Naruči' },
  out: { en: 'Out', bs: 'Nema', hr: 'Nema' },
})
