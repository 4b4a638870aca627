import { type ErrorDef, type ErrorParams, errorText, type FieldError } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'

/**
 * A declared refusal: thrown anywhere below a call, answered with the status and text of its definition.
 * `fields` names the inputs it is about; `detail` is data for the screen (never secrets).
 */
export class Refused extends Error {
  readonly def: ErrorDef<never>
  readonly params: unknown
  readonly fields: readonly FieldError[] | undefined
  readonly detail: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    def: ErrorDef<never>,
    options: { params?: unknown; fields?: readonly FieldError[]; detail?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(def.code)
    this.name = 'Refused'
    this.def = def
    this.params = options.params
    this.fields = options.fields
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  text(language: Language): string {
    return errorText(this.def, language, this.params)
  }
}

/** For a catch: a refusal is repeated at the field that it is about; any other error is rethrown. */
export const refusedAt =
  (path: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refused)) throw error
    throw new Refused(error.def, { params: error.params, fields: [{ path, message: '' }] })
  }

type Extra = { fields?: readonly FieldError[]; detail?: unknown; retryAfterSeconds?: number }

/** refuse(orderErrors.cannotApprove) or, where the text has parameters, refuse(cartErrors.belowMoq, { params: { moq: 5 } }). */
export function refuse<D extends ErrorDef<never>>(
  def: D,
  ...[options]: [ErrorParams<D>] extends [never] ? [options?: Extra] : [options: Extra & { params: ErrorParams<D> }]
): never {
  throw new Refused(def, options)
}
