import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import { useDownload } from '../../api/use-download.ts'
import type { Chosen } from '../../ui/table/bulk-bar.tsx'
import type { OrdersRequest } from '../list-memory.ts'

/** Saves orders as a file: the chosen ones, or all that match the list's search settings. */
export function useOrderExport(asked: OrdersRequest) {
  const { pending, run } = useDownload()
  async function save(format: TableFormat, chosen?: Chosen) {
    const only = chosen && !chosen.allMatching ? { filters: { ids: chosen.ids.map(Number) } } : asked
    await run(orders.export, { body: { ...only, format } })
  }
  return { pending, save }
}
