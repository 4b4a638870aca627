import { texts } from '../../text/texts.ts'

export const t = texts({
  partners: { en: 'Partners', bs: 'Partneri', hr: 'Partneri' },
  retailers: { en: 'My retailers', bs: 'Moja maloprodaja', hr: 'Moja maloprodaja' },
  search: {
    en: 'Name, code, tax number, town',
    bs: 'Naziv, šifra, porezni broj, mjesto',
    hr: 'Naziv, šifra, porezni broj, mjesto',
  },
  views: { en: 'Views', bs: 'Prikazi', hr: 'Prikazi' },
  all: { en: 'All partners', bs: 'Svi partneri', hr: 'Svi partneri' },
  resellers: { en: 'Resellers', bs: 'Preprodavači', hr: 'Preprodavači' },
  retailersView: { en: 'Retailers', bs: 'Maloprodaja', hr: 'Maloprodaja' },
  telecoms: { en: 'Telecoms', bs: 'Telekomi', hr: 'Telekomi' },
  overdue: { en: 'Overdue', bs: 'Dospjelo', hr: 'Dospjelo' },
  dueSince: {
    en: (day: string) => `due ${day}`,
    bs: (day: string) => `rok ${day}`,
    hr: (day: string) => `rok ${day}`,
  },
  creditInUse: { en: 'Credit in use', bs: 'Koriste kredit', hr: 'Koriste kredit' },
  toApprove: { en: 'To approve', bs: 'Za odobrenje', hr: 'Za odobrenje' },
  blockedOnes: { en: 'Blocked', bs: 'Blokirani', hr: 'Blokirani' },
  partner: { en: 'Partner', bs: 'Partner', hr: 'Partner' },
  lastOrder: { en: 'Last order', bs: 'Zadnja narudžba', hr: 'Zadnja narudžba' },
  noOrder: { en: 'none yet', bs: 'još nijedna', hr: 'još nijedna' },
  approved: { en: 'Approved', bs: 'Odobren', hr: 'Odobren' },
  created: { en: 'Partner since', bs: 'Partner od', hr: 'Partner od' },
  taxNumberOpen: {
    en: 'VAT number to confirm',
    bs: 'PDV broj za potvrdu',
    hr: 'PDV broj za potvrdu',
  },
  market: { en: 'Domestic', bs: 'Domaći', hr: 'Domaći' },
  noPartners: { en: 'No partners yet', bs: 'Još nema partnera', hr: 'Još nema partnera' },
  noPartnersText: {
    en: 'Each partner buys at its own prices. Add the first one, then assign products and prices.',
    bs: 'Partner kupuje od vas po svojim cijenama. Dodajte prvog, pa mu dodijelite proizvode i cijene.',
    hr: 'Partner kupuje od vas po svojim cijenama. Dodajte prvog, pa mu dodijelite proizvode i cijene.',
  },
})
