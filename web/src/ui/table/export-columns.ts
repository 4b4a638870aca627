import { namesOfObjects } from '@brava/contract/exports/names-of-objects.ts'
import type { Column } from './column.ts'

/**
 * The columns of an export: those on the screen, under their names there, with the path of their value in a row. A
 * column without a value of its own (a menu, a bar) is left out.
 */
export function exportColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  isShown: (column: Column<Row>) => boolean,
): { field: string; label: string }[] {
  return columns.flatMap((column) => {
    if (column.field === null || column.header === '' || !(column.fixed || isShown(column))) return []
    const field = placeOf(rows, column.field ?? column.id, column.field !== undefined)
    return field ? [{ field, label: column.header }] : []
  })
}

/** `isNamed`: the column states the path itself, and the server knows how to write the value. */
function placeOf(rows: readonly unknown[], field: string, isNamed: boolean): string | undefined {
  if (field.includes(' ')) return field
  for (const row of rows) {
    const value = valueAt(row, field)
    if (value === undefined) return undefined
    if (value === null) continue
    // It is unknown what an empty list would contain.
    if (Array.isArray(value) && value.length === 0 && !isNamed) continue
    if (Array.isArray(value)) return isNamed || value.every((each) => typeof each === 'string') ? field : undefined
    if (typeof value !== 'object') return field
    const name = namesOfObjects.find((one) => one in value)
    return name ? `${field}.${name}` : undefined
  }
  // Empty in every row on this page: the server knows whether it is an object, and writes its name.
  return rows.length > 0 && valueAt(rows[0], field) === null ? field : undefined
}

const valueAt = (row: unknown, field: string) =>
  field.split('.').reduce<unknown>(
    // A path into nothing leads to nothing.
    (value, step) => {
      // In a list of objects each has the path; an empty list has nothing there.
      const at = Array.isArray(value) ? (value[0] ?? null) : value
      return at === null ? null : typeof at === 'object' ? (at as Record<string, unknown>)[step] : undefined
    },
    row,
  )
