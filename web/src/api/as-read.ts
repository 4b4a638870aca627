/**
 * A row as it is read now: somebody else may have changed it since a dialog was opened with it. Where it is not among the rows that
 * are read any more, it stays what it was.
 */
export const asRead = <R extends { readonly id: number }>(row: R, rows: readonly R[] | undefined): R =>
  rows?.find(({ id }) => id === row.id) ?? row
