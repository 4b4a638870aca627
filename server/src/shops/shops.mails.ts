import { connectionMail } from '../mail-outbox/connection-mail.ts'

/** To the distributor's people: somebody connected a web shop or changed its connection. */
export const shopChangedMail = connectionMail({
  name: 'shop-changed',
  subject: {
    en: 'The connection of a web shop was changed',
    bs: 'Promijenjena je veza web shopa',
    hr: 'Promijenjena je veza web-trgovine',
  },
  warning: {
    en: 'Prices and stock go to this web shop. If you do not know why its connection was changed, ask at once.',
    bs: 'U ovaj web shop idu cijene i zalihe. Ako ne znate zašto je njegova veza promijenjena, odmah pitajte.',
    hr: 'U ovu web-trgovinu idu cijene i zalihe. Ako ne znate zašto je njezina veza promijenjena, odmah pitajte.',
  },
  connection: { en: 'Web shop', bs: 'Web shop', hr: 'Web-trgovina' },
  sampleHost: 'shop.brava.example',
})
