import { texts } from '../text/texts.ts'

/** Texts about a price: its rules and how it is derived. */
export const t = texts({
  why: {
    en: (price: string) => `Why ${price}`,
    bs: (price: string) => `Zašto ${price}`,
    hr: (price: string) => `Zašto ${price}`,
  },
  forCompany: {
    en: (name: string) => `for ${name}`,
    bs: (name: string) => `za kompaniju ${name}`,
    hr: (name: string) => `za tvrtku ${name}`,
  },
  promotion: { en: 'Promotion', bs: 'Promocija', hr: 'Promocija' },
  override: { en: 'Distributor override', bs: 'Cijena distributera', hr: 'Cijena distributera' },
  company: { en: 'Company price', bs: 'Cijena kompanije', hr: 'Cijena tvrtke' },
  margin: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  marginOnSupplier: {
    en: (margin: string) => `Margin ${margin} on supplier`,
    bs: (margin: string) => `Marža ${margin} na nabavnu`,
    hr: (margin: string) => `Marža ${margin} na nabavnu`,
  },
  marginOnBatch: {
    en: (margin: string) => `Margin ${margin} on newest batch`,
    bs: (margin: string) => `Marža ${margin} na zadnju seriju`,
    hr: (margin: string) => `Marža ${margin} na zadnju seriju`,
  },
  group: { en: 'Group price', bs: 'Grupna cijena', hr: 'Grupna cijena' },
  groupNamed: {
    en: (name: string) => `Group price “${name}”`,
    bs: (name: string) => `Grupna cijena „${name}“`,
    hr: (name: string) => `Grupna cijena „${name}“`,
  },
  base: { en: 'Base price', bs: 'Osnovna cijena', hr: 'Osnovna cijena' },
  none: { en: 'none', bs: 'nema', hr: 'nema' },
  noneValid: { en: 'none valid', bs: 'nema važeće', hr: 'nema važeće' },
  fromQuantity: {
    en: (quantity: string) => `from ${quantity} pcs`,
    bs: (quantity: string) => `od ${quantity} kom`,
    hr: (quantity: string) => `od ${quantity} kom`,
  },
  nextCost: { en: 'Next key costs', bs: 'Sljedeći ključ košta', hr: 'Sljedeći ključ stoji' },
  withoutVat: { en: 'without VAT', bs: 'bez PDV-a', hr: 'bez PDV-a' },
})
