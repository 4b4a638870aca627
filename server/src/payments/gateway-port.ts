import type { Language } from '@brava/contract/language.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import type { GatewayKind } from '@brava/contract/payments/gateway-kind.ts'

/** What the buyer's browser is sent to: an address to open, or a form to post. */
export interface Redirect {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** A payment as passed to the gateway. Amounts are minor units of the currency. */
export interface PaymentToBegin {
  /** Unique at the gateway: identifies the payment in every later call. 1 to 40 characters. */
  readonly reference: string
  readonly description: string
  readonly amount: number
  readonly currency: string
  readonly mode: 'authorize' | 'purchase'
  readonly customer: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly address: string
    readonly town: string
    readonly postalCode: string
    readonly countryCode: string
  }
  /** Where the browser returns to; no verdict is ever taken from there. */
  readonly returnUrl: string
  readonly language: Language
}

/** How a payment is identified in calls to the gateway. */
export interface PaymentRef {
  readonly reference: string
  /** The gateway's own id for it, if it has one. */
  readonly gatewayRef: string | null
  readonly amount: number
  readonly currency: string
}

/**
 * The result of a call that moves money. `unknown` is a result too: the gateway may have done it or not, and only a
 * query can tell. Nothing is repeated before one.
 */
export type OpResult =
  | { readonly result: 'ok' }
  | { readonly result: 'declined'; readonly reason: DeclineReason; readonly code: string }
  | { readonly result: 'unknown' }

export type BeginResult =
  | { readonly result: 'ok'; readonly redirect: Redirect; readonly gatewayRef: string | null }
  | { readonly result: 'declined'; readonly reason: DeclineReason; readonly code: string }
  | { readonly result: 'unknown' }

/** A payment as now recorded in the gateway's own books: the only source of truth (guarantee G33). */
export interface Snapshot {
  readonly result: 'found'
  readonly reference: string
  readonly gatewayRef: string | null
  readonly amount: number
  readonly currency: string
  readonly type: 'authorize' | 'purchase'
  readonly state: 'pending' | 'authorised' | 'captured' | 'declined' | 'voided'
  /** Minor units. */
  readonly captured: number
  readonly refunded: number
  readonly reason: DeclineReason | null
  /** The gateway's own code, for the distributor. */
  readonly code: string
}

/**
 * `absent`: the gateway says that it knows no such payment, or was not asked (`isUnasked`), as it finds payments only by
 * its own id, which is unknown here. `unknown`: it gave no usable answer.
 */
export type QueryResult =
  | Snapshot
  | { readonly result: 'absent'; readonly isUnasked?: true }
  | { readonly result: 'unknown' }

/** The instants between which a day lies; `until` is excluded. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** Thrown when a listing did not arrive, or not completely: nothing is concluded from it. */
export class NotListed extends Error {}

/** An authentic notice says which payment to ask about; nothing in it is taken as fact. */
export interface Notice {
  readonly reference: string
  /**
   * The gateway's id of this notice, otherwise the hash of its bytes: the same one is accepted once (guarantee G35).
   */
  readonly eventId: string
}

/** Thrown by verifyNotice for anything the gateway did not send. */
export class NotAuthentic extends Error {}

/** One gateway that takes cards. Card data goes from the buyer's browser to it and never to Brava. */
export interface PaymentGateway {
  readonly kind: GatewayKind
  readonly caps: {
    readonly partialCapture: boolean
    readonly partialRefund: boolean
    readonly currencies: readonly string[]
  }
  begin(payment: PaymentToBegin): Promise<BeginResult>
  /** A hint of the outcome, for the page shown first; never a verdict. */
  parseReturn(query: Readonly<Record<string, string>>): { readonly hint: 'approved' | 'declined' | 'none' }
  /** @throws NotAuthentic unless the gateway signed these very bytes (guarantee G34). */
  verifyNotice(bytes: Uint8Array, headers: Readonly<Record<string, string>>, now: Date): readonly Notice[]
  query(ref: PaymentRef): Promise<QueryResult>
  /**
   * Every payment of the span as now recorded in the gateway's books: begun or refunded within it, including payments
   * that were never begun here. Absent if the provider has no such call: then only payments begun here can be compared.
   * @throws NotListed
   */
  list?(span: Span): Promise<readonly Snapshot[]>
  /** `opKey` identifies this one act: repeated with it, nothing is charged twice if the gateway supports such keys. */
  capture(ref: PaymentRef, amount: number, opKey: string): Promise<OpResult>
  void(ref: PaymentRef, opKey: string): Promise<OpResult>
  /** Refunds a captured payment; several refunds are possible, up to what was captured. */
  refund(ref: PaymentRef, amount: number, opKey: string): Promise<OpResult>
  /** Checks whether address and credentials are valid. Moves nothing. */
  test(): Promise<OpResult>
}
