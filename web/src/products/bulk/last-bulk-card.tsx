import { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useAct } from '../../api/use-act.ts'
import { isUnderWay } from '../../api/use-run-end.ts'
import { type BulkRun, BulkRunCard } from '../../prices/bulk-run-card.tsx'
import { count } from '../../text/format.ts'
import { Button } from '../../ui/basics/button.tsx'
import { BulkResults } from './bulk-results.tsx'
import { bulkTexts as t } from './bulk.texts.ts'
import { bulkRunTexts } from '../../prices/bulk-run.texts.ts'

/** The last change of many products: how far it is, what became of it, and the way back. */
export function LastBulkCard({ update }: { update: BulkRun }) {
  const refreshes = [calls.lastBulkUpdate]
  const undo = useAct(calls.undoBulk, { refreshes })
  const pause = useAct(calls.pauseBulk, { refreshes })
  const resume = useAct(calls.resumeBulk, { refreshes })
  const which = { params: { id: update.id } }
  return (
    <BulkRunCard
      update={update}
      words={{
        title: t.last,
        failed: bulkRunTexts.failed,
        undoTitle: t.undoTitle,
        undoText: t.undoText,
        paused: t.paused(count(update.done), count(update.total)),
      }}
      actions={
        <>
          {isUnderWay(update) && (
            <Button size="sm" icon={<IconPlayerPause />} pending={pause.pending} onClick={() => void pause.run(which)}>
              {t.pause}
            </Button>
          )}
          {update.state === 'paused' && (
            <Button size="sm" icon={<IconPlayerPlay />} pending={resume.pending} onClick={() => void resume.run(which)}>
              {t.resume}
            </Button>
          )}
        </>
      }
      results={(close) => <BulkResults update={update} onClose={close} />}
      undo={() => undo.run(which)}
    />
  )
}
