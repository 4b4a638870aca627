import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { allowed } from '@brava/contract/access.ts'
import type { FileAnswer, Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { exports } from '@brava/contract/exports/exports.endpoints.ts'
import { exportErrors } from '@brava/contract/exports/exports.errors.ts'
import { mostExportedRows } from '@brava/contract/exports/most-exported-rows.ts'
import { namesOfObjects } from '@brava/contract/exports/names-of-objects.ts'
import type { ListEndpoint } from '@brava/contract/list.ts'
import { z } from 'zod'
import type { Call, Route } from '../platform/call.ts'
import { asOfOneMoment } from '../platform/db/as-of-one-moment.ts'
import type { Db } from '../platform/db/connect.ts'
import { readingOf } from '../platform/db/replica.ts'
import { type Cell, textOf } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import { referenceNames } from '../platform/db/reference-names.ts'
import { sayerOf } from '../platform/say-names.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { cellOf, type WriteCell } from './cell-of.ts'

/** As many rows as the longest page of a list. */
const pageSize = 500

type Row = Record<string, unknown>

interface Page {
  /** The rows, or an answer with rows among other data. */
  readonly data: readonly Row[] | Readonly<Record<string, unknown>>
  readonly pagedResult: { readonly totalItems: number; readonly totalPages: number }
}

/** Whether a route is a list: it has rows and columns to sort by. */
export function isList(route: Route): route is Route & { readonly endpoint: ListEndpoint } {
  return 'row' in route.endpoint && 'sortable' in route.endpoint
}

/**
 * Exports any list as a file, page by page through the list's own function, so that its filters, its order, its access
 * and what leaves the server of a row are the list's own. All pages come from one snapshot, or a row that changes
 * position between pages would be missing or appear twice; they are kept packed until the caller has taken them, and no
 * transaction waits for that. The export is recorded with its list and number of rows (guarantee G46). Refuses
 * common.notFound for a list or column that does not exist or that the person may not read, common.invalid for search
 * settings that the list would refuse, exports.tooMany above mostExportedRows.
 */
export async function exportList(
  lists: readonly (Route & { readonly endpoint: ListEndpoint })[],
  call: Call,
  { list, params: path, request, columns, format }: Received<typeof exports.list>['body'],
): Promise<FileAnswer> {
  const { db, person, ip, requestId, language } = call
  const route = lists.find(({ endpoint }) => endpoint.path === list)
  if (!route || !allowed(route.endpoint.access, person)) refuse(commonErrors.notFound)
  const { endpoint } = route
  const params = endpoint.params?.safeParse(path)
  if (params && !params.success) refuse(commonErrors.notFound)
  const written = columns.map(({ field }) =>
    field.split(' ').map((place) => cellAt(endpoint.row, place) ?? refuse(commonErrors.notFound)),
  )

  const sayer = sayerOf(endpoint.response as z.ZodType)
  // Read before the transaction: code that holds a connection must never wait for another.
  const names = sayer && (await referenceNames(db, language))
  const now = call.clock.now()
  const read = async (moment: Db, page: number): Promise<Page> => {
    const body = endpoint.body.safeParse({
      ...settingsOf(request),
      page,
      pageSize,
      retrieveAll: false,
      isDropdown: false,
    })
    if (!body.success) refuse(commonErrors.invalid)
    const input = { params: params?.data, query: undefined, body: body.data }
    const scope = { ...call, db: moment, reading: readingOf(moment), clock: { now: () => now } }
    const wire = z.encode(endpoint.response as z.ZodType, await route.handler(scope, input))
    return (sayer && names ? sayer(wire, names) : wire) as Page
  }
  const cells = (row: Row): readonly Cell[] =>
    written.map((places) => joined(places.map(({ place, write }) => write(valueAt(row, place), language))))
  const { totalItems, pages } = await call.reading(async (at) => {
    // What a list updates before it reads (kept sums of sales) happens here, so that nobody waits for a lock of the
    // long transaction.
    const { pagedResult } = await read(at, 1)
    if (pagedResult.totalItems > mostExportedRows) refuse(exportErrors.tooMany)
    return asOfOneMoment(at, async (moment) => {
      const first = await read(moment, 1)
      const { totalItems, totalPages } = first.pagedResult
      if (totalItems > mostExportedRows) refuse(exportErrors.tooMany)
      const pages = [packed(rowsOf(first).map(cells))]
      for (let page = 2; page <= totalPages; page += 1) pages.push(packed(rowsOf(await read(moment, page)).map(cells)))
      return { totalItems, pages }
    })
  })
  await recordSecurityEvent(db, {
    kind: 'lists.exported',
    person,
    ip,
    requestId,
    detail: { list, rows: totalItems, columns: columns.map(({ field }) => field) },
  })

  async function* rows() {
    for (const page of pages) yield* unpacked(page)
  }
  return tableFile(
    { format, language },
    { name: nameOf(list), heads: columns.map(({ label }) => label), rows: rows(), cells: (row) => row },
  )
}

/**
 * A value of a row and how it is written; an object by its name. The screen asks for the object itself when it is
 * empty in every row of the page that it has.
 */
function cellAt(row: z.ZodType, field: string): { place: string; write: WriteCell } | undefined {
  for (const place of [field, ...namesOfObjects.map((name) => `${field}.${name}`)]) {
    const write = cellOf(row, place)
    if (write) return { place, write }
  }
  return undefined
}

/** The cells of a page in a tenth of their memory: the longest export waits in a few megabytes. */
const packed = (rows: readonly (readonly Cell[])[]) => deflateRawSync(JSON.stringify(rows))
const unpacked = (page: Buffer) => JSON.parse(inflateRawSync(page).toString()) as readonly (readonly Cell[])[]

/** The last word of its path, because lists that belong to one thing end in its id. */
const nameOf = (list: string) =>
  list
    .split('/')
    .findLast((part) => !part.startsWith(':'))
    ?.replace(/^get-/, '') ?? 'list'

/** Several values in one cell become text. */
function joined(values: readonly Cell[]): Cell {
  const [first, ...more] = values
  if (more.length === 0) return first ?? ''
  return values.map(textOf).join(' ')
}

const rowsOf = ({ data }: Page): readonly Row[] =>
  Array.isArray(data) ? data : (Object.values(data).find(Array.isArray) ?? [])

function settingsOf(json: string): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(json)
    return settings !== null && typeof settings === 'object' && !Array.isArray(settings) ? { ...settings } : {}
  } catch {
    return refuse(commonErrors.invalid)
  }
}

/** The value at a path of a row; for every element if a list is on the path. */
const valueAt = (row: unknown, field: string) =>
  field.split('.').reduce<unknown>((value, step) => {
    const at = (one: unknown) => (one as Record<string, unknown> | null | undefined)?.[step]
    return Array.isArray(value) ? value.map(at) : at(value)
  }, row)
