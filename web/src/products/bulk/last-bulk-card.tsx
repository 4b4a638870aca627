import { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { refresh } from '../../api/use-endpoint.ts'
import { type BulkRun, BulkRunCard } from '../../prices/bulk-run-card.tsx'
import { BulkResults } from './bulk-results.tsx'
import { bulkTexts as t } from './bulk.texts.ts'
import { bulkRunTexts } from '../../prices/bulk-run.texts.ts'

/** The last change of many products: its progress, its result, and undo. */
export function LastBulkCard({ update }: { update: BulkRun }) {
  const refreshes = [calls.lastBulkUpdate]
  const undo = useAct(calls.undoBulk, { refreshes })
  const pause = useAct(calls.pauseBulk, { refreshes })
  const resume = useAct(calls.resumeBulk, { refreshes })
  const which = { params: { id: update.id } }
  async function goOn() {
    // A refusal may have ended it: its category or publisher was deleted.
    if (!(await resume.run(which))) await refresh(calls.lastBulkUpdate)
  }
  return (
    <BulkRunCard
      update={update}
      words={{ title: t.last, failed: bulkRunTexts.failed, undoTitle: t.undoTitle, undoText: t.undoText }}
      pause={{ pending: pause.pending, run: () => pause.run(which) }}
      resume={{ pending: resume.pending, run: goOn }}
      results={(close) => <BulkResults update={update} onClose={close} />}
      undo={() => undo.run(which)}
    />
  )
}
