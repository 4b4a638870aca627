import { counted } from '../text/counted.ts'
import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  cart: { en: 'Cart', bs: 'Korpa', hr: 'Košarica' },
  cartWith: {
    en: (n: number, total: string) => `Cart: ${counted.products(n)}, ${total}`,
    bs: (n: number, total: string) => `Korpa: ${counted.products(n)}, ${total}`,
    hr: (n: number, total: string) => `Košarica: ${counted.products(n)}, ${total}`,
  },
  summary: {
    en: (p: number, k: number) => `${counted.products(p)}, ${counted.keys(k)}`,
    bs: (p: number, k: number) => `${counted.products(p)}, ${counted.keys(k)}`,
    hr: (p: number, k: number) => `${counted.products(p)}, ${counted.keys(k)}`,
  },
  funds: { en: 'Funds', bs: 'Sredstva', hr: 'Sredstva' },
  creditLeft: { en: 'Credit left', bs: 'Preostali kredit', hr: 'Preostali kredit' },
  emptyCart: { en: 'Empty the cart', bs: 'Isprazni korpu', hr: 'Isprazni košaricu' },
  emptyCartAsk: { en: 'Empty the cart?', bs: 'Isprazniti korpu?', hr: 'Isprazniti košaricu?' },
  emptyCartText: {
    en: 'All lines are taken out. This cannot be undone.',
    bs: 'Sve stavke se uklanjaju. Ovo se ne može poništiti.',
    hr: 'Sve se stavke uklanjaju. Ovo se ne može poništiti.',
  },
  cartIsEmpty: { en: 'Your cart is empty', bs: 'Korpa je prazna', hr: 'Košarica je prazna' },
  cartIsEmptyWhy: {
    en: 'Set a quantity in the catalogue, or add a product by its code or title.',
    bs: 'Unesite količinu u katalogu ili dodajte proizvod po šifri ili nazivu.',
    hr: 'Unesite količinu u katalogu ili dodajte proizvod po šifri ili nazivu.',
  },
  toCatalogue: { en: 'Open the catalogue', bs: 'Otvori katalog', hr: 'Otvori katalog' },
  each: {
    en: (price: string) => `${price} each`,
    bs: (price: string) => `${price} po komadu`,
    hr: (price: string) => `${price} po komadu`,
  },
  promotion: { en: 'Promotion', bs: 'Promocija', hr: 'Promocija' },
  quantityOf: {
    en: (title: string) => `Quantity: ${title}`,
    bs: (title: string) => `Količina: ${title}`,
    hr: (title: string) => `Količina: ${title}`,
  },
  inStock: { en: 'In stock', bs: 'Na stanju', hr: 'Na zalihi' },
  inStockMoq: {
    en: (moq: string) => `In stock, MOQ ${moq} met`,
    bs: (moq: string) => `Na stanju, minimum ${moq} ispunjen`,
    hr: (moq: string) => `Na zalihi, minimum ${moq} ispunjen`,
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
  allowPictures: { en: 'Allow pictures', bs: 'Dozvoli slike', hr: 'Dopusti slike' },
  addByCode: { en: 'Add by code or title', bs: 'Dodaj po šifri ili nazivu', hr: 'Dodaj po šifri ili nazivu' },
  payWith: { en: 'Pay with', bs: 'Plaćanje', hr: 'Plaćanje' },
  wire: { en: 'Wire', bs: 'Virman', hr: 'Virman' },
  delivery: { en: 'Delivery', bs: 'Dostava', hr: 'Dostava' },
  net: { en: 'Net', bs: 'Bez PDV-a', hr: 'Bez PDV-a' },
  vat: { en: 'VAT', bs: 'PDV', hr: 'PDV' },
  total: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  available: { en: 'Available', bs: 'Raspoloživo', hr: 'Raspoloživo' },
  leftAfter: { en: 'Left after this order', bs: 'Ostaje nakon narudžbe', hr: 'Ostaje nakon narudžbe' },
  shortBy: { en: 'Missing', bs: 'Nedostaje', hr: 'Nedostaje' },
  fromFunds: {
    en: (funds: string) => `${funds} from funds`,
    bs: (funds: string) => `${funds} iz sredstava`,
    hr: (funds: string) => `${funds} iz sredstava`,
  },
  fundsThenCredit: {
    en: (funds: string, credit: string) => `All ${funds} of funds, then ${credit} of credit`,
    bs: (funds: string, credit: string) => `Svih ${funds} sredstava, zatim ${credit} kredita`,
    hr: (funds: string, credit: string) => `Svih ${funds} sredstava, zatim ${credit} kredita`,
  },
  fromCredit: {
    en: (credit: string) => `${credit} of credit`,
    bs: (credit: string) => `${credit} kredita`,
    hr: (credit: string) => `${credit} kredita`,
  },
  paidOutside: {
    en: 'Keys are set aside and an estimate is mailed. They are delivered when the payment is in.',
    bs: 'Ključevi se rezervišu, a predračun šaljemo e-mailom. Isporuka slijedi kad uplata stigne.',
    hr: 'Ključevi se rezerviraju, a ponudu šaljemo e-poštom. Isporuka slijedi kad uplata stigne.',
  },
  place: {
    en: (total: string) => `Place order · ${total}`,
    bs: (total: string) => `Naruči · ${total}`,
    hr: (total: string) => `Naruči · ${total}`,
  },
  fixFirst: {
    en: (n: number, title: string) =>
      n === 1
        ? `Fix 1 line before you place the order: ${title}.`
        : `Fix ${count(n)} lines before you place the order.`,
    bs: (n: number, title: string) =>
      n === 1
        ? `Prije narudžbe ispravite 1 stavku: ${title}.`
        : `Prije narudžbe ispravite ${count(n)} ${plural(n, { one: 'stavku', few: 'stavke', other: 'stavki' })}.`,
    hr: (n: number, title: string) =>
      n === 1
        ? `Prije narudžbe ispravite 1 stavku: ${title}.`
        : `Prije narudžbe ispravite ${count(n)} ${plural(n, { one: 'stavku', few: 'stavke', other: 'stavki' })}.`,
  },
  attention: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'line needs', other: 'lines need' })} attention`,
    bs: (n: number) =>
      `${count(n)} ${plural(n, { one: 'stavka traži', few: 'stavke traže', other: 'stavki traži' })} pažnju`,
    hr: (n: number) =>
      `${count(n)} ${plural(n, { one: 'stavka traži', few: 'stavke traže', other: 'stavki traži' })} pozornost`,
  },
  settling: { en: 'Updating the cart…', bs: 'Ažuriram korpu…', hr: 'Ažuriram košaricu…' },
  orderPlaced: { en: 'Order placed', bs: 'Narudžba poslana', hr: 'Narudžba poslana' },
  orderNo: { en: (n: string) => `Order ${n}`, bs: (n: string) => `Narudžba ${n}`, hr: (n: string) => `Narudžba ${n}` },
  keysReady: {
    en: (n: number) => `${counted.keys(n)} ${n === 1 ? 'is' : 'are'} ready`,
    bs: (n: number) => `Spremno: ${counted.keys(n)}`,
    hr: (n: number) => `Spremno: ${counted.keys(n)}`,
  },
  keysMissing: {
    en: (n: number) => `${counted.keys(n)} will follow as soon as they are in stock`,
    bs: (n: number) => `${counted.keys(n)} slijedi čim bude na stanju`,
    hr: (n: number) => `${counted.keys(n)} slijedi čim bude na zalihi`,
  },
  waitsForApproval: {
    en: 'The amount is set aside. The keys follow when the order is approved.',
    bs: 'Iznos je rezervisan. Ključevi slijede kad narudžba bude odobrena.',
    hr: 'Iznos je rezerviran. Ključevi slijede kad narudžba bude odobrena.',
  },
  waitsForPayment: {
    en: (until: string) => `The keys are set aside until ${until}. They are delivered when the payment is in.`,
    bs: (until: string) => `Ključevi su rezervisani do ${until}. Isporuka slijedi kad uplata stigne.`,
    hr: (until: string) => `Ključevi su rezervirani do ${until}. Isporuka slijedi kad uplata stigne.`,
  },
  mailedTo: {
    en: (email: string) => `We mailed ${email}.`,
    bs: (email: string) => `Poslali smo e-mail na ${email}.`,
    hr: (email: string) => `Poslali smo e-poštu na ${email}.`,
  },
  estimate: { en: 'Estimate', bs: 'Predračun', hr: 'Ponuda' },
  openOrder: { en: 'Open order and keys', bs: 'Otvori narudžbu i ključeve', hr: 'Otvori narudžbu i ključeve' },
  openPlain: { en: 'Open order', bs: 'Otvori narudžbu', hr: 'Otvori narudžbu' },
  continueBuying: { en: 'Continue buying', bs: 'Nastavi kupovinu', hr: 'Nastavi kupnju' },
  missingOf: {
    en: (n: string) => `${n} missing`,
    bs: (n: string) => `nedostaje ${n}`,
    hr: (n: string) => `nedostaje ${n}`,
  },
})
