import { saleWords } from '@brava/contract/sale-words.ts'
import { counted } from '../../text/counted.ts'
import { count } from '../../text/format.ts'
import { plural } from '../../text/language.ts'
import { texts } from '../../text/texts.ts'

export const t = texts({
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  picture: { en: 'Picture', bs: 'Slika', hr: 'Slika' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  priceSearch: { en: 'Title or code', bs: 'Naziv ili šifra', hr: 'Naziv ili šifra' },
  ownTerms: { en: 'Priced by', bs: 'Vrsta cijene', hr: 'Vrsta cijene' },
  pays: {
    en: (c: string) => `Partner pays ${c}`,
    bs: (c: string) => `Partner plaća ${c}`,
    hr: (c: string) => `Partner plaća ${c}`,
  },
  costs: { en: (c: string) => `Costs ${c}`, bs: (c: string) => `Nabavna ${c}`, hr: (c: string) => `Nabavna ${c}` },
  earned: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  moq: { en: 'MOQ', bs: 'Min. kol.', hr: 'Min. kol.' },
  moqLong: { en: 'Smallest quantity (MOQ)', bs: 'Minimalna količina', hr: 'Minimalna količina' },
  moqHint: { en: 'Empty: as set for the product.', bs: 'Prazno: kao kod proizvoda.', hr: 'Prazno: kao kod proizvoda.' },
  withdrawn: saleWords[1],
  withdraw: { en: 'Withdraw', bs: 'Povuci', hr: 'Povuci' },
  giveBack: { en: 'Put on sale again', bs: 'Vrati u prodaju', hr: 'Vrati u prodaju' },
  takeAway: { en: 'Unassign', bs: 'Ukini dodjelu', hr: 'Ukini dodjelu' },
  takeAwayTitle: {
    en: (n: number) => `Unassign ${count(n)} ${plural(n, { one: 'product', other: 'products' })}?`,
    bs: (n: number) =>
      `Ukinuti dodjelu za ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}?`,
    hr: (n: number) =>
      `Ukinuti dodjelu za ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}?`,
  },
  takeAwayText: {
    en: 'The partner no longer sees these products, and its own prices for them are deleted. Existing orders do not change.',
    bs: 'Partner ih više ne vidi, a njegove vlastite cijene za njih se brišu. Poslane narudžbe ostaju.',
    hr: 'Partner ih više ne vidi, a njegove vlastite cijene za njih se brišu. Poslane narudžbe ostaju.',
  },
  changePrice: { en: 'Change price', bs: 'Promijeni cijenu', hr: 'Promijeni cijenu' },
  setMargin: { en: 'Set margin', bs: 'Postavi maržu', hr: 'Postavi maržu' },
  marginFor: {
    en: (n: number) => `Margin for ${count(n)} ${plural(n, { one: 'product', other: 'products' })}`,
    bs: (n: number) => `Marža za ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
    hr: (n: number) => `Marža za ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
  },
  tiersRemoved: {
    en: 'Quantity prices of these products are removed.',
    bs: 'Cijene po količini ovih proizvoda se brišu.',
    hr: 'Cijene po količini ovih proizvoda brišu se.',
  },
  tiersRemovedOf: {
    en: (n: number) => `Quantity prices of ${counted.products(n)} are removed.`,
    bs: (n: number) => `Brišu se cijene po količini za ${counted.products(n)}.`,
    hr: (n: number) => `Brišu se cijene po količini za ${counted.products(n)}.`,
  },
  byGroup: { en: 'Group or base price', bs: 'Grupna ili osnovna', hr: 'Grupna ili osnovna' },
  byMargin: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  byPrice: { en: 'Own price', bs: 'Vlastita cijena', hr: 'Vlastita cijena' },
  noOverride: { en: 'As the supplier sets it', bs: 'Kako odredi dobavljač', hr: 'Kako odredi dobavljač' },
  category: { en: 'Category', bs: 'Kategorija', hr: 'Kategorija' },
  assignMany: {
    en: 'Assign by category or group',
    bs: 'Dodijeli po kategoriji ili grupi',
    hr: 'Dodijeli po kategoriji ili grupi',
  },
  assignManyTo: {
    en: (name: string) => `Assign many products to ${name}`,
    bs: (name: string) => `Dodijeli više proizvoda: ${name}`,
    hr: (name: string) => `Dodijeli više proizvoda: ${name}`,
  },
  chooseBy: { en: 'Choose by', bs: 'Biraj po', hr: 'Biraj po' },
  priceGroup: { en: 'Price group', bs: 'Cjenovna grupa', hr: 'Cjenovna grupa' },
  categoryHint: {
    en: 'With all categories below it',
    bs: 'Sa svim podkategorijama',
    hr: 'Sa svim potkategorijama',
  },
  wouldAssign: {
    en: (n: number, already: number, elsewhere: number) =>
      `${counted.products(n)} will be assigned.${already > 0 ? ` The partner already has ${counted.products(already)}.` : ''}${elsewhere > 0 ? ` Not for its region: ${counted.products(elsewhere)}.` : ''}`,
    bs: (n: number, already: number, elsewhere: number) =>
      `Za dodjelu: ${counted.products(n)}.${already > 0 ? ` Partner već ima: ${counted.products(already)}.` : ''}${elsewhere > 0 ? ` Nije za njegovu regiju: ${counted.products(elsewhere)}.` : ''}`,
    hr: (n: number, already: number, elsewhere: number) =>
      `Za dodjelu: ${counted.products(n)}.${already > 0 ? ` Partner već ima: ${counted.products(already)}.` : ''}${elsewhere > 0 ? ` Nije za njegovu regiju: ${counted.products(elsewhere)}.` : ''}`,
  },
  byOverride: { en: 'Distributor override', bs: 'Cijena distributera', hr: 'Cijena distributera' },
  marginOnCost: { en: 'Margin on purchase price', bs: 'Marža na nabavnu cijenu', hr: 'Marža na nabavnu cijenu' },
  unitPrice: { en: 'Price of one, VAT included', bs: 'Cijena komada s PDV-om', hr: 'Cijena komada s PDV-om' },
  pieces: { en: 'pcs', bs: 'kom', hr: 'kom' },
  wouldPay: {
    en: (amount: string) => `The partner pays ${amount}`,
    bs: (amount: string) => `Partner plaća ${amount}`,
    hr: (amount: string) => `Partner plaća ${amount}`,
  },
  costsYou: {
    en: (amount: string) => `costs ${amount}`,
    bs: (amount: string) => `nabavna ${amount}`,
    hr: (amount: string) => `nabavna ${amount}`,
  },
  overrideStands: {
    en: (amount: string) => `The distributor's price of ${amount} overrides everything here.`,
    bs: (amount: string) => `Cijena distributera (${amount}) ima prednost pred svim cijenama ovdje.`,
    hr: (amount: string) => `Cijena distributera (${amount}) ima prednost pred svim cijenama ovdje.`,
  },
  scheduledStands: {
    en: (terms: string, day: string) => `Scheduled: ${terms} from ${day}.`,
    bs: (terms: string, day: string) => `Zakazano: ${terms} od ${day}`,
    hr: (terms: string, day: string) => `Zakazano: ${terms} od ${day}`,
  },
  notForRegion: {
    en: "not for the partner's region",
    bs: 'nije za regiju partnera',
    hr: 'nije za regiju partnera',
  },
  supplierLacks: {
    en: 'its reseller does not have it: assigned to both',
    bs: 'preprodavač ga nema: dodjeljuje se obojici',
    hr: 'preprodavač ga nema: dodjeljuje se obojici',
  },
  bothNeedsOne: {
    en: 'Products that the reseller does not have are assigned one at a time.',
    bs: 'Proizvodi kojih preprodavač nema dodjeljuju se jedan po jedan.',
    hr: 'Proizvodi kojih preprodavač nema dodjeljuju se jedan po jedan.',
  },
  takeBack: { en: 'Remove it', bs: 'Ukloni je', hr: 'Ukloni je' },
  noProducts: {
    en: 'No products assigned yet',
    bs: 'Još nema dodijeljenih proizvoda',
    hr: 'Još nema dodijeljenih proizvoda',
  },
  noProductsText: {
    en: 'A partner sees and buys only what is assigned to it.',
    bs: 'Partner vidi i kupuje samo ono što mu je dodijeljeno.',
    hr: 'Partner vidi i kupuje samo ono što mu je dodijeljeno.',
  },
  assignTo: {
    en: (name: string) => `Assign products to ${name}`,
    bs: (name: string) => `Dodijeli proizvode: ${name}`,
    hr: (name: string) => `Dodijeli proizvode: ${name}`,
  },
  assignN: {
    en: (n: number) => (n === 0 ? 'Assign' : `Assign ${count(n)}`),
    bs: (n: number) => (n === 0 ? 'Dodijeli' : `Dodijeli ${count(n)}`),
    hr: (n: number) => (n === 0 ? 'Dodijeli' : `Dodijeli ${count(n)}`),
  },
  allAssigned: { en: 'Everything is assigned', bs: 'Sve je dodijeljeno', hr: 'Sve je dodijeljeno' },
  allAssignedText: {
    en: 'Every product you sell is already assigned to this partner.',
    bs: 'Ovaj partner već ima svaki proizvod koji mu možete dati.',
    hr: 'Ovaj partner već ima svaki proizvod koji mu možete dati.',
  },
  defaultPrice: {
    en: (c: string) => `Group or base ${c}`,
    bs: (c: string) => `Grupna ili osnovna ${c}`,
    hr: (c: string) => `Grupna ili osnovna ${c}`,
  },
  onePriceNeedsOne: {
    en: 'You can set a price for one product at a time.',
    bs: 'Vlastita cijena se postavlja za jedan po jedan proizvod.',
    hr: 'Vlastita cijena postavlja se za jedan po jedan proizvod.',
  },
  moreOf: { en: 'More', bs: 'Više', hr: 'Više' },
})
