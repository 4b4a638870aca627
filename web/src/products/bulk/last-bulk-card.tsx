import type { Answered } from '@brava/contract/endpoint.ts'
import { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { IconArrowBackUp, IconListDetails, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { isUnderWay } from '../../api/use-run-end.ts'
import { count, dateTime } from '../../text/format.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { BulkResults } from './bulk-results.tsx'
import { bulkTexts as t } from './bulk.texts.ts'

type LastBulk = NonNullable<Answered<typeof calls.lastBulkUpdate>['data']>

/** The last change of many products: how far it is, what became of it, and the way back. */
export function LastBulkCard({ update }: { update: LastBulk }) {
  const [asking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const refreshes = [calls.lastBulkUpdate]
  const undo = useAct(calls.undoBulk, { refreshes })
  const pause = useAct(calls.pauseBulk, { refreshes })
  const resume = useAct(calls.resumeBulk, { refreshes })
  const which = { params: { id: update.id } }
  const { outcomes } = update
  const left = (outcomes.changedMeanwhile ?? 0) + (outcomes.gone ?? 0) + (outcomes.changedSince ?? 0)
  return (
    <Card
      title={t.last}
      facts={`${update.by}, ${dateTime(update.createdDate)}${update.undoUntil ? `, ${t.undoUntil(dateTime(update.undoUntil))}` : ''}`}
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
          <Button size="sm" icon={<IconListDetails />} onClick={() => setOpen(true)}>
            {t.results}
          </Button>
          {update.undoUntil && (
            <Button size="sm" icon={<IconArrowBackUp />} onClick={() => setAsking(true)}>
              {t.undo}
            </Button>
          )}
        </>
      }
    >
      {isUnderWay(update) ? (
        <Progress done={update.done} total={update.total}>
          {t.progress(count(update.done), count(update.total))}
        </Progress>
      ) : (
        <Notice tone={update.state !== 'done' || left > 0 ? 'warning' : 'success'}>
          <span role="status">
            {update.state === 'failed' && t.failed}
            {update.state === 'paused' && t.paused(count(update.done), count(update.total))}
            {update.state === 'done' &&
              (update.isUndo ? t.undone(outcomes.undone ?? 0) : t.changed(outcomes.done ?? 0))}
            {left > 0 && ` ${t.leftAlone(left)}`}
          </span>
        </Notice>
      )}
      {isOpen && <BulkResults update={update} onClose={() => setOpen(false)} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.undoTitle}
        confirm={t.undo}
        onConfirm={async () => {
          await undo.run(which)
        }}
      >
        {t.undoText}
      </ConfirmDialog>
    </Card>
  )
}
