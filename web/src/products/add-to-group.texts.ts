import { counted } from '../text/counted.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  action: { en: 'Add to price group', bs: 'Dodaj u cjenovnu grupu', hr: 'Dodaj u cjenovnu grupu' },
  title: { en: 'Add to a price group', bs: 'Dodavanje u cjenovnu grupu', hr: 'Dodavanje u cjenovnu grupu' },
  keeps: {
    en: 'Products that are already in the group keep their price.',
    bs: 'Proizvodi koji su već u grupi zadržavaju svoju cijenu.',
    hr: 'Proizvodi koji su već u grupi zadržavaju svoju cijenu.',
  },
  group: { en: 'Price group', bs: 'Cjenovna grupa', hr: 'Cjenovna grupa' },
  add: {
    en: (n: number) => `Add ${counted.products(n)}`,
    bs: (n: number) => `Dodaj ${counted.products(n)}`,
    hr: (n: number) => `Dodaj ${counted.products(n)}`,
  },
})
