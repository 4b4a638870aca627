import { texts } from '../../text/texts.ts'

export const t = texts({
  views: { en: 'Views of the list', bs: 'Prikazi liste', hr: 'Prikazi popisa' },
  search: {
    en: 'Order, partner, product, reason',
    bs: 'Narudžba, partner, proizvod, razlog',
    hr: 'Narudžba, partner, proizvod, razlog',
  },
  picture: { en: 'Picture', bs: 'Slika', hr: 'Slika' },
  reason: { en: 'What the buyer says', bs: 'Kupac kaže', hr: 'Kupac kaže' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  acts: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  rejectText: {
    en: 'The buyer keeps the key and sees the reason in the order and by e-mail.',
    bs: 'Kupac zadržava ključ i vidi razlog u narudžbi i u e-mailu.',
    hr: 'Kupac zadržava ključ i vidi razlog u narudžbi i u e-pošti.',
  },
})
