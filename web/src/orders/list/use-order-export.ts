import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useDownload } from '../../api/use-download.ts'
import type { Chosen } from '../../ui/table/bulk-bar.tsx'
import type { OrdersRequest } from '../list-memory.ts'

/** Saving orders as CSV: the chosen ones, or all that the list's search settings find. */
export function useOrderExport(asked: OrdersRequest) {
  const { pending, run } = useDownload()
  async function save(chosen?: Chosen) {
    const only = chosen && !chosen.allMatching ? { filters: { ids: chosen.ids.map(Number) } } : asked
    await run(orders.exportCsv, { body: only })
  }
  return { pending, save }
}
