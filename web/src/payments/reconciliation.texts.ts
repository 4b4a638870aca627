import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Card reconciliation', bs: 'Usklađivanje kartica', hr: 'Usklađivanje kartica' },
  views: { en: 'Views of the list', bs: 'Prikazi liste', hr: 'Prikazi popisa' },
  all: { en: 'All', bs: 'Sve', hr: 'Sve' },
  open: { en: 'Open', bs: 'Otvorene', hr: 'Otvorene' },
  settled: { en: 'Settled', bs: 'Riješene', hr: 'Riješene' },
  explained: { en: 'Explained', bs: 'Objašnjene', hr: 'Objašnjene' },
  lastDay: {
    en: (day: string) => `last compared: ${day}`,
    bs: (day: string) => `zadnji upoređeni dan: ${day}`,
    hr: (day: string) => `zadnji uspoređeni dan: ${day}`,
  },
  comparedAt: {
    en: (moment: string) => `compared ${moment}`,
    bs: (moment: string) => `upoređeno ${moment}`,
    hr: (moment: string) => `uspoređeno ${moment}`,
  },
  neverCompared: {
    en: 'every day is compared after midnight',
    bs: 'svaki dan se upoređuje nakon ponoći',
    hr: 'svaki se dan uspoređuje nakon ponoći',
  },
  days: { en: 'Daily reports', bs: 'Dnevni izvještaji', hr: 'Dnevna izvješća' },
  daysNone: {
    en: 'No day was compared yet',
    bs: 'Još nije upoređen nijedan dan',
    hr: 'Još nije uspoređen nijedan dan',
  },
  daysNoneWhy: {
    en: 'Every night the card payments of the day are compared with the books of each gateway.',
    bs: 'Svake noći se kartična plaćanja tog dana upoređuju s evidencijom svakog kanala plaćanja.',
    hr: 'Svake se noći kartična plaćanja tog dana uspoređuju s evidencijom svakog kanala plaćanja.',
  },
  search: {
    en: 'Reference, order, partner, reason',
    bs: 'Referenca, narudžba, partner, razlog',
    hr: 'Referenca, narudžba, partner, razlog',
  },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  state: { en: 'Status', bs: 'Status', hr: 'Status' },
  day: { en: 'Day', bs: 'Dan', hr: 'Dan' },
  found: { en: 'Found', bs: 'Uočeno', hr: 'Uočeno' },
  difference: { en: 'Difference', bs: 'Razlika', hr: 'Razlika' },
  gateway: { en: 'Gateway', bs: 'Kanal plaćanja', hr: 'Kanal plaćanja' },
  everybody: { en: 'all companies', bs: 'sve kompanije', hr: 'sve tvrtke' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  ours: { en: 'Our books', bs: 'Naša evidencija', hr: 'Naša evidencija' },
  theirs: { en: "Gateway's books", bs: 'Evidencija kanala', hr: 'Evidencija kanala' },
  refunded: {
    en: (amount: string) => `${amount} refunded`,
    bs: (amount: string) => `vraćeno ${amount}`,
    hr: (amount: string) => `vraćeno ${amount}`,
  },
  payments: { en: 'Payments', bs: 'Plaćanja', hr: 'Plaćanja' },
  result: { en: 'Result', bs: 'Rezultat', hr: 'Rezultat' },
  agrees: { en: 'Agrees', bs: 'Slaže se', hr: 'Slaže se' },
  incomplete: { en: 'Not complete', bs: 'Nepotpuno', hr: 'Nepotpuno' },
  differs: {
    en: (n: number) => plural(n, { one: '1 difference', other: `${count(n)} differences` }),
    bs: (n: number) => `${count(n)} ${plural(n, { one: 'razlika', few: 'razlike', other: 'razlika' })}`,
    hr: (n: number) => `${count(n)} ${plural(n, { one: 'razlika', few: 'razlike', other: 'razlika' })}`,
  },
  unanswered: {
    en: (n: number) => `${n} without an answer, asked again hourly`,
    bs: (n: number) => `${n} bez odgovora, ponovni upit svaki sat`,
    hr: (n: number) => `${n} bez odgovora, ponovni upit svaki sat`,
  },
  listed: { en: "by the gateway's list", bs: 'po listi kanala', hr: 'po popisu kanala' },
  asked: { en: 'asked one by one', bs: 'upitano pojedinačno', hr: 'upitano pojedinačno' },
  again: { en: 'Compare again', bs: 'Uporedi ponovo', hr: 'Usporedi ponovno' },
  acts: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  recheck: { en: 'Check again', bs: 'Provjeri ponovo', hr: 'Provjeri ponovno' },
  explain: { en: 'Mark as explained', bs: 'Označi kao objašnjeno', hr: 'Označi kao objašnjeno' },
  reopen: { en: 'Open again', bs: 'Otvori ponovo', hr: 'Otvori ponovno' },
  explainTitle: {
    en: 'Why do the books differ?',
    bs: 'Zašto se evidencije razlikuju?',
    hr: 'Zašto se evidencije razlikuju?',
  },
  explainText: {
    en: 'The difference is closed with your reason and stays in the list. It comes back only if the amounts change.',
    bs: 'Razlika se zatvara s vašim razlogom i ostaje na listi. Vraća se samo ako se iznosi promijene.',
    hr: 'Razlika se zatvara s vašim razlogom i ostaje na popisu. Vraća se samo ako se iznosi promijene.',
  },
  explainHint: {
    en: 'Your colleagues read it in this list.',
    bs: 'Vide ga vaše kolege na ovoj listi.',
    hr: 'Vide ga vaši kolege na ovom popisu.',
  },
  reason: { en: 'Explanation', bs: 'Objašnjenje', hr: 'Objašnjenje' },
  none: { en: 'No differences', bs: 'Nema razlika', hr: 'Nema razlika' },
  noneWhy: {
    en: 'The card payments in our books match those of the gateways.',
    bs: 'Kartična plaćanja u našoj evidenciji ista su kao kod kanala plaćanja.',
    hr: 'Kartična plaćanja u našoj evidenciji ista su kao kod kanala plaćanja.',
  },
})

/** How a payment differs, or its state at the gateway (server/src/payments/reconciliation). */
export const detailTexts = texts({
  reference: { en: 'reference', bs: 'referenca', hr: 'referenca' },
  amount: { en: 'amount', bs: 'iznos', hr: 'iznos' },
  currency: { en: 'currency', bs: 'valuta', hr: 'valuta' },
  type: { en: 'type', bs: 'vrsta', hr: 'vrsta' },
  pending: { en: 'pending', bs: 'u obradi', hr: 'u obradi' },
  authorised: { en: 'authorised', bs: 'autorizovano', hr: 'autorizirano' },
  captured: { en: 'charged', bs: 'naplaćeno', hr: 'naplaćeno' },
  declined: { en: 'declined', bs: 'odbijeno', hr: 'odbijeno' },
  voided: { en: 'released', bs: 'oslobođeno', hr: 'oslobođeno' },
})
