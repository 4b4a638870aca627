/**
 * A row as last read: someone else may have changed it since a dialog was opened with it. When it is no longer among
 * the rows read, the given row is returned.
 */
export const asRead = <R extends { readonly id: number }>(row: R, rows: readonly R[] | undefined): R =>
  rows?.find(({ id }) => id === row.id) ?? row
