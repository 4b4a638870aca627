import { texts } from '../../text/texts.ts'

export const t = texts({
  title: { en: 'Refunds', bs: 'Povrati novca', hr: 'Povrati novca' },
  sum: {
    en: (sums: string, home: string) => `${sums} refunded · ${home} of our own sales`,
    bs: (sums: string, home: string) => `vraćeno ${sums} · od naše prodaje ${home}`,
    hr: (sums: string, home: string) => `vraćeno ${sums} · od naše prodaje ${home}`,
  },
  search: {
    en: 'Order, company, credit note, reason',
    bs: 'Narudžba, kompanija, knjižna obavijest, razlog',
    hr: 'Narudžba, tvrtka, odobrenje, razlog',
  },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  keysBack: { en: 'To stock / withdrawn', bs: 'Na stanje / povučeno', hr: 'Na zalihu / povučeno' },
  keysSplit: {
    en: (toStock: number, withdrawn: number) => `${toStock} / ${withdrawn}`,
    bs: (toStock: number, withdrawn: number) => `${toStock} / ${withdrawn}`,
    hr: (toStock: number, withdrawn: number) => `${toStock} / ${withdrawn}`,
  },
  creditNotes: { en: 'Credit notes', bs: 'Knjižne obavijesti', hr: 'Odobrenja' },
  beingIssued: { en: 'being issued', bs: 'izdaje se', hr: 'izdaje se' },
  cardState: { en: 'Refund to the card', bs: 'Povrat na karticu', hr: 'Povrat na karticu' },
  amount: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' },
  ownSale: {
    en: (currency: string) => `Own sale ${currency}`,
    bs: (currency: string) => `Vlastita prodaja ${currency}`,
    hr: (currency: string) => `Vlastita prodaja ${currency}`,
  },
  reconciliation: { en: 'Card reconciliation', bs: 'Usklađivanje kartica', hr: 'Usklađivanje kartica' },
  none: { en: 'No refunds', bs: 'Nema povrata', hr: 'Nema povrata' },
  noneWhy: {
    en: 'An order is refunded from its page. The refund then appears here with its credit notes.',
    bs: 'Novac se vraća sa stranice narudžbe. Povrat se zatim pojavljuje ovdje sa svojim knjižnim obavijestima.',
    hr: 'Novac se vraća sa stranice narudžbe. Povrat se zatim pojavljuje ovdje sa svojim odobrenjima.',
  },
})
