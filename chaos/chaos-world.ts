import type { CompanyPlan } from './plan-companies.ts'

export interface ChaosProduct {
  readonly id: number
  readonly mayBackOrder: boolean
}

export interface ChaosCompany {
  readonly id: number
  /** The reseller between this company and the distributor. */
  readonly parentId: number | null
  readonly plan: CompanyPlan
  /** Gross price by product id, in minor units. */
  readonly prices: ReadonlyMap<number, number>
}

export interface ChaosBuyer {
  readonly userId: number
  readonly companyId: number
  readonly token: string
  readonly paymentTypes: readonly number[]
}

export interface ChaosWorld {
  /** Identifies the card gateway in the address of its callbacks. */
  readonly gatewayToken: string
  readonly distributorId: number
  readonly tarikToken: string
  readonly supplierId: number
  readonly products: readonly ChaosProduct[]
  readonly companies: ReadonlyMap<number, ChaosCompany>
  readonly buyers: readonly ChaosBuyer[]
}
