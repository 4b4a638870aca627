import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  groups: { en: 'Price groups', bs: 'Cjenovne grupe', hr: 'Cjenovne grupe' },
  newGroup: { en: 'New price group', bs: 'Nova cjenovna grupa', hr: 'Nova cjenovna grupa' },
  addGroup: { en: 'Add group', bs: 'Dodaj grupu', hr: 'Dodaj grupu' },
  search: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  name: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  products: { en: 'Products', bs: 'Proizvodi', hr: 'Proizvodi' },
  companies: { en: 'Companies', bs: 'Kompanije', hr: 'Tvrtke' },
  created: { en: 'Added', bs: 'Dodana', hr: 'Dodana' },
  changed: { en: 'Last changed', bs: 'Zadnja izmjena', hr: 'Zadnja izmjena' },
  isUsed: { en: 'Has companies', bs: 'Ima kompanije', hr: 'Ima tvrtke' },
  delete: { en: 'Delete', bs: 'Obriši', hr: 'Izbriši' },
  deleteTitle: {
    en: (n: number) => `Delete ${plural(n, { one: 'one group', other: `${count(n)} groups` })}`,
    bs: (n: number) => `Obriši: ${count(n)} ${plural(n, { one: 'grupa', few: 'grupe', other: 'grupa' })}`,
    hr: (n: number) => `Izbriši: ${count(n)} ${plural(n, { one: 'grupa', few: 'grupe', other: 'grupa' })}`,
  },
  deleteText: {
    en: 'Groups with companies are kept: move their companies to another group first. The price history keeps the prices.',
    bs: 'Grupe s kompanijama ostaju: prvo premjestite kompanije u drugu grupu. Historija cijena čuva njihove cijene.',
    hr: 'Grupe s tvrtkama ostaju: najprije premjestite tvrtke u drugu grupu. Povijest cijena čuva njihove cijene.',
  },
  noGroups: { en: 'No price groups yet', bs: 'Još nema cjenovnih grupa', hr: 'Još nema cjenovnih grupa' },
  noGroupsWhy: {
    en: 'A price group gives several companies one price list.',
    bs: 'Cjenovna grupa daje jedan cjenovnik za više kompanija.',
    hr: 'Cjenovna grupa daje jedan cjenik za više tvrtki.',
  },
  group: { en: 'Group', bs: 'Grupa', hr: 'Grupa' },
  parts: { en: 'Parts of the group', bs: 'Dijelovi grupe', hr: 'Dijelovi grupe' },
  general: { en: 'General', bs: 'Općenito', hr: 'Općenito' },
  copyOf: { en: 'Copy prices from', bs: 'Kopiraj cijene iz', hr: 'Kopiraj cijene iz' },
  copyHint: {
    en: 'With products, prices and tiers. Another currency is converted at today’s rate.',
    bs: 'S proizvodima, cijenama i pragovima. Druga valuta preračunava se po današnjem kursu.',
    hr: 'S proizvodima, cijenama i pragovima. Druga valuta preračunava se po današnjem tečaju.',
  },
  emptyGroup: { en: 'None, start empty', bs: 'Ništa, prazna grupa', hr: 'Ništa, prazna grupa' },
  copy: { en: 'Copy', bs: 'Kopiraj', hr: 'Kopiraj' },
  currencyHint: {
    en: 'Fixed once the group has prices.',
    bs: 'Ne može se promijeniti kad grupa dobije cijene.',
    hr: 'Ne može se promijeniti kad grupa dobije cijene.',
  },
  addProducts: { en: 'Add products', bs: 'Dodaj proizvode', hr: 'Dodaj proizvode' },
  addProductsTo: {
    en: (name: string) => `Add products to ${name}`,
    bs: (name: string) => `Dodaj proizvode: ${name}`,
    hr: (name: string) => `Dodaj proizvode: ${name}`,
  },
  addN: {
    en: (n: number) => `Add ${count(n)}`,
    bs: (n: number) => `Dodaj ${count(n)}`,
    hr: (n: number) => `Dodaj ${count(n)}`,
  },
  startPrice: {
    en: (unit: string) => `Start price ${unit}`,
    bs: (unit: string) => `Početna cijena ${unit}`,
    hr: (unit: string) => `Početna cijena ${unit}`,
  },
  allIn: { en: 'Every product is in the group', bs: 'Svi proizvodi su u grupi', hr: 'Svi su proizvodi u grupi' },
  allInWhy: {
    en: 'Products that are added to the catalogue later appear here.',
    bs: 'Ovdje se pojavljuju proizvodi koji se kasnije dodaju u katalog.',
    hr: 'Ovdje se pojavljuju proizvodi koji se poslije dodaju u katalog.',
  },
  picture: { en: 'Picture', bs: 'Slika', hr: 'Slika' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  category: { en: 'Category', bs: 'Kategorija', hr: 'Kategorija' },
  productSearch: { en: 'Title or code', bs: 'Naziv ili šifra', hr: 'Naziv ili šifra' },
  price: {
    en: (unit: string) => `Price ${unit}`,
    bs: (unit: string) => `Cijena ${unit}`,
    hr: (unit: string) => `Cijena ${unit}`,
  },
  priceInGroup: { en: 'Price in the group', bs: 'Cijena u grupi', hr: 'Cijena u grupi' },
  withVat: { en: 'VAT included', bs: 'S PDV-om', hr: 'S PDV-om' },
  costs: {
    en: (unit: string) => `Costs ${unit}`,
    bs: (unit: string) => `Nabavna ${unit}`,
    hr: (unit: string) => `Nabavna ${unit}`,
  },
  margin: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  tiers: { en: 'Prices by quantity', bs: 'Od količine', hr: 'Od količine' },
  hasTiers: { en: 'Prices by quantity', bs: 'Cijene po količini', hr: 'Cijene po količini' },
  companiesWithIt: { en: 'Companies with it', bs: 'Kompanije koje ga imaju', hr: 'Tvrtke koje ga imaju' },
  remove: { en: 'Take out of the group', bs: 'Ukloni iz grupe', hr: 'Ukloni iz grupe' },
  removeProductsTitle: {
    en: (n: number) => `Take ${plural(n, { one: 'one product', other: `${count(n)} products` })} out of the group`,
    bs: (n: number) =>
      `Ukloni iz grupe: ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
    hr: (n: number) =>
      `Ukloni iz grupe: ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
  },
  removeProductsText: {
    en: 'Companies that paid the group price then pay the base price. They keep the products.',
    bs: 'Kompanije koje su plaćale cijenu grupe otad plaćaju osnovnu cijenu. Proizvodi im ostaju.',
    hr: 'Tvrtke koje su plaćale cijenu grupe otad plaćaju osnovnu cijenu. Proizvodi im ostaju.',
  },
  noProducts: { en: 'No products in this group yet', bs: 'Grupa još nema proizvoda', hr: 'Grupa još nema proizvoda' },
  noProductsWhy: {
    en: 'Add products at a percentage of their price, or import a price list.',
    bs: 'Dodajte proizvode po postotku njihove cijene ili uvezite cjenovnik.',
    hr: 'Dodajte proizvode po postotku njihove cijene ili uvezite cjenik.',
  },
  importFoot: {
    en: 'Companies of the group pay the new prices from their next order.',
    bs: 'Kompanije iz grupe plaćaju nove cijene od sljedeće narudžbe.',
    hr: 'Tvrtke iz grupe plaćaju nove cijene od sljedeće narudžbe.',
  },
  addCompanies: { en: 'Add companies', bs: 'Dodaj kompanije', hr: 'Dodaj tvrtke' },
  addCompaniesTo: {
    en: (name: string) => `Add companies to ${name}`,
    bs: (name: string) => `Dodaj kompanije: ${name}`,
    hr: (name: string) => `Dodaj tvrtke: ${name}`,
  },
  addCompaniesHint: {
    en: 'A company is in one group at a time: it leaves the one it is in. Prices change at once.',
    bs: 'Kompanija je uvijek u jednoj grupi: prelazi iz one u kojoj je sada. Cijene se mijenjaju odmah.',
    hr: 'Tvrtka je uvijek u jednoj grupi: prelazi iz one u kojoj je sada. Cijene se mijenjaju odmah.',
  },
  removeCompaniesTitle: {
    en: (n: number) => `Take ${plural(n, { one: 'one company', other: `${count(n)} companies` })} out of the group`,
    bs: (n: number) =>
      `Ukloni iz grupe: ${count(n)} ${plural(n, { one: 'kompanija', few: 'kompanije', other: 'kompanija' })}`,
    hr: (n: number) => `Ukloni iz grupe: ${count(n)} ${plural(n, { one: 'tvrtka', few: 'tvrtke', other: 'tvrtki' })}`,
  },
  removeCompaniesText: {
    en: 'They pay the base price where they have no price or margin of their own.',
    bs: 'Plaćaju osnovnu cijenu gdje nemaju vlastitu cijenu ili maržu.',
    hr: 'Plaćaju osnovnu cijenu gdje nemaju vlastitu cijenu ili maržu.',
  },
  movingIn: {
    en: 'Companies join the group',
    bs: 'Kompanije ulaze u grupu',
    hr: 'Tvrtke ulaze u grupu',
  },
  movingOut: { en: 'Companies leave the group', bs: 'Kompanije izlaze iz grupe', hr: 'Tvrtke izlaze iz grupe' },
  atMostCompanies: {
    en: (n: number) => `Too many companies at once. Choose at most ${count(n)}.`,
    bs: (n: number) => `Previše kompanija odjednom. Najviše: ${count(n)}.`,
    hr: (n: number) => `Previše tvrtki odjednom. Najviše: ${count(n)}.`,
  },
  moveOnly: { en: 'Move', bs: 'Premjesti', hr: 'Premjesti' },
  noPriceChanges: {
    en: 'No price changes: the companies have prices of their own.',
    bs: 'Nijedna cijena se ne mijenja: kompanije imaju vlastite cijene.',
    hr: 'Nijedna se cijena ne mijenja: tvrtke imaju vlastite cijene.',
  },
  moveProgress: {
    en: (done: string, all: string) => `Companies done: ${done} of ${all}. You may leave this page.`,
    bs: (done: string, all: string) => `Gotovo kompanija: ${done} od ${all}. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Gotovo tvrtki: ${done} od ${all}. Možete napustiti stranicu.`,
  },
  moveDone: {
    en: (moved: number, prices: number) =>
      `${count(moved)} ${plural(moved, { one: 'company', other: 'companies' })} moved, ${count(prices)} ${plural(prices, { one: 'price', other: 'prices' })} changed.`,
    bs: (moved: number, prices: number) =>
      `Premješteno kompanija: ${count(moved)}, promijenjeno cijena: ${count(prices)}.`,
    hr: (moved: number, prices: number) =>
      `Premješteno tvrtki: ${count(moved)}, promijenjeno cijena: ${count(prices)}.`,
  },
  movedBack: {
    en: (moved: number, prices: number) =>
      `${count(moved)} ${plural(moved, { one: 'company is', other: 'companies are' })} back where ${plural(moved, { one: 'it was', other: 'they were' })}, ${count(prices)} ${plural(prices, { one: 'price', other: 'prices' })} changed.`,
    bs: (moved: number, prices: number) => `Vraćeno kompanija: ${count(moved)}, promijenjeno cijena: ${count(prices)}.`,
    hr: (moved: number, prices: number) => `Vraćeno tvrtki: ${count(moved)}, promijenjeno cijena: ${count(prices)}.`,
  },
  moveLeft: {
    en: (n: number) => `${count(n)} skipped: moved by somebody in the meantime.`,
    bs: (n: number) => `Preskočeno: ${count(n)}, neko ih je u međuvremenu premjestio.`,
    hr: (n: number) => `Preskočeno: ${count(n)}, netko ih je u međuvremenu premjestio.`,
  },
  moveStopped: {
    en: 'The move stopped and is retried automatically until you undo it or start another one. No company is moved twice.',
    bs: 'Obrada je stala i automatski se ponavlja dok je ne poništite ili ne pokrenete drugu. Nijedna kompanija se ne premješta dvaput.',
    hr: 'Obrada je stala i automatski se ponavlja dok je ne poništite ili ne pokrenete drugu. Nijedna se tvrtka ne premješta dvaput.',
  },
  undoMove: { en: 'Undo', bs: 'Poništi', hr: 'Poništi' },
  undoMoveTitle: {
    en: 'Put the companies back where they were?',
    bs: 'Vratiti kompanije gdje su bile?',
    hr: 'Vratiti tvrtke gdje su bile?',
  },
  undoMoveText: {
    en: 'Each company goes back to the group it was in, or to none, and pays those prices again. Companies that have been moved since stay.',
    bs: 'Svaka kompanija se vraća u grupu u kojoj je bila, ili ni u jednu, i plaća te cijene. Kompanije koje su u međuvremenu premještene ostaju.',
    hr: 'Svaka se tvrtka vraća u grupu u kojoj je bila, ili ni u jednu, i plaća te cijene. Tvrtke koje su u međuvremenu premještene ostaju.',
  },
  moveN: {
    en: (n: number) => `Change ${count(n)} ${plural(n, { one: 'price', other: 'prices' })}`,
    bs: (n: number) => `Promijeni cijene: ${count(n)}`,
    hr: (n: number) => `Promijeni cijene: ${count(n)}`,
  },
  noCompanies: {
    en: 'No company is in this group',
    bs: 'Nijedna kompanija nije u grupi',
    hr: 'Nijedna tvrtka nije u grupi',
  },
  noCompaniesWhy: {
    en: 'Companies of the group pay its prices unless they have a price or a margin of their own.',
    bs: 'Kompanije iz grupe plaćaju njene cijene, osim ako imaju vlastitu cijenu ili maržu.',
    hr: 'Tvrtke iz grupe plaćaju njezine cijene, osim ako imaju vlastitu cijenu ili maržu.',
  },
})
