/** One text message to be sent. */
export interface OutgoingText {
  /** The same for every try, so that it can be found in the gateway's own records. */
  readonly id: string
  /** In E.164. */
  readonly to: string
  readonly text: string
  /** Minutes after which it need not be delivered any more. */
  readonly minutes: number
}

/**
 * The gateway's answer: it has the message, or will never take it. `why` is short and contains only the gateway's own
 * words, so that no code is in it.
 */
export type Receipt =
  | { readonly taken: true; readonly reference: string }
  | { readonly taken: false; readonly why: string }

/** Whether a text has reached the phone; `why` not, in the gateway's own words. */
export type Report = { readonly delivered: true } | { readonly delivered: false; readonly why: string }

/**
 * A way to send text messages. Throws if another try may help: unreachable, busy, credentials not accepted. For another
 * protocol, write another function that returns one of these.
 */
export interface SmsGateway {
  send(message: OutgoingText): Promise<Receipt>
  /** What happened to a text sent under this id; null while the gateway does not know. Throws like `send`. */
  reportOf(id: string): Promise<Report | null>
}
