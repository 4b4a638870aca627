import type { Answered } from '@brava/contract/endpoint.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { IconArrowBackUp, IconListDetails, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isUnderWay } from '../api/use-run-end.ts'
import { count, dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Progress } from '../ui/feedback/progress.tsx'
import { Card } from '../ui/layout/card.tsx'
import { bulkRunTexts as t } from './bulk-run.texts.ts'

export type BulkRun = NonNullable<Answered<typeof prices.lastPriceUpdate>['data']>

interface Act {
  readonly pending: boolean
  readonly run: () => Promise<unknown>
}

/** A large change: its progress, its result, and undo. */
export function BulkRunCard({
  update,
  words,
  pause,
  resume,
  results,
  undo,
}: {
  update: BulkRun
  words: {
    readonly title: string
    readonly failed: string
    readonly undoTitle: string
    readonly undoText: string
  }
  /** Stops it between two steps. */
  pause: Act
  /** Resumes a change that was stopped, or given up half-way. */
  resume: Act
  /** The result for each product. */
  results: (close: () => void) => ReactNode
  undo: () => Promise<unknown>
}) {
  const [asking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { outcomes } = update
  const left = (outcomes.changedMeanwhile ?? 0) + (outcomes.gone ?? 0) + (outcomes.changedSince ?? 0)
  const refused = outcomes.refused ?? 0
  return (
    <Card
      title={words.title}
      facts={`${update.by}, ${dateTime(update.createdDate)}${update.undoUntil ? `, ${t.undoUntil(dateTime(update.undoUntil))}` : ''}`}
      actions={
        <>
          {isUnderWay(update) && (
            <Button size="sm" icon={<IconPlayerPause />} pending={pause.pending} onClick={() => void pause.run()}>
              {t.pause}
            </Button>
          )}
          {(update.state === 'paused' || update.state === 'failed') && (
            <Button size="sm" icon={<IconPlayerPlay />} pending={resume.pending} onClick={() => void resume.run()}>
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
        <Notice tone={update.state !== 'done' || left + refused > 0 ? 'warning' : 'success'}>
          <span role="status">
            {update.state === 'failed' && (update.isUndo ? t.undoStopped : words.failed)}
            {update.state === 'paused' && t.paused(count(update.done), count(update.total))}
            {update.state === 'done' &&
              (update.isUndo ? t.undone(outcomes.undone ?? 0) : t.changed(outcomes.done ?? 0))}
            {left > 0 && ` ${t.leftAlone(left)}`}
            {refused > 0 && ` ${t.refused(refused)}`}
          </span>
        </Notice>
      )}
      {isOpen && results(() => setOpen(false))}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.undoTitle}
        confirm={t.undo}
        onConfirm={async () => {
          await undo()
        }}
      >
        {words.undoText}
      </ConfirmDialog>
    </Card>
  )
}
