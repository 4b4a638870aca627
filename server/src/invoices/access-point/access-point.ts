/** An e-invoice as it leaves: UBL with its PDF inside. */
export interface OutgoingDocument {
  /** The same for every try of a round: the access point takes it once. */
  readonly id: string
  readonly number: string
  readonly kind: 'invoice' | 'creditNote'
  /** Numbers of the tax office, digits alone. */
  readonly senderTaxId: string
  readonly receiverTaxId: string
  readonly xml: Buffer
}

/** Of an invoice that is paid: the tax office wants to know. */
export interface Payment {
  /** Calendar day, "2026-11-22". */
  readonly day: string
  /** A decimal, "12.50". */
  readonly amount: string
  readonly currency: string
  /** UNCL 4461, as in the document (BT-81). */
  readonly means: string
}

/** What the access point says of a document; a reason is in its own words. */
export type Verdict =
  | { readonly state: 'sent' | 'accepted' }
  | {
      readonly state: 'rejected'
      readonly reason: string
      /** The buyer has it and rejected it; otherwise it did not get so far. */
      readonly reachedBuyer: boolean
    }

/**
 * The port towards an access point (an intermediary that carries e-invoices by AS4). Each call throws where another try may
 * help: not reached, busy, credentials not accepted, an answer that cannot be read. Who speaks another protocol writes
 * another function that answers one of these.
 */
export interface AccessPoint {
  /** Whose account it is. */
  account(): Promise<string>
  send(document: OutgoingDocument): Promise<Verdict>
  /** Null: no document came under this id. */
  statusOf(id: string): Promise<Verdict | null>
  /** Telling the same again changes nothing. */
  reportPaid(id: string, payment: Payment): Promise<void>
}
