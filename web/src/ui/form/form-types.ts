import type { z } from 'zod'

export interface FormOptions<V> {
  /** The contract's schema of the body: the same check as on the server. */
  schema: z.ZodType
  initial: V
  /**
   * Sends the values: values => act.attempt({ body: values }). A thrown ApiError is shown at its fields. Resolves to
   * false if nothing was saved yet because something is asked first: the form stays unsaved.
   */
  submit: (values: V) => Promise<unknown>
  /** Converts the screen's values to the schema's, when they differ. */
  toWire?: (values: V) => unknown
  /** What else would be refused, in words by field: rules that need more than one value, or the record. */
  faultsOf?: (values: V) => Readonly<Record<string, string>>
  /** Fields that are never kept when the session ends: one-time codes, keys. */
  secret?: readonly (keyof V & string)[]
  /** Asks before the person leaves with unsaved changes; true by default. */
  guard?: boolean
  done?: (values: V) => void
  /** Opens the tab with the fields, where a page has others: something there is refused. */
  show?: () => void
}

export interface FormField<T> {
  label: string
  name: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: string | undefined
}

export interface Form<V extends object> {
  readonly values: V
  readonly errors: Readonly<Record<string, string>>
  readonly changed: boolean
  readonly pending: boolean
  /** Everything that a field needs; the label also names the field in messages. */
  field<K extends keyof V & string>(name: K, label: string): FormField<V[K]>
  set<K extends keyof V & string>(name: K, value: V[K]): void
  setValues(values: Partial<V>): void
  /** An empty message clears the field's error. */
  setError(name: string, message: string): void
  reset(): void
  /** Takes these values as the saved ones: after new data came from the server. */
  accept(values: V): void
  /** Keeps what was typed, on top of these values: after someone else saved them and the person was told. */
  rebase(values: V): void
  submit(): Promise<void>
  readonly labels: ReadonlyMap<string, string>
  readonly general: string | undefined
  /** Submitting was tried: the summary may show. */
  readonly tried: boolean
  readonly root: { current: HTMLFormElement | null }
}
