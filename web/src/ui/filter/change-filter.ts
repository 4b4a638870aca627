import type { List } from '../../api/list.ts'

/** Requests the list with some filters changed; a filter without a value is removed. */
export function change<Row, Filters, Answer>(list: List<Row, Filters, Answer>, part: Record<string, unknown>) {
  const merged = Object.fromEntries(
    Object.entries({ ...list.filters, ...part }).filter(([, value]) => value !== undefined),
  )
  list.apply({ filters: merged as Partial<Filters>, search: list.search })
}
