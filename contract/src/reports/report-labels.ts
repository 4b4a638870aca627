import type { Text } from '../language.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

/** Labels shared by the screen and the export of every report. */
export const reportLabels = {
  share: t('Share %', 'Udio %', 'Udio %'),
  change: t('Change %', 'Promjena %', 'Promjena %'),
  comparedWith: t('compared with', 'u poređenju s', 'u usporedbi s'),
  narrowed: t('Filtered by', 'Suženo na', 'Suženo na'),
  search: t('search', 'pretraga', 'pretraga'),
  drawnOn: t('As of', 'Stanje', 'Stanje'),
  page: t('Page', 'Stranica', 'Stranica'),
  of: t('of', 'od', 'od'),
  total: t('Total', 'Ukupno', 'Ukupno'),
  isNew: t('new', 'novo', 'novo'),
} satisfies Record<string, Text>

export const productLabels = {
  product: t('Product', 'Proizvod', 'Proizvod'),
  products: t('Products', 'Proizvodi', 'Proizvodi'),
  code: t('Code', 'Šifra', 'Šifra'),
  platform: t('Platform', 'Platforma', 'Platforma'),
  titleOrCode: t('Title or code', 'Naziv ili šifra', 'Naziv ili šifra'),
} satisfies Record<string, Text>

/** Further names for the rows of reports. */
export const groupLabels = {
  category: t('Category', 'Kategorija', 'Kategorija'),
  categories: t('Categories', 'Kategorije', 'Kategorije'),
  parent: t('Main category', 'Glavna kategorija', 'Glavna kategorija'),
  platforms: t('Platforms', 'Platforme', 'Platforme'),
  partner: t('Partner', 'Partner', 'Partner'),
  debtors: t('Partners who owe', 'Partneri koji duguju', 'Partneri koji duguju'),
  cashWeek: t('Week', 'Sedmica', 'Tjedan'),
  cashWeeks: t('By week', 'Po sedmicama', 'Po tjednima'),
  weekFrom: t('From', 'Od', 'Od'),
  weekTo: t('To', 'Do', 'Do'),
  payers: t('Partners expected to pay', 'Partneri od kojih se očekuje uplata', 'Partneri od kojih se očekuje uplata'),
  currency: t('Currency', 'Valuta', 'Valuta'),
  partners: t('Partners', 'Partneri', 'Partneri'),
  paymentType: t('Payment type', 'Način plaćanja', 'Način plaćanja'),
  paymentTypes: t('Payment types', 'Načini plaćanja', 'Načini plaćanja'),
  country: t('Country', 'Država', 'Država'),
  countries: t('Countries', 'Države', 'Države'),
  order: t('Order', 'Narudžba', 'Narudžba'),
  orders: t('Orders', 'Narudžbe', 'Narudžbe'),
  batch: t('Batch', 'Serija', 'Serija'),
  batches: t('Batches', 'Serije', 'Serije'),
  keySupplier: t('Key supplier', 'Dobavljač ključeva', 'Dobavljač ključeva'),
  keySuppliers: t('Key suppliers', 'Dobavljači ključeva', 'Dobavljači ključeva'),
  owed: t('Owed, no key yet', 'Duguje se, još bez ključa', 'Duguje se, još bez ključa'),
  importedOn: t('Imported on', 'Uvezena', 'Uvezena'),
  approvedOn: t('Approved on', 'Odobrena', 'Odobrena'),
  orderedBy: t('Ordered by', 'Naručilac', 'Naručitelj'),
  user: t('User', 'Korisnik', 'Korisnik'),
  numberOrPartner: t('Order or partner', 'Narudžba ili partner', 'Narudžba ili partner'),
  name: t('Name', 'Naziv', 'Naziv'),
  nameOrCode: t('Name or code', 'Naziv ili šifra', 'Naziv ili šifra'),
} satisfies Record<string, Text>

/** The labels of filters. */
export const filterLabels = {
  productIds: t('Product', 'Proizvod', 'Proizvod'),
  categoryIds: t('Category', 'Kategorija', 'Kategorija'),
  productTypeIds: t('Platform', 'Platforma', 'Platforma'),
  publisherIds: t('Publisher', 'Izdavač', 'Izdavač'),
  companyIds: t('Company', 'Kompanija', 'Tvrtka'),
  partnerIds: t('Invoiced to', 'Fakturisano na', 'Račun glasi na'),
  companyTypes: t('Company type', 'Vrsta kompanije', 'Vrsta tvrtke'),
  markets: t('Market', 'Tržište', 'Tržište'),
  paymentTypes: t('Payment', 'Plaćanje', 'Plaćanje'),
  supplierIds: t('Key supplier', 'Dobavljač ključeva', 'Dobavljač ključeva'),
  isDomestic: t('Domestic', 'Domaće', 'Domaće'),
  cashWeeks: t('Week', 'Sedmica', 'Tjedan'),
} satisfies Record<string, Text>
