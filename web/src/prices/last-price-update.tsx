import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { isUnderWay, useRunEnd } from '../api/use-run-end.ts'
import { BulkResultsDialog } from './bulk-results-dialog.tsx'
import { type BulkRun, BulkRunCard } from './bulk-run-card.tsx'
import { bulkRunTexts as t } from './bulk-run.texts.ts'

/**
 * How long a finished change stays on the screen, in ms: as long as it can be undone. A stopped one stays until it is
 * resumed.
 */
const shownMs = 3_600_000

/** Returns whether it is too old to be shown. */
export const isOver = ({ state, finishedDate }: Pick<BulkRun, 'state' | 'finishedDate'>) =>
  state === 'done' && (finishedDate === null || Date.now() - Date.parse(finishedDate) > shownMs)

/** The last large change of a partner's prices, followed while it runs; the page is read again when it ends. */
export const LastPriceUpdate = ({ companyId }: { companyId: number }) => (
  <LastUpdate id={companyId} calls={prices} title={t.last} undoText={t.undoText} />
)

/** The same for a price group. */
export const LastGroupUpdate = ({ groupId }: { groupId: number }) => (
  <LastUpdate id={groupId} calls={groups} title={t.lastOfGroup} undoText={t.undoGroupText} />
)

interface LastUpdateProps {
  id: number
  calls: typeof prices | typeof groups
  title: string
  undoText: string
}

function LastUpdate({ id, calls, title, undoText }: LastUpdateProps) {
  const query = useEndpoint(
    calls.lastPriceUpdate,
    { params: { id } },
    { everyMs: ({ data }) => (isUnderWay(data) ? 700 : false) },
  )
  const last = query.data?.data ?? null
  useRunEnd(last, () => void refresh())
  const undo = useAct(calls.undoPriceUpdate, { refreshes: [calls.lastPriceUpdate] })
  const pause = useAct(calls.pausePriceUpdate, { refreshes: [calls.lastPriceUpdate] })
  const resume = useAct(calls.resumePriceUpdate, { refreshes: [calls.lastPriceUpdate] })
  if (!last || isOver(last)) return null
  const which = { params: { id }, body: { change: last.id } }
  return (
    <BulkRunCard
      update={last}
      words={{ title, failed: t.stopped, undoTitle: t.undoTitle, undoText }}
      pause={{ pending: pause.pending, run: () => pause.run(which) }}
      resume={{ pending: resume.pending, run: () => resume.run(which) }}
      results={(close) => <Results id={id} calls={calls} update={last} onClose={close} />}
      undo={() => undo.run(which)}
    />
  )
}

type ResultsProps = Pick<LastUpdateProps, 'id' | 'calls'> & { update: BulkRun; onClose: () => void }

function Results({ id, calls, update, onClose }: ResultsProps) {
  const list = useList(calls.priceUpdateRows, {
    remember: 'price-update-results',
    urlKey: false,
    params: { id },
    debounceMs: 300,
    ...(isUnderWay(update) ? { everyMs: 2000 } : {}),
  })
  return <BulkResultsDialog list={list} onClose={onClose} />
}
