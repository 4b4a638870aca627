import type { VatReason } from '@brava/contract/vat.ts'

/** Codes of VAT categories (EN 16931, BT-151). */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'O'

/**
 * The rules by which a document is written and checked. An issued document keeps the id of its set, so a set never
 * changes: new rules are a new set with the day from which it is valid (issue date of the document).
 */
export interface RuleSet {
  readonly id: string
  /** 'core' is only the European standard; 'hr' its Croatian use, for invoices between two companies in Croatia. */
  readonly profile: 'core' | 'hr'
  readonly validFrom: string
  /** BT-24, which tells the receiver the rules. */
  readonly customizationId: string
  /** BT-23, the kind of process. */
  readonly profileId?: string
  /** BT-23 of a credit note, if it is another one. */
  readonly creditProfileId?: string
  /**
   * The category of a line without VAT, by the reason. @assumption A voucher or an agency sale is E and not O, because
   * O allows neither tax numbers nor other lines on the same invoice; a tax adviser confirms it.
   */
  readonly categories: Readonly<Record<VatReason, VatCategory>>
  /** Rules in addition to those of the standard, by id (check-e-invoice.ts). */
  readonly nationalRules: readonly NationalRule[]
}

/** Croatian rules that a document of this product can break. */
export const nationalRules = [
  'HR-BR-1',
  'HR-BR-4',
  'HR-BR-6',
  'HR-BR-9',
  'HR-BR-10',
  'HR-BR-25',
  'HR-BR-37',
  'HR-BR-53',
  'HR-BR-55',
  'HR-BR-S-1',
  'HR-BR-E-1',
] as const
export type NationalRule = (typeof nationalRules)[number]

const categories: RuleSet['categories'] = {
  domestic: 'S',
  export: 'S',
  reverseCharge: 'AE',
  voucher: 'E',
  agency: 'E',
}

const core = {
  id: 'en16931-2017',
  profile: 'core',
  validFrom: '2017-07-01',
  customizationId: 'urn:cen.eu:en16931:2017',
  categories,
  nationalRules: [],
} as const satisfies RuleSet

const hrMarch = {
  id: 'hr-cius-2026-03-13',
  profile: 'hr',
  validFrom: '2026-03-13',
  customizationId:
    'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0',
  profileId: 'P1',
  categories,
  nationalRules,
} as const satisfies RuleSet

/**
 * Every set that was ever valid; of two from the same day the later one corrects the earlier. Sources: EN 16931-1:2017 with the CEN rules 1.3.16; HR-CIUS 2025 with the rules that
 * the Croatian Tax Administration published for 1 January 2026 and again on 13 March 2026.
 */
export const ruleSets: readonly RuleSet[] = [
  core,
  {
    id: 'hr-cius-2026-01-01',
    profile: 'hr',
    validFrom: '2026-01-01',
    customizationId:
      'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0',
    profileId: 'P1',
    categories,
    nationalRules: nationalRules.filter((rule) => rule !== 'HR-BR-55'),
  },
  hrMarch,
  // P9 of the code list HR-TB-1: "Odobrenja ili računi s negativnim iznosima".
  { ...hrMarch, id: 'hr-cius-2026-03-13.2', creditProfileId: 'P9' },
]

/** The set under which a document is issued on a day: the latest one of its profile that is valid. */
export function ruleSetFor(
  of: { readonly issuerCountry: string; readonly buyerCountry: string; readonly day: string },
  sets: readonly RuleSet[] = ruleSets,
): RuleSet {
  const profile = of.issuerCountry === 'HR' && of.buyerCountry === 'HR' ? 'hr' : 'core'
  const newest = (wanted: RuleSet['profile']) =>
    sets
      .filter((set) => set.profile === wanted && set.validFrom <= of.day)
      .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
      .at(-1)
  return newest(profile) ?? newest('core') ?? core
}

/** The set that an issued document names. */
export function ruleSetById(id: string): RuleSet | undefined {
  return ruleSets.find((set) => set.id === id)
}
