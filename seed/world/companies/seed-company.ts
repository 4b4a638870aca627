import { withCheckDigit } from '../mod-11-10.ts'

/**
 * Type and status numbers are those of the contract: 1 distributor, 2 reseller, 3 retailer; 1 pending, 2 approved, 3
 * discarded, 4 blocked.
 */
export interface SeedCompany {
  parent: CompanyKey | null
  type: 1 | 2 | 3
  status: 1 | 2 | 3 | 4
  code: string | null
  name: string
  legalName: string
  country: 'BA' | 'HR' | 'DE'
  town: string
  postalCode: string
  address: string
  taxId: string
  vatId: string
  currency: 'BAM' | 'EUR'
  language: 'bs' | 'hr' | 'en'
  email: string
  phone: string
  website: string
  contactPerson: string
  bankAccount: string
  invoiceText: Readonly<Record<'en' | 'bs' | 'hr', string>>
  /** Of the distributor. */
  openingHours: Readonly<Record<'en' | 'bs' | 'hr', string>>
  group: GroupKey | null
  /** Minor units of the company's currency. */
  creditLimit: number
  paymentTypes: readonly (1 | 2 | 3 | 4 | 5)[]
  isTelecom: boolean
  isWebPartner: boolean
  autoApprove: boolean
  /** Minor units; orders above it wait for the distributor. */
  approvalThreshold: number | null
  mayBackOrder: boolean
  keysInMail: boolean
  /** How many days before today the company signed up and was approved. */
  signedUpDaysAgo: number
  approvedDaysAgo: number | null
}

export type CompanyKey =
  | 'brava'
  | 'digitalis'
  | 'nordlicht'
  | 'gejmerija'
  | 'hardver'
  | 'pixelpoint'
  | 'megabajt'
  | 'carapa'
  | 'nexa'
  | 'trafika'
  | 'zeravica'
  | 'zutimis'
  | 'levelup'
  | 'kiosk'

export type GroupKey = 'resellersBam' | 'resellersEur' | 'retailA' | 'retailEur' | 'telecom'

export const oib = (first10: string) => withCheckDigit(first10)

/** What most approved partners have in common. */
export const usual = {
  status: 2,
  group: null,
  creditLimit: 0,
  paymentTypes: [2, 3, 5],
  isTelecom: false,
  isWebPartner: false,
  autoApprove: true,
  approvalThreshold: null,
  mayBackOrder: false,
  keysInMail: false,
  invoiceText: { en: '', bs: '', hr: '' },
  openingHours: { en: '', bs: '', hr: '' },
} as const
