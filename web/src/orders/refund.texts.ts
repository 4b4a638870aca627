import { counted } from '../text/counted.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  refund: { en: 'Refund part or all', bs: 'Vrati dio ili sav novac', hr: 'Vrati dio ili sav novac' },
  refundShort: { en: 'Refund', bs: 'Povrat novca', hr: 'Povrat novca' },
  title: {
    en: (number: string) => `Refund order ${number}`,
    bs: (number: string) => `Povrat za narudžbu ${number}`,
    hr: (number: string) => `Povrat za narudžbu ${number}`,
  },
  paidBy: {
    en: (company: string, amount: string, way: string) => `${company} · paid ${amount}, ${way}`,
    bs: (company: string, amount: string, way: string) => `${company} · plaćeno ${amount}, ${way}`,
    hr: (company: string, amount: string, way: string) => `${company} · plaćeno ${amount}, ${way}`,
  },
  how: { en: 'What is refunded', bs: 'Šta se vraća', hr: 'Što se vraća' },
  chosenUnits: { en: 'Chosen units', bs: 'Odabrane jedinice', hr: 'Odabrane jedinice' },
  allThatIsLeft: { en: 'All that is left', bs: 'Sve preostalo', hr: 'Sve preostalo' },
  anAmount: { en: 'An amount', bs: 'Iznos', hr: 'Iznos' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  bought: { en: 'Bought', bs: 'Kupljeno', hr: 'Kupljeno' },
  refundable: { en: 'Refundable', bs: 'Može se vratiti', hr: 'Može se vratiti' },
  unitIn: {
    en: (symbol: string) => `Unit ${symbol}`,
    bs: (symbol: string) => `Cijena ${symbol}`,
    hr: (symbol: string) => `Cijena ${symbol}`,
  },
  units: { en: 'Units', bs: 'Jedinice', hr: 'Jedinice' },
  unitsOf: {
    en: (title: string) => `Units to refund: ${title}`,
    bs: (title: string) => `Jedinice za povrat: ${title}`,
    hr: (title: string) => `Jedinice za povrat: ${title}`,
  },
  refundIn: {
    en: (symbol: string) => `Refund ${symbol}`,
    bs: (symbol: string) => `Povrat ${symbol}`,
    hr: (symbol: string) => `Povrat ${symbol}`,
  },
  keysOf: {
    en: (tails: string) => `keys ${tails}`,
    bs: (tails: string) => `ključevi ${tails}`,
    hr: (tails: string) => `ključevi ${tails}`,
  },
  change: { en: 'Change', bs: 'Promijeni', hr: 'Promijeni' },
  changeOf: {
    en: (title: string) => `Change keys of ${title}`,
    bs: (title: string) => `Promijeni ključeve: ${title}`,
    hr: (title: string) => `Promijeni ključeve: ${title}`,
  },
  whichOf: {
    en: (title: string) => `Keys to refund: ${title}`,
    bs: (title: string) => `Ključevi za povrat: ${title}`,
    hr: (title: string) => `Ključevi za povrat: ${title}`,
  },
  openedAt: {
    en: (when: string) => `opened ${when}`,
    bs: (when: string) => `otvoren ${when}`,
    hr: (when: string) => `otvoren ${when}`,
  },
  withoutKey: { en: 'no key yet', bs: 'još bez ključa', hr: 'još bez ključa' },
  amountLabel: {
    en: (symbol: string) => `Amount to refund, ${symbol}`,
    bs: (symbol: string) => `Iznos povrata, ${symbol}`,
    hr: (symbol: string) => `Iznos povrata, ${symbol}`,
  },
  noMore: {
    en: (most: string) => `At most ${most}`,
    bs: (most: string) => `Najviše ${most}`,
    hr: (most: string) => `Najviše ${most}`,
  },
  amountHint: {
    en: 'The price is reduced; every key stays with the buyer.',
    bs: 'Umanjuje se cijena; svi ključevi ostaju kupcu.',
    hr: 'Umanjuje se cijena; svi ključevi ostaju kupcu.',
  },
  thisRefund: { en: 'This refund', bs: 'Ovaj povrat', hr: 'Ovaj povrat' },
  leftAfter: {
    en: 'Still refundable afterwards',
    bs: 'Poslije toga se još može vratiti',
    hr: 'Nakon toga se još može vratiti',
  },
  atMost: {
    en: (most: string, before: string | null) =>
      `At most ${most}, ${before === null ? 'nothing refunded so far' : `${before} refunded so far`}`,
    bs: (most: string, before: string | null) =>
      `Najviše ${most}, ${before === null ? 'do sada ništa nije vraćeno' : `do sada vraćeno ${before}`}`,
    hr: (most: string, before: string | null) =>
      `Najviše ${most}, ${before === null ? 'dosad ništa nije vraćeno' : `dosad vraćeno ${before}`}`,
  },
  toStock: {
    en: (keys: number) => `${counted.keys(keys)} nobody has seen: back to stock.`,
    bs: (keys: number) => `Ključevi koje niko nije vidio, nazad na stanje: ${keys}.`,
    hr: (keys: number) => `Ključevi koje nitko nije vidio, natrag na zalihu: ${keys}.`,
  },
  burned: {
    en: (keys: number, cost: string) =>
      `${counted.keys(keys)} withdrawn and never sold again. The cost of ${cost} stays with the distributor.`,
    bs: (keys: number, cost: string) =>
      `Povučeno i nikad više u prodaji: ${counted.keys(keys)}. Trošak od ${cost} snosi distributer.`,
    hr: (keys: number, cost: string) =>
      `Povučeno i nikad više u prodaji: ${counted.keys(keys)}. Trošak od ${cost} snosi distributer.`,
  },
  noKey: {
    en: (units: number) => `Units that have no key yet and will no longer get one: ${units}.`,
    bs: (units: number) => `Jedinice koje još nemaju ključ i više ga neće dobiti: ${units}.`,
    hr: (units: number) => `Jedinice koje još nemaju ključ i više ga neće dobiti: ${units}.`,
  },
  keepUnseen: {
    en: 'Put keys that nobody has seen back to stock',
    bs: 'Ključeve koje niko nije vidio vrati na stanje',
    hr: 'Ključeve koje nitko nije vidio vrati na zalihu',
  },
  keepUnseenHint: {
    en: 'Otherwise they are withdrawn too. Keys that were seen are always withdrawn.',
    bs: 'Inače se i oni povlače. Viđeni ključevi se uvijek povlače.',
    hr: 'Inače se i oni povlače. Viđeni ključevi uvijek se povlače.',
  },
  paysBack: {
    en: (who: string) => `${who} pays back`,
    bs: (who: string) => `${who} vraća`,
    hr: (who: string) => `${who} vraća`,
  },
  creditFirst: { en: 'Credit in use, first', bs: 'Iskorišteni kredit, prvo', hr: 'Iskorišteni kredit, najprije' },
  credit: { en: 'Credit in use', bs: 'Iskorišteni kredit', hr: 'Iskorišteni kredit' },
  noCredit: { en: 'none', bs: 'nema', hr: 'nema' },
  funds: { en: 'Company funds', bs: 'Sredstva kompanije', hr: 'Sredstva tvrtke' },
  card: { en: 'Card', bs: 'Kartica', hr: 'Kartica' },
  toTheCard: {
    en: 'back to the card that paid',
    bs: 'nazad na karticu kojom je plaćeno',
    hr: 'natrag na karticu kojom je plaćeno',
  },
  outside: { en: 'Bank transfer', bs: 'Virman', hr: 'Virman' },
  outsideBy: {
    en: (seller: string) => `${seller} pays it back: the buyer has since changed supplier`,
    bs: (seller: string) => `Vraća ${seller}: kupac u međuvremenu ima drugog dobavljača`,
    hr: (seller: string) => `Vraća ${seller}: kupac u međuvremenu ima drugog dobavljača`,
  },
  toRetailersCard: {
    en: "from the reseller's funds to its retailer's card",
    bs: 'sa sredstava preprodavača na karticu njegovog partnera',
    hr: 'sa sredstava preprodavača na karticu njegova partnera',
  },
  creditNoteTo: { en: 'Credit note to', bs: 'Knjižna obavijest uz', hr: 'Odobrenje uz' },
  noCreditNote: {
    en: 'Not invoiced yet, so no credit note',
    bs: 'Još nije fakturisano, pa nema knjižne obavijesti',
    hr: 'Račun još nije izdan, pa nema odobrenja',
  },
  nothingToCredit: {
    en: 'No money is refunded, so no credit note',
    bs: 'Ne vraća se novac, pa nema knjižne obavijesti',
    hr: 'Ne vraća se novac, pa nema odobrenja',
  },
  invoiceDue: {
    en: 'the invoice that is still to be issued',
    bs: 'fakturu koju tek treba izdati',
    hr: 'račun koji tek treba izdati',
  },
  netVat: {
    en: (net: string, vat: string) => `${net} + ${vat} VAT`,
    bs: (net: string, vat: string) => `${net} + ${vat} PDV`,
    hr: (net: string, vat: string) => `${net} + ${vat} PDV`,
  },
  reason: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' },
  whatHappened: {
    en: 'Reason, printed on the credit note',
    bs: 'Šta se dogodilo, stoji na knjižnoj obavijesti',
    hr: 'Što se dogodilo, stoji na odobrenju',
  },
  typeNumber: {
    en: (number: string) => `Type ${number} to confirm`,
    bs: (number: string) => `Upišite ${number} za potvrdu`,
    hr: (number: string) => `Upišite ${number} za potvrdu`,
  },
  confirm: {
    en: (amount: string) => `Refund ${amount}`,
    bs: (amount: string) => `Vrati ${amount}`,
    hr: (amount: string) => `Vrati ${amount}`,
  },
  event: { en: 'Refunded', bs: 'Vraćen novac', hr: 'Vraćen novac' },
  unitState: { en: 'Refunded', bs: 'Vraćeno', hr: 'Vraćeno' },
  unitsRefunded: {
    en: (n: number) => `${n} refunded`,
    bs: (n: number) => `vraćeno: ${n}`,
    hr: (n: number) => `vraćeno: ${n}`,
  },
})
