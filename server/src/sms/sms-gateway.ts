/** One text message on its way. */
export interface OutgoingText {
  /** The same for every try, so that the gateway's own records find it. */
  readonly id: string
  /** In E.164. */
  readonly to: string
  readonly text: string
  /** After so many minutes it need not be delivered any more. */
  readonly minutes: number
}

/**
 * What the gateway answered: it has the message, or will never take it. `why` is short and of the gateway's own words
 * only, so that no code stands in it.
 */
export type Receipt =
  | { readonly taken: true; readonly reference: string }
  | { readonly taken: false; readonly why: string }

/** Whether a text has reached the phone; `why` not, in the gateway's own words. */
export type Report = { readonly delivered: true } | { readonly delivered: false; readonly why: string }

/**
 * A way to send text messages. Throws where another try may help: not reached, busy, credentials not accepted. Whoever
 * speaks another protocol writes another function that answers one of these.
 */
export interface SmsGateway {
  send(message: OutgoingText): Promise<Receipt>
  /** What became of a text that was sent under this id; null while the gateway does not know. Throws as `send` does. */
  reportOf(id: string): Promise<Report | null>
}
