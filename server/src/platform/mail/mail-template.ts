import type { Language, Text } from '@brava/contract/language.ts'
import type { mailVariableKinds } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import type { Services } from '../call.ts'

/** One piece of a mail's body. The shell draws it as HTML and as plain text. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** A one-time code, large. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** Name and value pairs: order number, total, due day. */
  | { readonly kind: 'facts'; readonly rows: readonly { readonly name: string; readonly value: string }[] }
  /** Columns with a heading; `numeric` columns are right-aligned. */
  | {
      readonly kind: 'table'
      readonly head: readonly { readonly text: string; readonly numeric?: boolean }[]
      readonly rows: readonly (readonly string[])[]
    }
  /** Licence keys, one per line, in a fixed-width font. */
  | { readonly kind: 'keys'; readonly title: string; readonly keys: readonly string[] }
  /** Text of a stored template: markup already sanitised and filled in, and the same as plain text. */
  | { readonly kind: 'rich'; readonly html: string; readonly text: string }
  /** Quiet small print. */
  | { readonly kind: 'note'; readonly text: string }

export interface MailAttachment {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface MailBody {
  readonly blocks: readonly MailBlock[]
  readonly attachments?: readonly MailAttachment[]
  /** Where mails of this kind are unsubscribed with one click (RFC 8058); used in the headers and in the footer. */
  readonly unsubscribe?: string
  /** 'guest': the reader has no account. */
  readonly to?: 'guest'
}

/** The input of a template, at the time of sending. */
export interface MailInput<D extends object> {
  readonly services: Services
  readonly language: Language
  readonly data: D
  /** Sealed texts (links with tokens, codes) in the clear for the recipient; null when an administrator reads the mail. */
  readonly secrets: Readonly<Record<string, string>> | null
  /** 'administrator': never open keys or attach documents for it. */
  readonly reader: 'recipient' | 'administrator'
  readonly toName: string
  readonly orderId: number | null
  readonly companyId: number | null
  /** The user who gets the mail; undefined in samples. */
  readonly userId?: number | null
}

/** One value available to a mail, as the template editor offers it. */
export interface MailVariable {
  readonly kind: (typeof mailVariableKinds)[number]
  readonly meaning: Text
  /**
   * Replaces a value missing from mails queued by an earlier release; without a replacement such a mail is not written.
   */
  readonly whenMissing?: null
}

/**
 * A kind of mail: its subject and body in each language, and the values available to them. `data` is what queueMail
 * stored (no secrets); a template may load more when it is rendered. Registered in all-mails.ts. Read through
 * `writeMail`.
 */
export interface MailTemplate<D extends object> {
  readonly name: string
  /** Every value of `data`: one without a declaration, or a declaration without its value, does not compile. */
  readonly variables: { readonly [K in keyof D]-?: MailVariable }
  /** Sealed values that only the recipient reads. */
  readonly secrets?: Readonly<Record<string, MailVariable>>
  /** A realistic mail, for previews and tests; its secrets give access to nothing. */
  readonly sample: { readonly data: D; readonly secrets?: Readonly<Record<string, string>> }
  /** One line; stored with the mail, so it never contains a secret. */
  readonly subject: (input: Pick<MailInput<D>, 'language' | 'data' | 'toName'>) => string
  readonly render: (input: MailInput<D>) => MailBody | Promise<MailBody>
}

/** Declares a mail template. */
export function mailTemplate<D extends object>(template: MailTemplate<D>): MailTemplate<D> {
  return template
}

/** A template with any data: for the registry. */
export type AnyMailTemplate = Omit<MailTemplate<never>, 'variables' | 'sample'> & {
  readonly variables: Readonly<Record<string, MailVariable>>
  readonly sample: { readonly data: object; readonly secrets?: Readonly<Record<string, string>> }
}

/** Shown in place of a secret that the recipient's copy has. */
export const hiddenSecret = '••••••••'
