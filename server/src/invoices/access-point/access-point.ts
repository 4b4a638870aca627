/** An e-invoice as it is sent: UBL with its PDF inside. */
export interface OutgoingDocument {
  /** The same for every try of a round: the access point accepts it once. */
  readonly id: string
  readonly number: string
  readonly kind: 'invoice' | 'creditNote'
  /** Numbers of the tax office, digits only. */
  readonly senderTaxId: string
  readonly receiverTaxId: string
  readonly xml: Buffer
}

/** The payment of a paid invoice, which the tax office wants to know. */
export interface Payment {
  /** Calendar day, "2026-11-22". */
  readonly day: string
  /** A decimal, "12.50". */
  readonly amount: string
  readonly currency: string
  /** UNCL 4461, as in the document (BT-81). */
  readonly means: string
}

/** What the access point says about a document; a reason is in its own words. */
export type Verdict =
  | { readonly state: 'sent' | 'accepted' }
  | {
      readonly state: 'rejected'
      readonly reason: string
      /** The buyer received it and rejected it; otherwise it never reached the buyer. */
      readonly reachedBuyer: boolean
    }

/**
 * The port to an access point (an intermediary that carries e-invoices by AS4). Each call throws when another try may
 * help: not reachable, busy, credentials not accepted, an unreadable answer. For another protocol, write another
 * function that returns one of these.
 */
export interface AccessPoint {
  /** The name of the account's owner. */
  account(): Promise<string>
  send(document: OutgoingDocument): Promise<Verdict>
  /** Null: no document arrived under this id. */
  statusOf(id: string): Promise<Verdict | null>
  /** Reporting the same again changes nothing. */
  reportPaid(id: string, payment: Payment): Promise<void>
}
