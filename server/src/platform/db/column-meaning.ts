import type { Expression } from 'kysely'

/**
 * The SQL meaning of a column: what is compared and sorted. Several expressions are sorted one after the other in the
 * same direction. `nullable` if it may be null: nulls then come last in descending order, and an index has to declare
 * this too.
 */
export type ColumnMeaning =
  | Expression<unknown>
  | { readonly by: readonly Expression<unknown>[]; readonly nullable?: boolean }

/** A column that may be null. */
export function mayBeNull(column: Expression<unknown>): ColumnMeaning {
  return { by: [column], nullable: true }
}
