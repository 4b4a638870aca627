import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { ReportScreen, reportList } from './report-screen.tsx'

export const salesByProductList = reportList(salesByProduct as never)

/** What sold, to whom it was worth what: the distributor's sales by product. */
export function SalesByProductScreen() {
  return <ReportScreen report={salesByProduct as never} />
}
