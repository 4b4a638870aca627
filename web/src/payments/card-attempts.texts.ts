import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Card payments', bs: 'Plaćanja karticom', hr: 'Plaćanja karticom' },
  recheck: { en: 'Check the payment now', bs: 'Provjeri plaćanje', hr: 'Provjeri plaćanje' },
  when: { en: 'Started', bs: 'Započeto', hr: 'Započeto' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  amount: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' },
  refunds: { en: 'Refunds to the card', bs: 'Povrati na karticu', hr: 'Povrati na karticu' },
  again: { en: 'Try again', bs: 'Pokušaj ponovo', hr: 'Pokušaj ponovno' },
  toFunds: { en: 'Add to company funds', bs: 'Vrati na sredstva', hr: 'Vrati na sredstva' },
  toFundsAsk: {
    en: (amount: string) => `Add ${amount} to the company funds of the buyer?`,
    bs: (amount: string) => `Vratiti ${amount} na sredstva kupca?`,
    hr: (amount: string) => `Vratiti ${amount} na sredstva kupca?`,
  },
  toFundsWhy: {
    en: 'The gateway is not asked again. The buyer is notified by e-mail.',
    bs: 'Kanalu plaćanja se više ne šalje zahtjev. Kupac dobija obavještenje e-mailom.',
    hr: 'Kanalu plaćanja više se ne šalje zahtjev. Kupac dobiva obavijest e-poštom.',
  },
  charged: { en: 'Charged', bs: 'Naplaćeno', hr: 'Naplaćeno' },
})
