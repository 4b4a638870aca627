import { plural } from '@brava/contract/language.ts'
import { texts } from '../text/texts.ts'

/** Texts for distributors who write promotions. */
export const e = texts({
  promotions: { en: 'Promotions', bs: 'Promocije', hr: 'Promocije' },
  newPromotion: { en: 'New promotion', bs: 'Nova promocija', hr: 'Nova promocija' },
  addPromotion: { en: 'Save draft', bs: 'Sačuvaj nacrt', hr: 'Spremi nacrt' },
  search: { en: 'Title', bs: 'Naslov', hr: 'Naslov' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  window: { en: 'Window', bs: 'Period', hr: 'Razdoblje' },
  windowFoot: {
    en: 'Sarajevo time. The prices end with the window.',
    bs: 'Po sarajevskom vremenu. Cijene prestaju s krajem perioda.',
    hr: 'Po sarajevskom vremenu. Cijene prestaju s krajem razdoblja.',
  },
  recipients: { en: 'Recipients', bs: 'Primaoci', hr: 'Primatelji' },
  everybody: { en: 'All partners', bs: 'Svi partneri', hr: 'Svi partneri' },
  chosen: { en: 'Chosen', bs: 'Odabrani', hr: 'Odabrani' },
  more: {
    en: (n: number) => `and ${n} more`,
    bs: (n: number) => `i još ${n}`,
    hr: (n: number) => `i još ${n}`,
  },
  products: { en: 'Products', bs: 'Proizvodi', hr: 'Proizvodi' },
  productsFacts: {
    en: 'Prices with VAT',
    bs: 'Cijene s PDV-om',
    hr: 'Cijene s PDV-om',
  },
  seen: { en: 'Seen', bs: 'Viđeno', hr: 'Viđeno' },
  created: { en: 'Added', bs: 'Dodano', hr: 'Dodano' },
  delete: { en: 'Delete', bs: 'Obriši', hr: 'Izbriši' },
  copy: { en: 'Copy', bs: 'Kopiraj', hr: 'Kopiraj' },
  copyOf: {
    en: (title: string) => `${title} (copy)`,
    bs: (title: string) => `${title} (kopija)`,
    hr: (title: string) => `${title} (kopija)`,
  },
  deleteTitle: {
    en: (n: number) => `Delete ${n} ${plural('en', n, { one: 'promotion', other: 'promotions' })}?`,
    bs: (n: number) => `Obrisati ${n} ${plural('bs', n, { one: 'promociju', few: 'promocije', other: 'promocija' })}?`,
    hr: (n: number) => `Izbrisati ${n} ${plural('hr', n, { one: 'promociju', few: 'promocije', other: 'promocija' })}?`,
  },
  deleteText: {
    en: 'Their prices stop at once. Orders already placed keep the prices they were charged.',
    bs: 'Njihove cijene odmah prestaju. Poslane narudžbe zadržavaju svoje cijene.',
    hr: 'Njihove cijene odmah prestaju. Poslane narudžbe zadržavaju svoje cijene.',
  },
  stopTitle: {
    en: (n: number) => `Deactivate ${n} ${plural('en', n, { one: 'promotion', other: 'promotions' })}?`,
    bs: (n: number) =>
      `Deaktivirati ${n} ${plural('bs', n, { one: 'promociju', few: 'promocije', other: 'promocija' })}?`,
    hr: (n: number) =>
      `Deaktivirati ${n} ${plural('hr', n, { one: 'promociju', few: 'promocije', other: 'promocija' })}?`,
  },
  stopText: {
    en: 'The prices stop at once, also for lines that are in a cart. Orders already placed keep the prices they were charged.',
    bs: 'Cijene odmah prestaju, i za stavke koje su već u korpi. Poslane narudžbe zadržavaju svoje cijene.',
    hr: 'Cijene odmah prestaju, i za stavke koje su već u košarici. Poslane narudžbe zadržavaju svoje cijene.',
  },
  noPromotions: { en: 'No promotions', bs: 'Nema promocija', hr: 'Nema promocija' },
  noPromotionsWhy: {
    en: 'Write one: partners see it when they sign in and get its prices while it runs.',
    bs: 'Napišite prvu: partneri je vide pri prijavi i dok traje kupuju po njenim cijenama.',
    hr: 'Napišite prvu: partneri je vide pri prijavi i dok traje kupuju po njezinim cijenama.',
  },
  message: { en: 'Message', bs: 'Poruka', hr: 'Poruka' },
  listTitle: { en: 'Title, in the list', bs: 'Naslov u listi', hr: 'Naslov u popisu' },
  messageTitle: { en: 'Title of the message', bs: 'Naslov poruke', hr: 'Naslov poruke' },
  messageTitleHint: {
    en: 'What partners read. Left empty: the title in the list.',
    bs: 'Ono što partneri čitaju. Ako je prazno: naslov iz liste.',
    hr: 'Ono što partneri čitaju. Ako je prazno: naslov iz popisa.',
  },
  text: { en: 'Text', bs: 'Tekst', hr: 'Tekst' },
  simple: { en: 'A message without products', bs: 'Poruka bez proizvoda', hr: 'Poruka bez proizvoda' },
  picture: { en: 'Picture', bs: 'Slika', hr: 'Slika' },
  pictureHint: {
    en: 'PNG, JPEG or WebP up to 10 MB',
    bs: 'PNG, JPEG ili WebP do 10 MB',
    hr: 'PNG, JPEG ili WebP do 10 MB',
  },
  removePicture: { en: 'Remove picture', bs: 'Ukloni sliku', hr: 'Ukloni sliku' },
  addProduct: { en: 'Add a product', bs: 'Dodaj proizvod', hr: 'Dodaj proizvod' },
  noProducts: { en: 'No products yet', bs: 'Još nema proizvoda', hr: 'Još nema proizvoda' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  now: {
    en: (unit: string) => `Now ${unit}`,
    bs: (unit: string) => `Sada ${unit}`,
    hr: (unit: string) => `Sada ${unit}`,
  },
  promo: { en: 'Promo price', bs: 'Promo cijena', hr: 'Promo cijena' },
  promoOf: {
    en: (title: string) => `Promo price of ${title}`,
    bs: (title: string) => `Promo cijena: ${title}`,
    hr: (title: string) => `Promo cijena: ${title}`,
  },
  off: { en: 'Off', bs: 'Niže', hr: 'Niže' },
  moq: { en: 'MOQ', bs: 'Min. kol.', hr: 'Min. kol.' },
  moqOf: {
    en: (title: string) => `MOQ of ${title}`,
    bs: (title: string) => `Minimalna količina: ${title}`,
    hr: (title: string) => `Minimalna količina: ${title}`,
  },
  margin: {
    en: (unit: string) => `Margin ${unit}`,
    bs: (unit: string) => `Marža ${unit}`,
    hr: (unit: string) => `Marža ${unit}`,
  },
  marginHint: {
    en: 'Over the cost of the next key, both with VAT',
    bs: 'Iznad nabavne cijene sljedećeg ključa, oboje s PDV-om',
    hr: 'Iznad nabavne cijene sljedećeg ključa, oboje s PDV-om',
  },
  inStock: {
    en: (n: string) => `${n} in stock`,
    bs: (n: string) => `${n} na stanju`,
    hr: (n: string) => `${n} na zalihi`,
  },
  remove: {
    en: (title: string) => `Remove ${title}`,
    bs: (title: string) => `Ukloni ${title}`,
    hr: (title: string) => `Ukloni ${title}`,
  },
  belowCost: {
    en: (title: string, cost: string) => `${title} sells below cost: the next key costs ${cost} with VAT.`,
    bs: (title: string, cost: string) => `${title} je ispod nabavne: sljedeći ključ košta ${cost} s PDV-om.`,
    hr: (title: string, cost: string) => `${title} je ispod nabavne: sljedeći ključ stoji ${cost} s PDV-om.`,
  },
  setTo: {
    en: (price: string) => `Set to ${price} (5% margin)`,
    bs: (price: string) => `Postavi na ${price} (marža 5 %)`,
    hr: (price: string) => `Postavi na ${price} (marža 5 %)`,
  },
  groups: { en: 'Price groups', bs: 'Cjenovne grupe', hr: 'Cjenovne grupe' },
  companies: { en: 'Companies', bs: 'Kompanije', hr: 'Tvrtke' },
  reach: {
    en: (companies: number, people: number) =>
      `${companies} ${plural('en', companies, { one: 'company', other: 'companies' })}, ${people} ${plural('en', people, { one: 'person', other: 'people' })}`,
    bs: (companies: number, people: number) =>
      `${companies} ${plural('bs', companies, { one: 'kompanija', few: 'kompanije', other: 'kompanija' })}, ${people} ${plural('bs', people, { one: 'osoba', few: 'osobe', other: 'osoba' })}`,
    hr: (companies: number, people: number) =>
      `${companies} ${plural('hr', companies, { one: 'tvrtka', few: 'tvrtke', other: 'tvrtki' })}, ${people} ${plural('hr', people, { one: 'osoba', few: 'osobe', other: 'osoba' })}`,
  },
  seeWho: { en: 'See who', bs: 'Ko su', hr: 'Tko su' },
  from: { en: 'From', bs: 'Od', hr: 'Od' },
  fromTime: { en: 'From, time', bs: 'Od, vrijeme', hr: 'Od, vrijeme' },
  until: { en: 'Until', bs: 'Do', hr: 'Do' },
  untilTime: { en: 'Until, time', bs: 'Do, vrijeme', hr: 'Do, vrijeme' },
  preview: { en: 'Preview', bs: 'Pregled', hr: 'Pregled' },
  previewAs: { en: 'As', bs: 'Kao', hr: 'Kao' },
  previewNone: {
    en: 'This company sees none of its products.',
    bs: 'Ova kompanija ne vidi nijedan proizvod ove promocije.',
    hr: 'Ova tvrtka ne vidi nijedan proizvod ove promocije.',
  },
  previewPick: {
    en: 'Choose a company to see what it sees.',
    bs: 'Odaberite kompaniju da vidite šta ona vidi.',
    hr: 'Odaberite tvrtku da vidite što ona vidi.',
  },
  results: { en: 'Results', bs: 'Rezultati', hr: 'Rezultati' },
  resultsFoot: {
    en: 'Approved orders, net, less what was refunded later.',
    bs: 'Odobrene narudžbe, neto, umanjene za kasnije povrate.',
    hr: 'Odobrene narudžbe, neto, umanjene za kasnije povrate.',
  },
  reachesNow: { en: 'People it reaches now', bs: 'Osoba do kojih sada stiže', hr: 'Osoba do kojih sada stiže' },
  skipped: { en: 'Skipped', bs: 'Preskočeno', hr: 'Preskočeno' },
  added: { en: 'Added to the cart', bs: 'Dodano u korpu', hr: 'Dodano u košaricu' },
  orders: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
  keys: { en: 'Keys', bs: 'Ključevi', hr: 'Ključevi' },
  sold: { en: 'Sold', bs: 'Prodano', hr: 'Prodano' },
  earned: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  activateTitle: {
    en: 'Activate the promotion?',
    bs: 'Aktivirati promociju?',
    hr: 'Aktivirati promociju?',
  },
  activateText: {
    en: 'Its recipients see it and buy at its prices from the start of the window.',
    bs: 'Primaoci je vide i kupuju po njenim cijenama od početka perioda.',
    hr: 'Primatelji je vide i kupuju po njezinim cijenama od početka razdoblja.',
  },
  saveFirst: {
    en: 'Save your changes first.',
    bs: 'Prvo sačuvajte izmjene.',
    hr: 'Najprije spremite izmjene.',
  },
})
