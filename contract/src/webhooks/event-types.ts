import type { Text } from '../language.ts'

/** The events that partners' programs receive (decision 0131), with their names on screens. */
export const eventTypes = {
  'order.placed': { en: 'Order placed', bs: 'Narudžba zaprimljena', hr: 'Narudžba zaprimljena' },
  'order.approved': { en: 'Order approved', bs: 'Narudžba odobrena', hr: 'Narudžba odobrena' },
  'order.served': { en: 'Order delivered', bs: 'Narudžba isporučena', hr: 'Narudžba isporučena' },
  'order.keysAdded': {
    en: 'Missing keys delivered',
    bs: 'Isporučeni ključevi koji su nedostajali',
    hr: 'Isporučeni ključevi koji su nedostajali',
  },
  'order.cancelled': { en: 'Order cancelled', bs: 'Narudžba otkazana', hr: 'Narudžba otkazana' },
  'order.refunded': { en: 'Order refunded', bs: 'Povrat novca za narudžbu', hr: 'Povrat novca za narudžbu' },
  'key.replaced': { en: 'Faulty key replaced', bs: 'Neispravan ključ zamijenjen', hr: 'Neispravan ključ zamijenjen' },
  'key.withdrawn': {
    en: 'Faulty key withdrawn, replacement to follow',
    bs: 'Neispravan ključ povučen, zamjena slijedi',
    hr: 'Neispravan ključ povučen, zamjena slijedi',
  },
  'key.faultRefused': {
    en: 'Report of a faulty key rejected',
    bs: 'Prijava neispravnog ključa odbijena',
    hr: 'Prijava neispravnog ključa odbijena',
  },
  'price.changed': { en: 'Price changed', bs: 'Cijena promijenjena', hr: 'Cijena promijenjena' },
  'stock.changed': { en: 'Stock changed', bs: 'Zaliha promijenjena', hr: 'Zaliha promijenjena' },
  'product.added': { en: 'New product', bs: 'Novi proizvod', hr: 'Novi proizvod' },
  'product.changed': { en: 'Product changed', bs: 'Proizvod promijenjen', hr: 'Proizvod promijenjen' },
  'product.withdrawn': { en: 'Product withdrawn', bs: 'Proizvod povučen', hr: 'Proizvod povučen' },
  'balance.low': { en: 'Balance is low', bs: 'Nisko stanje sredstava', hr: 'Nisko stanje sredstava' },
  'invoice.issued': { en: 'Invoice issued', bs: 'Izdata faktura', hr: 'Izdan račun' },
  'creditNote.issued': { en: 'Credit note issued', bs: 'Izdata knjižna obavijest', hr: 'Izdano odobrenje' },
  'pos.saleReversed': { en: 'POS sale reversed', bs: 'POS prodaja stornirana', hr: 'POS prodaja stornirana' },
  'pos.claimDecided': {
    en: 'Claim of a POS sale decided',
    bs: 'Odlučeno o reklamaciji POS prodaje',
    hr: 'Odlučeno o reklamaciji POS prodaje',
  },
  'pos.dayReady': { en: 'Day of POS devices closed', bs: 'Dan POS uređaja zaključen', hr: 'Dan POS uređaja zaključen' },
  'webhook.disabled': { en: 'Webhook switched off', bs: 'Webhook isključen', hr: 'Webhook isključen' },
  'webhook.test': { en: 'Test event', bs: 'Testni događaj', hr: 'Testni događaj' },
} as const satisfies Record<string, Text>

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** The types that a webhook can be limited to: the others concern the webhook itself and are always sent. */
export const chosenEventTypes = eventTypeNames.filter((type) => !type.startsWith('webhook.')) as [
  EventType,
  ...EventType[],
]
