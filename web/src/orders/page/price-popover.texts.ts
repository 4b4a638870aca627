import { texts } from '../../text/texts.ts'

export const t = texts({
  why: {
    en: (price: string) => `Why ${price}`,
    bs: (price: string) => `Zašto ${price}`,
    hr: (price: string) => `Zašto ${price}`,
  },
  whyLabel: {
    en: (product: string) => `Why this price: ${product}`,
    bs: (product: string) => `Zašto ova cijena: ${product}`,
    hr: (product: string) => `Zašto ova cijena: ${product}`,
  },
  forPartner: {
    en: (name: string) => `for ${name}`,
    bs: (name: string) => `za kupca ${name}`,
    hr: (name: string) => `za kupca ${name}`,
  },
  storedAt: {
    en: (at: string) => `Stored with the line ${at}`,
    bs: (at: string) => `Sačuvano uz stavku ${at}`,
    hr: (at: string) => `Spremljeno uz stavku ${at}`,
  },
  noTrace: {
    en: 'The rule that gave this price is not recorded.',
    bs: 'Pravilo koje je dalo ovu cijenu nije zabilježeno.',
    hr: 'Pravilo koje je dalo ovu cijenu nije zabilježeno.',
  },
  rulePromotion: { en: 'Promotion', bs: 'Promocija', hr: 'Promocija' },
  ruleOverride: { en: 'Distributor override', bs: 'Cijena distributera', hr: 'Cijena distributera' },
  ruleCompany: { en: 'Company price', bs: 'Cijena kompanije', hr: 'Cijena tvrtke' },
  ruleMargin: { en: 'Margin on supplier', bs: 'Marža na nabavnu cijenu', hr: 'Marža na nabavnu cijenu' },
  ruleMarginOf: {
    en: (percent: string) => `Margin ${percent} on supplier`,
    bs: (percent: string) => `Marža ${percent} na nabavnu cijenu`,
    hr: (percent: string) => `Marža ${percent} na nabavnu cijenu`,
  },
  ruleGroup: { en: 'Group price', bs: 'Grupna cijena', hr: 'Grupna cijena' },
  ruleBase: { en: 'Base price', bs: 'Osnovna cijena', hr: 'Osnovna cijena' },
  none: { en: 'none', bs: 'nema', hr: 'nema' },
  notValid: { en: 'none valid', bs: 'nijedna ne važi', hr: 'nijedna ne vrijedi' },
  belowMoq: { en: 'below its MOQ', bs: 'ispod minimalne količine', hr: 'ispod minimalne količine' },
})
