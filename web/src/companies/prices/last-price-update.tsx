import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { refresh, useEndpoint } from '../../api/use-endpoint.ts'
import { useList } from '../../api/use-list.ts'
import { isUnderWay, useRunEnd } from '../../api/use-run-end.ts'
import { BulkResultsDialog } from '../../prices/bulk-results-dialog.tsx'
import { BulkRunCard, type BulkRun } from '../../prices/bulk-run-card.tsx'
import { bulkRunTexts as t } from '../../prices/bulk-run.texts.ts'

/** For how long a change that is done stays on the screen, in ms: as long as it can be undone. One that stopped stays until it goes on. */
const shownMs = 3_600_000

const isOver = ({ state, finishedDate }: BulkRun) =>
  state === 'done' && (finishedDate === null || Date.now() - Date.parse(finishedDate) > shownMs)

/** The last large change of a partner's prices, followed while it runs; the page is read again when it ends. */
export function LastPriceUpdate({ companyId }: { companyId: number }) {
  const query = useEndpoint(
    prices.lastPriceUpdate,
    { params: { id: companyId } },
    { everyMs: ({ data }) => (isUnderWay(data) ? 700 : false) },
  )
  const last = query.data?.data ?? null
  useRunEnd(last, () => void refresh())
  const undo = useAct(prices.undoPriceUpdate, { refreshes: [prices.lastPriceUpdate] })
  const pause = useAct(prices.pausePriceUpdate, { refreshes: [prices.lastPriceUpdate] })
  const resume = useAct(prices.resumePriceUpdate, { refreshes: [prices.lastPriceUpdate] })
  if (!last || isOver(last)) return null
  const which = { params: { id: companyId }, body: { change: last.id } }
  return (
    <BulkRunCard
      update={last}
      words={{ title: t.last, failed: t.stopped, undoTitle: t.undoTitle, undoText: t.undoText }}
      pause={{ pending: pause.pending, run: () => pause.run(which) }}
      resume={{ pending: resume.pending, run: () => resume.run(which) }}
      results={(close) => <Results companyId={companyId} update={last} onClose={close} />}
      undo={() => undo.run(which)}
    />
  )
}

function Results({ companyId, update, onClose }: { companyId: number; update: BulkRun; onClose: () => void }) {
  const list = useList(prices.priceUpdateRows, {
    remember: 'price-update-results',
    urlKey: false,
    params: { id: companyId },
    debounceMs: 300,
    ...(isUnderWay(update) ? { everyMs: 2000 } : {}),
  })
  return <BulkResultsDialog list={list} onClose={onClose} />
}
