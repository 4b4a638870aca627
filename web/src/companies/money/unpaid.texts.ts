import { texts } from '../../text/texts.ts'

export const unpaidTexts = texts({
  title: { en: 'Reserved without payment', bs: 'Rezervisano bez uplate', hr: 'Rezervirano bez uplate' },
  orders: { en: 'Unpaid orders', bs: 'Neplaćene narudžbe', hr: 'Neplaćene narudžbe' },
  ofMost: {
    en: (n: string, most: string) => `${n} of ${most} at most`,
    bs: (n: string, most: string) => `${n} od najviše ${most}`,
    hr: (n: string, most: string) => `${n} od najviše ${most}`,
  },
  value: { en: 'Their value', bs: 'Njihova vrijednost', hr: 'Njihova vrijednost' },
  mostValue: { en: 'At most', bs: 'Najviše', hr: 'Najviše' },
  keys: { en: 'Reserved keys', bs: 'Rezervisani ključevi', hr: 'Rezervirani ključevi' },
  oldest: { en: 'Oldest', bs: 'Najstarija', hr: 'Najstarija' },
})
