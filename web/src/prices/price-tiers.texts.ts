import { texts } from '../text/texts.ts'

export const t = texts({
  tiers: { en: 'Prices by quantity', bs: 'Cijene po količini', hr: 'Cijene po količini' },
  tierFrom: { en: 'From', bs: 'Od', hr: 'Od' },
  tierPrice: { en: 'Price', bs: 'Cijena', hr: 'Cijena' },
  addTier: { en: 'Add a step', bs: 'Dodaj prag', hr: 'Dodaj prag' },
  removeTier: { en: 'Remove this step', bs: 'Ukloni prag', hr: 'Ukloni prag' },
  pieces: { en: 'pcs', bs: 'kom', hr: 'kom' },
})
