import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useState } from 'react'
import { infoOf } from '../../api/api-error.ts'
import { download } from '../../api/call.ts'
import type { Chosen } from '../../ui/table/bulk-bar.tsx'
import { toast } from '../../state/toast.ts'
import type { OrdersRequest } from '../list-memory.ts'

/** Saving orders as CSV: the chosen ones, or all that the list's search settings find. */
export function useOrderExport(asked: OrdersRequest) {
  const [pending, setPending] = useState(false)
  async function save(chosen?: Chosen) {
    setPending(true)
    try {
      const only = chosen && !chosen.allMatching ? { filters: { ids: chosen.ids.map(Number) } } : asked
      await download(orders.exportCsv, { body: only })
    } catch (error) {
      toast('error', infoOf(error))
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
