import type { GroupKey } from './companies/seed-company.ts'

/** The distributor's price groups; prices follow from the base price, in basis points of it. */
export const priceGroups: Readonly<Record<GroupKey, { name: string; currency: 'BAM' | 'EUR'; shareOfBaseBp: number }>> =
  {
    resellersBam: { name: 'Resellers KM', currency: 'BAM', shareOfBaseBp: 9000 },
    resellersEur: { name: 'Resellers EUR', currency: 'EUR', shareOfBaseBp: 8900 },
    retailA: { name: 'Retail A', currency: 'BAM', shareOfBaseBp: 9500 },
    retailEur: { name: 'Retail EUR', currency: 'EUR', shareOfBaseBp: 9600 },
    telecom: { name: 'Telecom', currency: 'BAM', shareOfBaseBp: 9200 },
  }
