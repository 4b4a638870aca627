import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Invoices to correct', bs: 'Fakture za ispravku', hr: 'Računi za ispravak' },
  explainedRejected: {
    en: 'Correct what the reason states, then send again or close. The orders are delivered.',
    bs: 'Ispravite ono što razlog navodi i pošaljite ponovo, ili zatvorite. Narudžbe su isporučene.',
    hr: 'Ispravite ono što razlog navodi i pošaljite ponovno, ili zatvorite. Narudžbe su isporučene.',
  },
  explained: {
    en: 'Correct the data, then issue again. The orders are delivered.',
    bs: 'Ispravite podatke, pa izdajte ponovo. Narudžbe su isporučene.',
    hr: 'Ispravite podatke, zatim izdajte ponovno. Narudžbe su isporučene.',
  },
  search: { en: 'Order, company', bs: 'Narudžba, kompanija', hr: 'Narudžba, tvrtka' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  invoice: { en: 'Invoice', bs: 'Faktura', hr: 'Račun' },
  creditNote: { en: 'Credit note', bs: 'Knjižna obavijest', hr: 'Odobrenje' },
  sold: { en: 'Sold', bs: 'Prodano', hr: 'Prodano' },
  issuer: { en: 'Issued by', bs: 'Izdavalac', hr: 'Izdavatelj' },
  buyer: { en: 'Buyer', bs: 'Kupac', hr: 'Kupac' },
  toMend: { en: 'To correct', bs: 'Šta ispraviti', hr: 'Što ispraviti' },
  gross: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  issueAgain: { en: 'Issue again', bs: 'Izdaj ponovo', hr: 'Izdaj ponovno' },
  none: { en: 'Nothing to correct', bs: 'Nema faktura za ispravku', hr: 'Nema računa za ispravak' },
  noneWhy: {
    en: 'Invoices that break a rule of the e-invoice standard wait here until their data are corrected.',
    bs: 'Fakture koje krše pravilo standarda e-fakture čekaju ovdje dok se podaci ne isprave.',
    hr: 'Računi koji krše pravilo norme e-računa čekaju ovdje dok se podaci ne isprave.',
  },
})
