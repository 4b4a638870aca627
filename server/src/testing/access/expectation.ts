/** One person of each kind stands for all of it. */
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

/** Whose thing an id names, seen from the caller: own company's, a company's below, its supplier's, one beside, anybody else's. */
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
  /** Relations for which a buyer finds the thing. Everything else answers exactly like a missing one. */
  readonly resellers: readonly Relation[]
  readonly retailers: readonly Relation[]
  /** The thing belongs to the person, not to the company: "own" is the person's, everything else somebody else's. */
  readonly isPersonal?: boolean
}

export interface Expectation {
  readonly who: readonly Kind[]
  /** Whose things the id on the path may name, for buyers. */
  readonly id?: IdExpectation
}

/** The own company's things, and for a reseller those of its retailers. */
export const ownAndChildren = (of: Subject): IdExpectation => ({ of, resellers: ['own', 'child'], retailers: ['own'] })
export const own = (of: Subject): IdExpectation => ({ of, resellers: ['own'], retailers: ['own'] })
/** Only those of companies below: a supplier's acts. */
export const children = (of: Subject): IdExpectation => ({ of, resellers: ['child'], retailers: [] })
export const mine = (of: Subject): IdExpectation => ({ of, resellers: ['own'], retailers: ['own'], isPersonal: true })
/** Belongs to nobody: all who may call find it. */
export const shared = (of: Subject): IdExpectation => ({ of, resellers: relations, retailers: relations })
/** No buyer finds any. */
export const nobodys = (of: Subject): IdExpectation => ({ of, resellers: [], retailers: [] })

/** Relations in which a buyer of this kind finds the thing. */
export function foundBy(kind: Kind, { resellers, retailers }: IdExpectation): readonly Relation[] {
  return kind.startsWith('reseller') ? resellers : retailers
}
