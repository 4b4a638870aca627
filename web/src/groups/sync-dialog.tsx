import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useState } from 'react'
import { useTries } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { isUnderWay, useRunEnd } from '../api/use-run-end.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { BelowCostButton, useBelowCost } from '../prices/below-cost.tsx'
import { toast } from '../state/toast.ts'
import { count, dateTime } from '../text/format.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Progress } from '../ui/feedback/progress.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { Group } from './group-screen.tsx'
import { NotChanged, SyncPreview } from './sync-preview.tsx'
import { syncTexts as t } from './sync.texts.ts'

/**
 * Makes the companies of a group follow it: first a preview of what changes for whom, then the job with its progress.
 */
export function SyncDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [takeOwnPrices, setTakeOwn] = useState(true)
  const [assignMissing, setAssign] = useState(false)
  const wish = { takeOwnPrices, assignMissing }
  const start = useAct(groups.sync, { says: false, refreshes: [groups.syncRun] })
  const below = useBelowCost()
  const { run, isRunning, watch } = useSyncRun(group.id, onClose)
  const preview = useEndpoint(
    groups.sync,
    { params: { id: group.id }, body: { ...wish, isDryRun: true } },
    { enabled: !isRunning, keepPrevious: true },
  )
  const changing = preview.data ? preview.data.data.preview.prices + preview.data.data.preview.assigned : 0

  const tries = useTries()
  const go = () =>
    tries.run(() =>
      below.send(wish, async (agreed) => {
        const { data } = await start.attempt({ params: { id: group.id }, body: { ...wish, ...agreed } })
        if (data.run) watch(data.run.id)
      }),
    )
  const question = below.about(wish)

  return (
    <Dialog
      open
      onClose={onClose}
      width={840}
      title={t.title(group.name)}
      subtitle={run && !isRunning ? t.lastSync(run.by, dateTime(run.finishedDate ?? run.createdDate)) : undefined}
      action={
        !isRunning && (
          <BelowCostButton
            below={question}
            label={t.start(changing)}
            disabled={changing === 0 || preview.isPlaceholderData}
            pending={start.pending}
            onClick={() => void go()}
          />
        )
      }
    >
      {isRunning && run ? (
        <Progress done={run.done} total={run.total}>
          {t.progress(count(run.done), count(run.total))}
        </Progress>
      ) : (
        <Stack>
          {run?.state === 'failed' && <Notice tone="warning">{t.failedRun}</Notice>}
          <Switch
            label={t.takeOwn}
            hint={t.takeOwnHint}
            name="takeOwnPrices"
            checked={takeOwnPrices}
            onChange={setTakeOwn}
          />
          <Switch
            label={t.assignMissing}
            hint={t.assignHint}
            name="assignMissing"
            checked={assignMissing}
            onChange={setAssign}
          />
          {question.notice}
          <Loaded query={preview}>{({ data }) => <SyncPreview {...data.preview} />}</Loaded>
          {run && run.failed.length > 0 && <NotChanged failed={run.failed} />}
        </Stack>
      )}
    </Dialog>
  )
}

/**
 * The last sync, followed while it runs; one that ends while the person is watching reports it and closes the dialog.
 */
function useSyncRun(groupId: number, onClose: () => void) {
  const query = useEndpoint(
    groups.syncRun,
    { params: { id: groupId } },
    { everyMs: ({ data }) => (isUnderWay(data) ? 700 : false) },
  )
  const run = query.data?.data ?? null
  const watch = useRunEnd(run, ({ state, failed, prices, assigned }) => {
    void refresh()
    if (state !== 'done') return
    toast(failed.length > 0 ? 'warning' : 'success', t.done(prices, assigned))
    if (failed.length === 0) onClose()
  })
  return { run, isRunning: isUnderWay(run), watch }
}
