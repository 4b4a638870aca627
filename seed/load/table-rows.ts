import type { Value } from './copy-rows.ts'

export type Row = Record<string, Value>

/** Rows by table, in an order that satisfies the foreign keys. */
export type Tables = [table: string, rows: Row[]][]
