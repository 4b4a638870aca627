import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Card payments', bs: 'Plaćanja karticom', hr: 'Plaćanja karticom' },
  recheck: { en: 'Check the payment now', bs: 'Provjeri plaćanje', hr: 'Provjeri plaćanje' },
  when: { en: 'Begun', bs: 'Započeto', hr: 'Započeto' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  amount: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' },
  charged: { en: 'Charged', bs: 'Naplaćeno', hr: 'Naplaćeno' },
})
