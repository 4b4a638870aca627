import { texts } from '../text/texts.ts'

export const lineTexts = texts({
  each: {
    en: (price: string) => `${price} each`,
    bs: (price: string) => `${price} po kom.`,
    hr: (price: string) => `${price} po kom.`,
  },
  promotion: { en: 'Promotion', bs: 'Promocija', hr: 'Promocija' },
  quantityOf: {
    en: (title: string) => `Quantity: ${title}`,
    bs: (title: string) => `Količina: ${title}`,
    hr: (title: string) => `Količina: ${title}`,
  },
  mostKeys: {
    en: (n: string, title: string) => `${title}: at most ${n} keys in one order line.`,
    bs: (n: string, title: string) => `${title}: najviše ${n} ključeva u jednoj stavci.`,
    hr: (n: string, title: string) => `${title}: najviše ${n} ključeva u jednoj stavci.`,
  },
  inStock: { en: 'In stock', bs: 'Na stanju', hr: 'Na zalihi' },
  inStockMoq: {
    en: (moq: string) => `In stock, MOQ ${moq} met`,
    bs: (moq: string) => `Na stanju, min. ${moq} ispunjen`,
    hr: (moq: string) => `Na zalihi, min. ${moq} ispunjen`,
  },
  backOrder: {
    en: (n: string) => `${n} in stock, the rest follows`,
    bs: (n: string) => `Na stanju ${n}, ostatak slijedi`,
    hr: (n: string) => `Na zalihi ${n}, ostatak slijedi`,
  },
  belowMoq: { en: 'Below MOQ.', bs: 'Ispod minimuma.', hr: 'Ispod minimuma.' },
  minimumIs: {
    en: (n: string) => `Minimum is ${n}.`,
    bs: (n: string) => `Minimum je ${n}.`,
    hr: (n: string) => `Minimum je ${n}.`,
  },
  setTo: {
    en: (n: string) => `Set to ${n}`,
    bs: (n: string) => `Postavi na ${n}`,
    hr: (n: string) => `Postavi na ${n}`,
  },
  remove: { en: 'Remove', bs: 'Ukloni', hr: 'Ukloni' },
  onlyInStock: {
    en: (n: string) => `Only ${n} in stock.`,
    bs: (n: string) => `Na stanju je samo ${n}.`,
    hr: (n: string) => `Na zalihi je samo ${n}.`,
  },
  outOfStock: { en: 'Out of stock.', bs: 'Nema na stanju.', hr: 'Nema na zalihi.' },
  priceChanged: { en: 'Price changed.', bs: 'Cijena je promijenjena.', hr: 'Cijena je promijenjena.' },
  priceWas: {
    en: (was: string, now: string) => `It was ${was}, now ${now}.`,
    bs: (was: string, now: string) => `Bila je ${was}, sada ${now}.`,
    hr: (was: string, now: string) => `Bila je ${was}, sada ${now}.`,
  },
  accept: { en: 'Accept', bs: 'Prihvati', hr: 'Prihvati' },
  withdrawn: { en: 'No longer sold.', bs: 'Više se ne prodaje.', hr: 'Više se ne prodaje.' },
  notAssigned: { en: 'No longer offered to you.', bs: 'Više nije u vašoj ponudi.', hr: 'Više nije u vašoj ponudi.' },
  notYourRegion: { en: 'Not for your region.', bs: 'Nije za vašu regiju.', hr: 'Nije za vašu regiju.' },
  keysArePictures: { en: 'Keys are pictures.', bs: 'Ključevi su slike.', hr: 'Ključevi su slike.' },
  picturesNotAgreed: {
    en: 'Your supplier has not enabled keys as images for your company.',
    bs: 'Dobavljač vašoj kompaniji nije omogućio ključeve kao slike.',
    hr: 'Dobavljač vašoj tvrtki nije omogućio ključeve kao slike.',
  },
  allowPictures: { en: 'Allow pictures', bs: 'Dozvoli slike', hr: 'Dopusti slike' },
})
