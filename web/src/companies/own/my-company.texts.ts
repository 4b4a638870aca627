import { texts } from '../../text/texts.ts'

export const t = texts({
  myCompany: { en: 'My Company', bs: 'Moja kompanija', hr: 'Moja tvrtka' },
  parts: { en: 'Parts of my company', bs: 'Dijelovi moje kompanije', hr: 'Dijelovi moje tvrtke' },
  data: { en: 'Data', bs: 'Podaci', hr: 'Podaci' },
  history: { en: 'Payment history', bs: 'Historija plaćanja', hr: 'Povijest plaćanja' },
  identity: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  identityHint: {
    en: 'Ask your supplier to change these.',
    bs: 'Ovo na zahtjev mijenja vaš dobavljač.',
    hr: 'Ovo na zahtjev mijenja vaš dobavljač.',
  },
  place: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  legalName: { en: 'Legal name', bs: 'Puni naziv', hr: 'Puni naziv' },
  country: { en: 'Country', bs: 'Država', hr: 'Država' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  mayPayBy: { en: 'Ways to pay', bs: 'Načini plaćanja', hr: 'Načini plaćanja' },
  delivery: { en: 'Delivery', bs: 'Isporuka', hr: 'Isporuka' },
  onlyAdmins: {
    en: 'Only an administrator of your company can change this data.',
    bs: 'Ove podatke može mijenjati samo administrator vaše kompanije.',
    hr: 'Ove podatke može mijenjati samo administrator vaše tvrtke.',
  },
})
