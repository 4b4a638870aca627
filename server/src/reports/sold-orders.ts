import { retrieveAllLimit } from '@brava/contract/list.ts'
import type { SoldOrder, SoldOrderColumn } from '../sales/sold.ts'
import { asked, reportSum, type ReportRow } from './answer-report.ts'
import type { Listed, ReportReader, ReportSource } from './serve-report.ts'

/** The name of each report column among sales. */
const columns: Readonly<Record<string, SoldOrderColumn>> = {
  totalSalesNetto: 'net',
  totalSales: 'gross',
  vat: 'vat',
  refunded: 'refunded',
  margin: 'margin',
  marginBp: 'marginBp',
  keys: 'keys',
  number: 'number',
  partner: 'partner',
  company: 'company',
  user: 'user',
  paymentType: 'paymentType',
}

const search = (orderText: string) => ({ orderText })

function rowOf({ net, gross, margin, ...row }: SoldOrder): ReportRow {
  const [totalWithoutVat, totalAmount] = [net, gross - row.refunded]
  const figures = { totalSalesNetto: net, totalWithoutVat, vat: gross - net, totalSales: gross, totalAmount, margin }
  return { ...row, ...figures, previous: null, changeBp: null }
}

/** A reader of the orders that a request asks for, in its order; by default the newest first. */
async function reading(call: ReportReader, body: Listed) {
  const { sales, range, question } = await asked(call, call.person, { search }, body)
  const by = columns[body.sortBy ?? ''] ?? 'approvedOn'
  const read = (limit: number, offset: number) =>
    sales.soldOrders(range, question, { by, isAscending: body.isSortAscending, limit, offset })
  const readAll = () => sales.allSoldOrders(range, question, { by, isAscending: body.isSortAscending })
  return { range, read, readAll }
}

/** Orders of a period, possibly very many: the database sorts them and returns them page by page. */
export const soldOrdersSource: ReportSource = {
  page: async (call, _report, body) => {
    const { read } = await reading(call, body)
    const size = body.retrieveAll ? retrieveAllLimit : body.pageSize
    const wished = body.retrieveAll ? 1 : body.page
    let { rows, total } = await read(size, (wished - 1) * size)
    if (rows.length === 0 && wished > 1) ({ total } = await read(1, 0))
    const totalPages = Math.max(1, Math.ceil(total / size))
    const currentPage = Math.min(wished, totalPages)
    if (currentPage < wished) ({ rows } = await read(size, (currentPage - 1) * size))
    return { data: rows.map(rowOf), pagedResult: { currentPage, totalItems: total, totalPages } }
  },
  all: async (call, _report, body) => {
    const { range, readAll } = await reading(call, body)
    const { rows, total } = await readAll()
    async function* listed() {
      for await (const row of rows) yield rowOf(row)
    }
    return { rows: listed(), range, total }
  },
  sum: (call, report, body) => reportSum(call, call.person, report, { by: 'order', search }, body),
}
