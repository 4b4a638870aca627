import type { Expression } from 'kysely'

/**
 * The SQL meaning of a column: what is compared and ordered. Several expressions are ordered one after the other in the
 * same direction. `nullable` where it may be null: nulls then come last when descending; an index has to say so too.
 */
export type ColumnMeaning =
  | Expression<unknown>
  | { readonly by: readonly Expression<unknown>[]; readonly nullable?: boolean }

/** A column that may be null. */
export function mayBeNull(column: Expression<unknown>): ColumnMeaning {
  return { by: [column], nullable: true }
}
