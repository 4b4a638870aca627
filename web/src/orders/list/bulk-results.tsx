import type { Answered } from '@brava/contract/endpoint.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import classes from './bulk-results.module.css'
import { t } from './order-lists.texts.ts'

export type BulkResults = Answered<typeof orders.approveMany>['data']['results']

/** The result for each of several orders, when not all succeeded. */
export function BulkResultsDialog({ results, onClose }: { results: BulkResults | null; onClose: () => void }) {
  return (
    <Dialog open={results !== null} onClose={onClose} title={t.bulkResult} width={640}>
      <ul className={classes.results}>
        {results?.map((result) => (
          <li key={result.id} data-ok={result.ok}>
            {result.ok ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
            <span>{result.number}</span>
            <span>{result.info}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
