import { useMay, useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime, money } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { ErrorState, SkeletonCard } from '../ui/feedback/states.tsx'
import { HeaderPanel, PanelEmpty, PanelLines, PanelToggle, UnreadDot } from '../ui/overlay/header-panel.tsx'
import { Cover } from '../ui/table/cells.tsx'
import { activeOnes, checkMine, markSeen } from './promotion-calls.ts'
import { showInTurn } from './promotion-state.ts'
import classes from './promotions.module.css'
import { t } from './promotions.texts.ts'

/** The dropdown: the promotions now running for the person, unseen ones first. */
export function PromotionList({ onClose }: { onClose: () => void }) {
  const { userData } = useProfile()
  const mayManage = useMay('distributors')
  const query = useEndpoint(activeOnes, undefined)
  const all = useAct(markSeen, { says: false, refreshes: [activeOnes, checkMine] })
  const rows = query.data?.data ?? []
  const fresh = rows.filter((row) => !row.seen).map((row) => row.id)
  const show = (ids: readonly number[]) => {
    onClose()
    showInTurn(ids)
  }
  // Skip shows the next unseen one (specification §4).
  const open = (id: number) => show([id, ...fresh.filter((other) => other !== id)])
  return (
    <HeaderPanel
      title={t.title}
      news={fresh.length > 0 && t.fresh(fresh.length)}
      all={fresh.length > 0 && { label: t.markAll, run: () => void all.run({ body: { ids: fresh } }) }}
      foot={
        mayManage ? (
          <Link to="/custom-notifications" onClick={onClose}>
            {t.manage}
          </Link>
        ) : (
          <>
            <span className={classes.footWords}>{t.opensAs}</span>
            {rows.length > 1 && (
              <PanelToggle onClick={() => show(rows.map((row) => row.id))}>{t.showAll(rows.length)}</PanelToggle>
            )}
          </>
        )
      }
    >
      {query.isPending && <SkeletonCard />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && <PanelEmpty>{t.none}</PanelEmpty>}
      {rows.length > 0 && (
        <PanelLines>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" className={classes.line} onClick={() => open(row.id)}>
                <span className={classes.covers} aria-hidden="true">
                  {row.covers.map((cover) => (
                    <Cover key={cover} src={cover} width={33} />
                  ))}
                </span>
                <span className={classes.lineWords}>
                  <span className={classes.lineTitle}>{row.messageTitle || row.title}</span>
                  {row.lowestPrice !== null && (
                    <span className={classes.lineFacts}>
                      {t.productsFrom(row.products, money(row.lowestPrice, userData.currencySymbol))}
                    </span>
                  )}
                  <span className={classes.lineFacts}>{t.until(dateTime(row.endsAt))}</span>
                </span>
                {!row.seen && <UnreadDot label={t.unread} />}
              </button>
            </li>
          ))}
        </PanelLines>
      )}
    </HeaderPanel>
  )
}
