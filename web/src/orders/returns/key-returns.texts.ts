import { texts } from '../../text/texts.ts'

export const t = texts({
  title: { en: 'Key returns', bs: 'Povrati ključeva', hr: 'Povrati ključeva' },
  all: { en: 'All', bs: 'Svi', hr: 'Svi' },
  open: { en: 'To decide', bs: 'Za odluku', hr: 'Za odluku' },
  accepted: { en: 'Accepted', bs: 'Prihvaćeni', hr: 'Prihvaćeni' },
  rejected: { en: 'Rejected', bs: 'Odbijeni', hr: 'Odbijeni' },
  oldest: {
    en: (when: string) => `oldest open request ${when}`,
    bs: (when: string) => `najstariji otvoreni zahtjev ${when}`,
    hr: (when: string) => `najstariji otvoreni zahtjev ${when}`,
  },
  age: { en: 'Requested', bs: 'Zatraženo', hr: 'Zatraženo' },
  price: { en: 'Price', bs: 'Cijena', hr: 'Cijena' },
  accept: { en: 'Accept and refund', bs: 'Prihvati i vrati novac', hr: 'Prihvati i vrati novac' },
  acceptTitle: { en: 'Accept this return?', bs: 'Prihvatiti ovaj povrat?', hr: 'Prihvatiti ovaj povrat?' },
  acceptText: {
    en: (tail: string, price: string) =>
      `Key ${tail} goes back to stock. The buyer gets ${price} back, less what was already refunded, with a credit note on each leg.`,
    bs: (tail: string, price: string) =>
      `Ključ ${tail} vraća se na stanje. Kupcu se vraća ${price}, umanjeno za ono što je već vraćeno, s knjižnom obavijesti za svaku prodaju.`,
    hr: (tail: string, price: string) =>
      `Ključ ${tail} vraća se na zalihu. Kupcu se vraća ${price}, umanjeno za ono što je već vraćeno, s odobrenjem za svaku prodaju.`,
  },
  reject: { en: 'Reject the return', bs: 'Odbij povrat', hr: 'Odbij povrat' },
  rejectTitle: { en: 'Reject this return?', bs: 'Odbiti ovaj povrat?', hr: 'Odbiti ovaj povrat?' },
  none: { en: 'No requests', bs: 'Nema zahtjeva', hr: 'Nema zahtjeva' },
  noneWhy: {
    en: 'When a buyer wants to return a key that nobody has opened, it appears here.',
    bs: 'Kada kupac želi vratiti ključ koji niko nije otvorio, zahtjev se pojavljuje ovdje.',
    hr: 'Kada kupac želi vratiti ključ koji nitko nije otvorio, zahtjev se pojavljuje ovdje.',
  },
})
