import type { Language } from '@brava/contract/language.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import type { GatewayKind } from '@brava/contract/payments/gateway-kind.ts'

/** What the buyer's browser is sent to: an address to open, or a form to post. */
export interface Redirect {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** A payment as the gateway is told of it. Amounts are minor units of the currency. */
export interface PaymentToBegin {
  /** Unique at the gateway: names the payment in every later call. 1 to 40 characters. */
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
  /** Where the browser comes back to; no verdict is ever taken from there. */
  readonly returnUrl: string
  readonly language: Language
}

/** How a payment is named in calls to the gateway. */
export interface PaymentRef {
  readonly reference: string
  /** The gateway's own name for it, where it has one. */
  readonly gatewayRef: string | null
  readonly amount: number
  readonly currency: string
}

/**
 * What came of a call that moves money. `unknown` is an answer too: the gateway may have done it or not, and only a query
 * tells. Nothing is repeated before one.
 */
export type OpResult =
  | { readonly result: 'ok' }
  | { readonly result: 'declined'; readonly reason: DeclineReason; readonly code: string }
  | { readonly result: 'unknown' }

export type BeginResult =
  | { readonly result: 'ok'; readonly redirect: Redirect; readonly gatewayRef: string | null }
  | { readonly result: 'declined'; readonly reason: DeclineReason; readonly code: string }
  | { readonly result: 'unknown' }

/** A payment as the gateway's own books have it now: the only source of truth (guarantee G33). */
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

/** `absent`: the gateway says that it knows no such payment. `unknown`: it did not say anything that counts. */
export type QueryResult = Snapshot | { readonly result: 'absent' } | { readonly result: 'unknown' }

/** The instants between which a day lies; `until` is not included. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** Thrown by a listing that did not come, or not whole: nothing is concluded from it. */
export class NotListed extends Error {}

/** An authentic notice says which payment to ask about, and nothing that is believed. */
export interface Notice {
  readonly reference: string
  /** The gateway's id of this notice, else the hash of its bytes: the same one is taken once (guarantee G35). */
  readonly eventId: string
}

/** Thrown by verifyNotice for whatever the gateway did not send. */
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
  /** A hint of how it went, for the page that is shown first; never a verdict. */
  parseReturn(query: Readonly<Record<string, string>>): { readonly hint: 'approved' | 'declined' | 'none' }
  /** @throws NotAuthentic unless the gateway signed these very bytes (guarantee G34). */
  verifyNotice(bytes: Uint8Array, headers: Readonly<Record<string, string>>, now: Date): readonly Notice[]
  query(ref: PaymentRef): Promise<QueryResult>
  /**
   * Every payment of the span as the gateway's books have it now: begun or refunded in it, also one that was never begun
   * here. Missing where the provider has no such call: then only what was begun here can be compared.
   * @throws NotListed
   */
  list?(span: Span): Promise<readonly Snapshot[]>
  /** `opKey` names this one act: repeated with it, nothing is charged twice where the gateway knows such keys. */
  capture(ref: PaymentRef, amount: number, opKey: string): Promise<OpResult>
  void(ref: PaymentRef, opKey: string): Promise<OpResult>
  /** Of a captured payment; several up to what was captured. */
  refund(ref: PaymentRef, amount: number, opKey: string): Promise<OpResult>
  /** Are address and credentials good? Moves nothing. */
  test(): Promise<OpResult>
}
