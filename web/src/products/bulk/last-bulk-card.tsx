import type { Answered } from '@brava/contract/endpoint.ts'
import { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { isUnderWay } from '../../api/use-run-end.ts'
import { count, dateTime } from '../../text/format.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { bulkTexts as t } from './bulk.texts.ts'

type LastBulk = NonNullable<Answered<typeof calls.lastBulkUpdate>['data']>

/** The last change of many products: how far it is, what became of it, and the way back. */
export function LastBulkCard({ update }: { update: LastBulk }) {
  const [asking, setAsking] = useState(false)
  const undo = useAct(calls.undoBulk, { refreshes: [calls.lastBulkUpdate] })
  const { outcomes } = update
  const left = (outcomes.changedMeanwhile ?? 0) + (outcomes.gone ?? 0) + (outcomes.changedSince ?? 0)
  return (
    <Card
      title={t.last}
      facts={`${update.by}, ${dateTime(update.createdDate)}${update.undoUntil ? `, ${t.undoUntil(dateTime(update.undoUntil))}` : ''}`}
      actions={
        update.undoUntil && (
          <Button size="sm" icon={<IconArrowBackUp />} onClick={() => setAsking(true)}>
            {t.undo}
          </Button>
        )
      }
    >
      {isUnderWay(update) ? (
        <Progress done={update.done} total={update.total}>
          {t.progress(count(update.done), count(update.total))}
        </Progress>
      ) : (
        <Notice tone={update.state === 'failed' || left > 0 ? 'warning' : 'success'}>
          <span role="status">
            {update.state === 'failed' && t.failed}
            {update.state === 'done' &&
              (update.isUndo ? t.undone(outcomes.undone ?? 0) : t.changed(outcomes.done ?? 0))}
            {left > 0 && ` ${t.leftAlone(left)}`}
          </span>
        </Notice>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.undoTitle}
        confirm={t.undo}
        onConfirm={async () => {
          await undo.run({ params: { id: update.id } })
        }}
      >
        {t.undoText}
      </ConfirmDialog>
    </Card>
  )
}
