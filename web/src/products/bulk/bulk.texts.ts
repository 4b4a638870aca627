import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

export const bulkTexts = texts({
  title: { en: 'Change many products', bs: 'Grupna izmjena proizvoda', hr: 'Skupna izmjena proizvoda' },
  which: { en: 'Which products', bs: 'Koji proizvodi', hr: 'Koji proizvodi' },
  whichFacts: {
    en: 'tick some, or filter: without ticks all that match are changed',
    bs: 'označite ih ili filtrirajte: bez oznaka mijenjaju se svi koji odgovaraju',
    hr: 'označite ih ili filtrirajte: bez oznaka mijenjaju se svi koji odgovaraju',
  },
  ticked: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product', other: 'products' })} from the list`,
    bs: (n: number) => `${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} s liste`,
    hr: (n: number) => `${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })} s popisa`,
  },
  chooseOthers: { en: 'Choose others', bs: 'Odaberi druge', hr: 'Odaberi druge' },
  what: { en: 'What changes', bs: 'Šta se mijenja', hr: 'Što se mijenja' },
  price: { en: 'Base price', bs: 'Osnovna cijena', hr: 'Osnovna cijena' },
  keepPrice: { en: 'Keep', bs: 'Ostaje', hr: 'Ostaje' },
  percent: { en: 'By percent', bs: 'Za postotak', hr: 'Za postotak' },
  amount: { en: 'By amount', bs: 'Za iznos', hr: 'Za iznos' },
  margin: { en: 'Margin on cost', bs: 'Marža na nabavnu', hr: 'Marža na nabavnu' },
  byPercent: { en: 'Change', bs: 'Promjena', hr: 'Promjena' },
  byPercentHint: { en: '−5 is 5% cheaper', bs: '−5 je 5 % jeftinije', hr: '−5 je 5 % jeftinije' },
  byAmountHint: { en: '−10 is 10.00 cheaper', bs: '−10 je 10,00 jeftinije', hr: '−10 je 10,00 jeftinije' },
  marginHint: {
    en: 'on the cost of the next key, VAT included',
    bs: 'na nabavnu cijenu sljedećeg ključa, s PDV-om',
    hr: 'na nabavnu cijenu sljedećeg ključa, s PDV-om',
  },
  ending: { en: 'Ending', bs: 'Završetak', hr: 'Završetak' },
  anyEnding: { en: 'As calculated', bs: 'Kako se izračuna', hr: 'Kako se izračuna' },
  floor: { en: 'Never below cost plus', bs: 'Najmanje nabavna plus', hr: 'Najmanje nabavna plus' },
  floorHint: { en: 'Empty: no floor', bs: 'Prazno: bez donje granice', hr: 'Prazno: bez donje granice' },
  stays: { en: 'Stays as it is', bs: 'Bez promjene', hr: 'Bez promjene' },
  moq: { en: 'Smallest quantity (MOQ)', bs: 'Minimalna količina', hr: 'Minimalna količina' },
  lowStock: { en: 'Low-stock threshold', bs: 'Prag niske zalihe', hr: 'Prag niske zalihe' },
  backOrder: { en: 'Back-order', bs: 'Narudžba preko zalihe', hr: 'Narudžba preko zalihe' },
  allowed: { en: 'Allowed', bs: 'Dozvoljena', hr: 'Dopuštena' },
  notAllowed: { en: 'Not allowed', bs: 'Nije dozvoljena', hr: 'Nije dopuštena' },
  sale: { en: 'Sale', bs: 'Prodaja', hr: 'Prodaja' },
  setSomething: {
    en: 'Set a price rule or a field to see what changes.',
    bs: 'Odredite pravilo cijene ili polje da vidite šta se mijenja.',
    hr: 'Odredite pravilo cijene ili polje da vidite što se mijenja.',
  },
  noneChange: {
    en: 'Nothing would change: the chosen products already have these values.',
    bs: 'Ništa se ne bi promijenilo: odabrani proizvodi su već takvi.',
    hr: 'Ništa se ne bi promijenilo: odabrani su proizvodi već takvi.',
  },
  withoutCost: {
    en: (n: number) => `${count(n)} without cost keep their price.`,
    bs: (n: number) => `Bez nabavne cijene, cijena ostaje: ${count(n)}.`,
    hr: (n: number) => `Bez nabavne cijene, cijena ostaje: ${count(n)}.`,
  },
  alsoSet: { en: 'Also set', bs: 'Postavlja se i', hr: 'Postavlja se i' },
  last: { en: 'Last change', bs: 'Zadnja izmjena', hr: 'Zadnja izmjena' },
  undoTitle: { en: 'Undo the whole change?', bs: 'Poništiti cijelu izmjenu?', hr: 'Poništiti cijelu izmjenu?' },
  undoText: {
    en: 'Every product gets its previous price and fields back. This is refused if a product has been changed since.',
    bs: 'Svakom proizvodu vraćaju se prethodna cijena i polja. Poništavanje se odbija ako je neki proizvod u međuvremenu mijenjan.',
    hr: 'Svakom se proizvodu vraćaju prethodna cijena i polja. Poništavanje se odbija ako je neki proizvod u međuvremenu mijenjan.',
  },
})
