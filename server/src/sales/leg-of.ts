import { isDistributor } from '@brava/contract/access.ts'
import type { Person } from '../platform/call.ts'
import type { SellersLeg } from './sold.ts'

/**
 * Whose sales a person sees: distributors the first leg of all orders, resellers their own leg, never the costs above
 * it.
 */
export function legOf(person: Person): SellersLeg {
  return isDistributor(person) ? { seq: 1 } : { seq: 2, sellerId: person.companyId }
}
