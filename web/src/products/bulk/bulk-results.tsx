import { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { useList } from '../../api/use-list.ts'
import { isUnderWay } from '../../api/use-run-end.ts'
import { BulkResultsDialog } from '../../prices/bulk-results-dialog.tsx'

/** The result for each product of a change, also as a file. */
export function BulkResults({
  update,
  onClose,
}: {
  update: { readonly id: number; readonly state: string }
  onClose: () => void
}) {
  const list = useList(calls.bulkRows, {
    remember: 'bulk-results',
    urlKey: false,
    params: { id: update.id },
    debounceMs: 300,
    ...(isUnderWay(update) ? { everyMs: 2000 } : {}),
  })
  return <BulkResultsDialog list={list} onClose={onClose} />
}
