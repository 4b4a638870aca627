import { scheduledStateWords, type ScheduledState } from '@brava/contract/prices/scheduled-prices.ts'
import { counted } from '../text/counted.ts'
import { plural } from '../text/language.ts'
import { said, texts } from '../text/texts.ts'

export const stateWord = (state: ScheduledState): string => said(scheduledStateWords[state])

/** Texts for scheduled prices. */
export const scheduledTexts = texts({
  validFrom: { en: 'Valid from', bs: 'Važi od', hr: 'Vrijedi od' },
  atOnce: { en: 'At once', bs: 'Odmah', hr: 'Odmah' },
  validFromHint: {
    en: 'From the beginning of that day. Empty: at once.',
    bs: 'Od početka tog dana. Prazno: odmah.',
    hr: 'Od početka tog dana. Prazno: odmah.',
  },
  whatMatchesToday: {
    en: 'For the products that match today. Products added later are left out.',
    bs: 'Za proizvode koji danas odgovaraju izboru. Kasnije dodani nisu obuhvaćeni.',
    hr: 'Za proizvode koji danas odgovaraju odabiru. Kasnije dodani nisu obuhvaćeni.',
  },
  schedule: { en: 'Schedule', bs: 'Zakaži', hr: 'Zakaži' },
  title: { en: 'Scheduled prices', bs: 'Zakazane cijene', hr: 'Zakazane cijene' },
  what: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  moq: { en: 'MOQ', bs: 'Min. kol.', hr: 'Min. kol.' },
  partner: { en: 'For', bs: 'Za', hr: 'Za' },
  newPrice: { en: 'New price', bs: 'Nova cijena', hr: 'Nova cijena' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  by: { en: 'Scheduled by', bs: 'Ko', hr: 'Tko' },
  from: {
    en: (price: string, day: string) => `${price} from ${day}`,
    bs: (price: string, day: string) => `${price} od ${day}`,
    hr: (price: string, day: string) => `${price} od ${day}`,
  },
  margin: {
    en: (margin: string) => `Margin ${margin}`,
    bs: (margin: string) => `Marža ${margin}`,
    hr: (margin: string) => `Marža ${margin}`,
  },
  noOwn: { en: 'Group or base price', bs: 'Grupna ili osnovna', hr: 'Grupna ili osnovna' },
  outOfGroup: { en: 'Out of the group', bs: 'Izvan grupe', hr: 'Izvan grupe' },
  noOverride: { en: 'As the supplier sets it', bs: 'Kako odredi dobavljač', hr: 'Kako odredi dobavljač' },
  fromFile: { en: 'From a file', bs: 'Iz datoteke', hr: 'Iz datoteke' },
  base: { en: 'Base price', bs: 'Osnovna cijena', hr: 'Osnovna cijena' },
  products: { en: counted.products, bs: counted.products, hr: counted.products },
  showProducts: { en: 'Show products', bs: 'Prikaži proizvode', hr: 'Prikaži proizvode' },
  all: { en: 'All scheduled', bs: 'Sve zakazano', hr: 'Sve zakazano' },
  cancel: { en: 'Cancel change', bs: 'Otkaži izmjenu', hr: 'Otkaži izmjenu' },
  cancelOf: {
    en: (what: string) => `Cancel the scheduled change: ${what}`,
    bs: (what: string) => `Otkaži zakazanu izmjenu: ${what}`,
    hr: (what: string) => `Otkaži zakazanu izmjenu: ${what}`,
  },
  cancelTitle: {
    en: 'Cancel this scheduled change?',
    bs: 'Otkazati ovu zakazanu izmjenu?',
    hr: 'Otkazati ovu zakazanu izmjenu?',
  },
  cancelText: {
    en: (what: string, day: string) => `${what} would be valid from ${day}. Today's price stays.`,
    bs: (what: string, day: string) => `${what}: izmjena bi važila od ${day} Današnja cijena ostaje.`,
    hr: (what: string, day: string) => `${what}: izmjena bi vrijedila od ${day} Današnja cijena ostaje.`,
  },
  assignment: { en: 'Assignment', bs: 'Dodjela', hr: 'Dodjela' },
  cancelAssignText: {
    en: (what: string, day: string) => `${what} would be assigned on ${day}. If you cancel, nothing is assigned.`,
    bs: (what: string, day: string) =>
      `${what}: dodjela je zakazana za ${day} Ako je otkažete, ništa se ne dodjeljuje.`,
    hr: (what: string, day: string) =>
      `${what}: dodjela je zakazana za ${day} Ako je otkažete, ništa se ne dodjeljuje.`,
  },
  leftOut: {
    en: (n: number) => `${n} ${plural(n, { one: 'line', other: 'lines' })} not set`,
    bs: (n: number) => `Nije postavljeno redova: ${n}`,
    hr: (n: number) => `Nije postavljeno redaka: ${n}`,
  },
  none: { en: 'Nothing is scheduled', bs: 'Ništa nije zakazano', hr: 'Ništa nije zakazano' },
  noneText: {
    en: 'Choose a day under “Valid from” when you change a price.',
    bs: 'Odaberite dan u polju „Važi od“ kada mijenjate cijenu.',
    hr: 'Odaberite dan u polju „Vrijedi od“ kada mijenjate cijenu.',
  },
  search: { en: 'Product, partner or group', bs: 'Proizvod, partner ili grupa', hr: 'Proizvod, partner ili grupa' },
})
