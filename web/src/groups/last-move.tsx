import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { isUnderWay, useRunEnd } from '../api/use-run-end.ts'
import { bulkRunTexts } from '../prices/bulk-run.texts.ts'
import { isOver } from '../prices/last-price-update.tsx'
import { count, dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Progress } from '../ui/feedback/progress.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { t } from './groups.texts.ts'
import { NotChanged } from './sync-preview.tsx'

/** The last large move of companies into or out of the group: its progress, its result, and how to undo it. */
export function LastMove({ groupId }: { groupId: number }) {
  const [asking, setAsking] = useState(false)
  const query = useEndpoint(
    groups.lastMove,
    { params: { id: groupId } },
    { everyMs: ({ data }) => (isUnderWay(data) ? 700 : false) },
  )
  const last = query.data?.data ?? null
  useRunEnd(last, () => void refresh())
  const undo = useAct(groups.undoMove, { refreshes: [groups.lastMove] })
  if (!last || isOver(last)) return null
  const { state, moved, prices, left, failed, undoUntil } = last
  return (
    <Card
      title={last.isIn ? t.movingIn : t.movingOut}
      facts={`${last.by}, ${dateTime(last.createdDate)}${undoUntil ? `, ${bulkRunTexts.undoUntil(dateTime(undoUntil))}` : ''}`}
      actions={
        undoUntil && (
          <Button size="sm" icon={<IconArrowBackUp />} onClick={() => setAsking(true)}>
            {t.undoMove}
          </Button>
        )
      }
    >
      {isUnderWay(last) ? (
        <Progress done={last.done} total={last.total}>
          {t.moveProgress(count(last.done), count(last.total))}
        </Progress>
      ) : (
        <Stack>
          <Notice tone={state === 'failed' || left > 0 ? 'warning' : 'success'}>
            <span role="status">
              {state === 'failed' ? t.moveStopped : (last.isUndo ? t.movedBack : t.moveDone)(moved, prices)}
              {left > 0 && ` ${t.moveLeft(left)}`}
            </span>
          </Notice>
          {failed.length > 0 && <NotChanged failed={failed} />}
        </Stack>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.undoMoveTitle}
        confirm={t.undoMove}
        danger={false}
        onConfirm={() => undo.run({ params: { id: groupId }, body: { move: last.id } })}
      >
        {t.undoMoveText}
      </ConfirmDialog>
    </Card>
  )
}
