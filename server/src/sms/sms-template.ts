import type { Language } from '@brava/contract/language.ts'
import type { smsKinds } from '@brava/contract/sms/sms.endpoints.ts'

interface SmsInput<D extends object> {
  readonly language: Language
  readonly data: D
  /** Sealed until it is sent. */
  readonly secrets: Readonly<Record<string, string>>
  /** The portal's public address. */
  readonly publicUrl: string
}

/**
 * A kind of text message: its words in each language, avoiding letters that halve the available length (č, š, ž) where
 * possible.
 */
export interface SmsTemplate<D extends object> {
  readonly kind: (typeof smsKinds)[number]
  readonly sample: { readonly data: D; readonly secrets?: Readonly<Record<string, string>> }
  text(input: SmsInput<D>): string
}

/** Any template: a queued text is written from the data it was queued with. */
export interface AnySmsTemplate {
  readonly kind: (typeof smsKinds)[number]
  readonly sample: { readonly data: object; readonly secrets?: Readonly<Record<string, string>> }
  text(input: SmsInput<never>): string
}
