import { currencySymbol } from '../currency-symbol.ts'
import { formatter } from '../format.ts'
import type { Language } from '../language.ts'
import { commonOutcomes, type ImportColumn, type ImportOutcomes } from '../staged-import.ts'

/** What a price file contains for each product. */
export const priceImportColumns = [
  {
    name: 'product',
    label: { en: 'Product code', bs: 'Šifra proizvoda', hr: 'Šifra proizvoda' },
    required: true,
    synonyms: [
      'product code',
      'code',
      'sku',
      'item',
      'šifra',
      'šifra proizvoda',
      'šifra artikla',
      'kod',
      'artikal',
      'artikl',
      // Last, because beside one of the words above it means the title.
      'product',
      'proizvod',
    ],
  },
  {
    name: 'price',
    label: { en: 'Price', bs: 'Cijena', hr: 'Cijena' },
    required: true,
    synonyms: [
      // As in the saved price list of a partner.
      'partner pays',
      'partner plaća',
      'price',
      'unit price',
      'new price',
      'cijena',
      'nova cijena',
      'jedinična cijena',
      'vpc',
      'prodajna cijena',
      'cena',
    ],
  },
  {
    name: 'moq',
    label: { en: 'Minimum quantity', bs: 'Minimalna količina', hr: 'Minimalna količina' },
    required: false,
    synonyms: ['moq', 'minimum quantity', 'min qty', 'minimalna količina', 'min. količina', 'min kol'],
  },
] as const satisfies readonly ImportColumn[]

/** A detail such as "65.60 BAM" or "65.60", formatted as the language writes amounts. */
function amountIn(language: Language, detail: string): string {
  const [amount = '', currency = ''] = detail.split(' ')
  return formatter(language).money(amount, currencySymbol(currency))
}

const leaveOut = commonOutcomes.duplicateInFile.mend

/** What may become of a row of a price file. */
export const priceImportOutcomes = {
  ...commonOutcomes,
  unchanged: {
    group: 'duplicate',
    says: {
      en: () => 'Already has this price',
      bs: () => 'Već ima tu cijenu',
      hr: () => 'Već ima tu cijenu',
    },
    mend: leaveOut,
  },
  unknownProduct: {
    group: 'wrong',
    says: {
      en: (code) => (code ? `No product has the code ${code}` : 'The product code is missing'),
      bs: (code) => (code ? `Nijedan proizvod nema šifru ${code}` : 'Nedostaje šifra proizvoda'),
      hr: (code) => (code ? `Nijedan proizvod nema šifru ${code}` : 'Nedostaje šifra proizvoda'),
    },
    mend: {
      en: 'Correct the code: it must match the catalogue',
      bs: 'Ispravite šifru da odgovara katalogu',
      hr: 'Ispravite šifru da odgovara katalogu',
    },
  },
  notAssigned: {
    group: 'wrong',
    says: {
      en: (title) => `${title} is not assigned to this partner`,
      bs: (title) => `${title} nije dodijeljen ovom partneru`,
      hr: (title) => `${title} nije dodijeljen ovom partneru`,
    },
    mend: {
      en: 'Assign the product to the partner, then import again',
      bs: 'Dodijelite proizvod partneru pa uvezite ponovo',
      hr: 'Dodijelite proizvod partneru pa uvezite ponovno',
    },
  },
  notForRegion: {
    group: 'wrong',
    says: {
      en: (title) => `${title} is not for this partner's region`,
      bs: (title) => `${title} nije za regiju ovog partnera`,
      hr: (title) => `${title} nije za regiju ovog partnera`,
    },
    mend: {
      en: 'Leave the line out: the partner cannot buy the product',
      bs: 'Izostavite red: partner ne može kupiti proizvod',
      hr: 'Izostavite redak: partner ne može kupiti proizvod',
    },
  },
  overridden: {
    group: 'wrong',
    says: {
      en: (price) => `The distributor's override of ${amountIn('en', price)} takes precedence`,
      bs: (price) => `Prednost ima cijena distributera, ${amountIn('bs', price)}`,
      hr: (price) => `Prednost ima cijena distributera, ${amountIn('hr', price)}`,
    },
    mend: {
      en: 'Change or remove the override, then import again',
      bs: 'Promijenite ili uklonite cijenu distributera, pa uvezite ponovo',
      hr: 'Promijenite ili uklonite cijenu distributera, pa uvezite ponovno',
    },
  },
  priceNotNumber: {
    group: 'wrong',
    says: {
      en: (text) => (text ? `“${text}” is not a price` : 'The price is missing'),
      bs: (text) => (text ? `„${text}“ nije cijena` : 'Nedostaje cijena'),
      hr: (text) => (text ? `„${text}“ nije cijena` : 'Nedostaje cijena'),
    },
    mend: {
      en: 'Write the price with at most two decimals, as 45.90 or 45,90',
      bs: 'Upišite cijenu s najviše dvije decimale, kao 45,90',
      hr: 'Upišite cijenu s najviše dvije decimale, kao 45,90',
    },
  },
  moqNotNumber: {
    group: 'wrong',
    says: {
      en: (text) => `“${text}” is not a quantity`,
      bs: (text) => `„${text}“ nije količina`,
      hr: (text) => `„${text}“ nije količina`,
    },
    mend: {
      en: 'Write a whole number from 1 to 1,000,000',
      bs: 'Upišite cijeli broj od 1 do 1.000.000',
      hr: 'Upišite cijeli broj od 1 do 1.000.000',
    },
  },
  belowCost: {
    group: 'wrong',
    says: {
      en: (cost) => `Below cost, ${amountIn('en', cost)}`,
      bs: (cost) => `Ispod nabavne cijene, ${amountIn('bs', cost)}`,
      hr: (cost) => `Ispod nabavne cijene, ${amountIn('hr', cost)}`,
    },
    mend: {
      en: 'Correct the price, or confirm prices below cost with a reason',
      bs: 'Ispravite cijenu ili potvrdite cijene ispod nabavne uz razlog',
      hr: 'Ispravite cijenu ili potvrdite cijene ispod nabavne uz razlog',
    },
  },
  belowPurchase: {
    group: 'wrong',
    says: {
      en: (cost) => `Below your purchase price, ${amountIn('en', cost)}`,
      bs: (cost) => `Ispod vaše nabavne cijene, ${amountIn('bs', cost)}`,
      hr: (cost) => `Ispod vaše nabavne cijene, ${amountIn('hr', cost)}`,
    },
    mend: { en: 'Correct the price', bs: 'Ispravite cijenu', hr: 'Ispravite cijenu' },
  },
} as const satisfies ImportOutcomes
