import type { Language } from '@brava/contract/language.ts'
import type { smsKinds } from '@brava/contract/sms/sms.endpoints.ts'

interface SmsInput<D extends object> {
  readonly language: Language
  readonly data: D
  /** Sealed until it is sent. */
  readonly secrets: Readonly<Record<string, string>>
  /** Where people reach the portal. */
  readonly publicUrl: string
}

/** A kind of text message: its words in each language, without letters that halve what fits (č, š, ž) where that is possible. */
export interface SmsTemplate<D extends object> {
  readonly kind: (typeof smsKinds)[number]
  readonly sample: { readonly data: D; readonly secrets?: Readonly<Record<string, string>> }
  text(input: SmsInput<D>): string
}

/** Any of them: what was queued with it is what it is written from. */
export interface AnySmsTemplate {
  readonly kind: (typeof smsKinds)[number]
  readonly sample: { readonly data: object; readonly secrets?: Readonly<Record<string, string>> }
  text(input: SmsInput<never>): string
}
