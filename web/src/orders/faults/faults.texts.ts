import { texts } from '../../text/texts.ts'

export const t = texts({
  title: { en: 'Fault reports', bs: 'Prijave neispravnih ključeva', hr: 'Prijave neispravnih ključeva' },
  views: { en: 'Views of the list', bs: 'Prikazi liste', hr: 'Prikazi popisa' },
  all: { en: 'All', bs: 'Sve', hr: 'Sve' },
  open: { en: 'Open', bs: 'Otvorene', hr: 'Otvorene' },
  replaced: { en: 'Replaced', bs: 'Zamijenjeno', hr: 'Zamijenjeno' },
  rejected: { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' },
  oldest: {
    en: (when: string) => `oldest open report ${when}`,
    bs: (when: string) => `najstarija otvorena prijava ${when}`,
    hr: (when: string) => `najstarija otvorena prijava ${when}`,
  },
  search: {
    en: 'Order, partner, product, reason',
    bs: 'Narudžba, partner, proizvod, razlog',
    hr: 'Narudžba, partner, proizvod, razlog',
  },
  age: { en: 'Reported', bs: 'Prijavljeno', hr: 'Prijavljeno' },
  picture: { en: 'Picture', bs: 'Slika', hr: 'Slika' },
  reason: { en: 'What the buyer says', bs: 'Kupac kaže', hr: 'Kupac kaže' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  inStock: { en: 'In stock', bs: 'Na stanju', hr: 'Na zalihi' },
  acts: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  accept: { en: 'Accept the report', bs: 'Prihvati prijavu', hr: 'Prihvati prijavu' },
  replace: { en: 'Replace the key', bs: 'Zamijeni ključ', hr: 'Zamijeni ključ' },
  reject: { en: 'Reject the report', bs: 'Odbij prijavu', hr: 'Odbij prijavu' },
  rejectTitle: { en: 'Reject this report?', bs: 'Odbiti ovu prijavu?', hr: 'Odbiti ovu prijavu?' },
  rejectText: {
    en: 'The buyer keeps the key and sees the reason in the order and by e-mail.',
    bs: 'Kupac zadržava ključ i vidi razlog u narudžbi i u e-mailu.',
    hr: 'Kupac zadržava ključ i vidi razlog u narudžbi i u e-pošti.',
  },
  none: { en: 'No reports', bs: 'Nema prijava', hr: 'Nema prijava' },
  noneWhy: {
    en: 'When a buyer reports that a key does not work, it appears here.',
    bs: 'Kada kupac prijavi da ključ ne radi, prijava se pojavljuje ovdje.',
    hr: 'Kada kupac prijavi da ključ ne radi, prijava se pojavljuje ovdje.',
  },
})
