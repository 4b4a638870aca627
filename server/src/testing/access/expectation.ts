/** One person of each kind represents all of it. */
export const kinds = [
  'anonymous',
  'administrator',
  'distributor',
  'operator',
  'reseller',
  'resellerAdmin',
  'retailer',
  'retailerAdmin',
  'retailerOfReseller',
  'telecom',
  'disabled',
] as const
export type Kind = (typeof kinds)[number]

/** Kinds whose companies buy: what they find depends on whose it is. */
export const buyerKinds = [
  'reseller',
  'resellerAdmin',
  'retailer',
  'retailerAdmin',
  'retailerOfReseller',
  'telecom',
] as const satisfies readonly Kind[]

/**
 * Whose record an id names, from the caller's view: the own company's, that of a company below, of its supplier, of a
 * sibling, or anybody else's.
 */
export const relations = ['own', 'child', 'supplier', 'sibling', 'foreign'] as const
export type Relation = (typeof relations)[number]

export type Subject =
  | 'company'
  | 'companyDocument'
  | 'user'
  | 'companyProduct'
  | 'product'
  | 'category'
  | 'productType'
  | 'publisher'
  | 'region'
  | 'language'
  | 'priceGroup'
  | 'order'
  | 'orderLine'
  | 'key'
  | 'issuedInvoice'
  | 'receivedInvoice'
  | 'privateFile'
  | 'savedView'
  | 'reportSchedule'
  | 'receivedReport'
  | 'notification'
  | 'ticket'
  | 'ticketPicture'
  | 'promotion'
  | 'passkey'
  | 'session'
  | 'cart'
  | 'cartItem'
  | 'country'
  | 'deliveryAddress'
  | 'priceImport'
  | 'contactPerson'
  | 'scheduledPrice'
  | 'posDevice'
  | 'posDay'
  | 'apiCredential'
  | 'webhook'
  | 'webhookDelivery'
  | 'groupImport'
  | 'groupProduct'

export interface IdExpectation {
  readonly of: Subject
  /** Relations in which a buyer finds the record. Everything else is answered exactly like a missing one. */
  readonly resellers: readonly Relation[]
  readonly retailers: readonly Relation[]
  /** The record belongs to the person, not to the company: "own" is the person's, everything else somebody else's. */
  readonly isPersonal?: boolean
}

export interface Expectation {
  readonly who: readonly Kind[]
  /** Whose records the id on the path may name, for buyers. */
  readonly id?: IdExpectation
}

/** The own company's records, and for a reseller also those of its retailers. */
export const ownAndChildren = (of: Subject): IdExpectation => ({ of, resellers: ['own', 'child'], retailers: ['own'] })
export const own = (of: Subject): IdExpectation => ({ of, resellers: ['own'], retailers: ['own'] })
/** Only those of companies below: the acts of a supplier. */
export const children = (of: Subject): IdExpectation => ({ of, resellers: ['child'], retailers: [] })
export const mine = (of: Subject): IdExpectation => ({ of, resellers: ['own'], retailers: ['own'], isPersonal: true })
/** Belongs to nobody: everybody who may call finds it. */
export const shared = (of: Subject): IdExpectation => ({ of, resellers: relations, retailers: relations })
/** No buyer finds any. */
export const nobodys = (of: Subject): IdExpectation => ({ of, resellers: [], retailers: [] })

/** Relations in which a buyer of this kind finds the record. */
export function foundBy(kind: Kind, { resellers, retailers }: IdExpectation): readonly Relation[] {
  return kind.startsWith('reseller') ? resellers : retailers
}
