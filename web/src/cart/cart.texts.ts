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
    en: 'All lines are removed. This cannot be undone.',
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
  addByCode: { en: 'Add by code or title', bs: 'Dodaj po šifri ili nazivu', hr: 'Dodaj po šifri ili nazivu' },
  reference: { en: 'Your reference', bs: 'Broj vaše narudžbenice', hr: 'Broj vaše narudžbenice' },
  referenceHint: {
    en: 'Optional; printed on the invoice',
    bs: 'Nije obavezno; stoji na fakturi',
    hr: 'Nije obvezno; stoji na računu',
  },
  deliverTo: { en: 'Deliver to', bs: 'Dostava na', hr: 'Dostava na' },
  ownAddress: { en: 'your company', bs: 'vaša kompanija', hr: 'vaša tvrtka' },
  changeDelivery: { en: 'Change', bs: 'Promijeni', hr: 'Promijeni' },
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
    en: 'Keys in stock are set aside and an estimate is mailed. They are delivered as soon as the payment arrives.',
    bs: 'Ključevi sa stanja se rezervišu, a predračun šaljemo e-mailom. Isporuka slijedi kad uplata stigne.',
    hr: 'Ključevi sa zalihe rezerviraju se, a ponudu šaljemo e-poštom. Isporuka slijedi kad uplata stigne.',
  },
  paidByCard: {
    en: 'Keys are set aside for 15 minutes while you enter the card on the page of the gateway. They are delivered as soon as your bank approves.',
    bs: 'Ključevi su rezervisani 15 minuta dok unosite karticu na stranici kanala plaćanja. Isporučuju se čim banka odobri.',
    hr: 'Ključevi su rezervirani 15 minuta dok unosite karticu na stranici kanala plaćanja. Isporučuju se čim banka odobri.',
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
  continueBuying: { en: 'Continue buying', bs: 'Nastavi kupovinu', hr: 'Nastavi kupnju' },
})
