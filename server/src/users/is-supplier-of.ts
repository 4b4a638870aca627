import { isDistributor } from '@brava/contract/access.ts'
import type { Person } from '../platform/call.ts'

/**
 * Whether a person manages a company's people from outside, as its supplier does: from neither that company nor the
 * distributor. Such a reader does not see from where people sign in, nor what they wrote and did (decisions 0064,
 * 0183).
 */
export const isSupplierOf = (person: Person, companyId: number): boolean =>
  !isDistributor(person) && person.companyId !== companyId
