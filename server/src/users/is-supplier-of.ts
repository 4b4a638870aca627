import { isDistributor } from '@brava/contract/access.ts'
import type { Person } from '../platform/call.ts'

/**
 * Whether somebody manages a company's people from outside, as its supplier does: neither of that company nor of the
 * distributor. Such a reader is not told from where people sign in, nor what they wrote and did (decisions 0064, 0183).
 */
export const isSupplierOf = (person: Person, companyId: number): boolean =>
  !isDistributor(person) && person.companyId !== companyId
