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
  /** Columns with a head; `numeric` columns stand at the right. */
  | {
      readonly kind: 'table'
      readonly head: readonly { readonly text: string; readonly numeric?: boolean }[]
      readonly rows: readonly (readonly string[])[]
    }
  /** Licence keys, one a line, in fixed-width letters. */
  | { readonly kind: 'keys'; readonly title: string; readonly keys: readonly string[] }
  /** Words of a stored template: markup that is sanitised and filled already, and the same as plain text. */
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
  /** Where mails of this kind are ended by one click (RFC 8058); stands in the headers and at the foot. */
  readonly unsubscribe?: string
  /** 'guest': the reader has no account. */
  readonly to?: 'guest'
}

/** What a template is filled from, at the time of sending. */
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
  /** Whose mail it is; undefined in samples. */
  readonly userId?: number | null
}

/** One value that a mail is written from, as an editor of its words offers it. */
export interface MailVariable {
  readonly kind: (typeof mailVariableKinds)[number]
  readonly meaning: Text
  /** Stands in for a value in mails that an earlier release queued without it; without this such a mail is not written. */
  readonly whenMissing?: null
}

/**
 * A kind of mail: its subject and body in each language, and what they are written from. `data` is what queueMail stored
 * (no secrets); a template may load more when it is rendered. Registered in all-mails.ts. Read through `writeMail`.
 */
export interface MailTemplate<D extends object> {
  readonly name: string
  /** Every value of `data`: one without a declaration, or a declaration without its value, does not compile. */
  readonly variables: { readonly [K in keyof D]-?: MailVariable }
  /** Sealed values, which only the recipient reads. */
  readonly secrets?: Readonly<Record<string, MailVariable>>
  /** A believable mail, for previews and tests; the secrets open nothing. */
  readonly sample: { readonly data: D; readonly secrets?: Readonly<Record<string, string>> }
  /** One line; stored with the mail, so never a secret in it. */
  readonly subject: (input: Pick<MailInput<D>, 'language' | 'data' | 'toName'>) => string
  readonly render: (input: MailInput<D>) => MailBody | Promise<MailBody>
}

/** Declares a mail template. */
export function mailTemplate<D extends object>(template: MailTemplate<D>): MailTemplate<D> {
  return template
}

/** A template whatever its data: for the registry. */
export type AnyMailTemplate = Omit<MailTemplate<never>, 'variables' | 'sample'> & {
  readonly variables: Readonly<Record<string, MailVariable>>
  readonly sample: { readonly data: object; readonly secrets?: Readonly<Record<string, string>> }
}

/** Stands in a mail where the recipient's copy has a secret. */
export const hiddenSecret = '••••••••'
