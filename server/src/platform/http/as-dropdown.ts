import type { Endpoint } from '@brava/contract/endpoint.ts'

type Row = Readonly<Record<string, unknown>>

interface Asked {
  readonly isDropdown?: boolean
  readonly sortBy?: string | undefined
}

const labels = ['name', 'title', 'number', 'username', 'code'] as const

/** Columns for alphabetical sorting; a list uses the first that it has. */
const alphabetical = ['name', 'title', 'code'] as const

/** Whether a list is requested for a dropdown (specification §3, isDropdown). */
export function isDropdown(endpoint: Endpoint, body: unknown): boolean {
  return 'sortable' in endpoint && (body as Asked | undefined)?.isDropdown === true
}

/** Sorts choices from A to Z if no other order is requested and the list has such a column. */
export function sortedForDropdown(endpoint: Endpoint, body: unknown): unknown {
  if (!isDropdown(endpoint, body) || (body as Asked).sortBy !== undefined) return body
  const sortable = (endpoint as unknown as { sortable: readonly string[] }).sortable
  const sortBy = alphabetical.find((column) => sortable.includes(column))
  return sortBy ? { ...(body as object), sortBy, isSortAscending: true } : body
}

/** The response of a list reduced to each row's id and label. Rows that have neither stay unchanged. */
export function asDropdown(answer: unknown): unknown {
  const { data, pagedResult } = answer as { data: readonly Row[]; pagedResult: unknown }
  if (!Array.isArray(data)) return answer
  return { data: data.map(choice), pagedResult }
}

function choice(row: Row): Row {
  const id = row.id ?? row.code
  const named = labels.find((name) => typeof row[name] === 'string' && row[name] !== '')
  const person = [row.firstName, row.lastName].filter((part) => typeof part === 'string' && part !== '').join(' ')
  const label = person || (named && row[named])
  return id === undefined || !label ? row : { id, label }
}
