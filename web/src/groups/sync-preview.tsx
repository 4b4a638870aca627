import { Notice } from '../ui/feedback/notice.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Table } from '../ui/table/table.tsx'
import { type SyncChange, syncColumns } from './sync-columns.tsx'
import { syncTexts as t } from './sync.texts.ts'

type PreviewProps = { changes: readonly SyncChange[]; nothing?: string } & Record<
  'prices' | 'assigned' | 'companiesChanging' | 'overridden',
  number
>

/** What companies of a group would pay: how many prices change, and the biggest changes. */
export function SyncPreview({
  changes,
  prices,
  assigned,
  companiesChanging,
  overridden,
  nothing = t.nothing,
}: PreviewProps) {
  const all = prices + assigned
  const sums = assigned > 0 ? t.sums(prices, assigned, companiesChanging) : t.sumsOfPrices(prices, companiesChanging)
  return (
    <Stack>
      <Notice tone={all > 0 ? 'info' : 'neutral'}>
        <span role="status">{all > 0 ? sums : nothing}</span>
        {overridden > 0 && ` ${t.overridden(overridden)}`}
        {changes.length < all && ` ${t.shownFirst(changes.length, all)}`}
      </Notice>
      {changes.length > 0 && (
        <Table
          label={t.changes}
          plain
          rows={changes}
          idOf={(row) => `${row.companyId}-${row.productId}`}
          columns={syncColumns}
          toneOf={(row) => (row.isBelowCost ? 'warning' : undefined)}
        />
      )}
    </Stack>
  )
}

/** Companies for which a job could change nothing, and why. */
export function NotChanged({ failed }: { failed: readonly { companyId: number; companyName: string; why: string }[] }) {
  return (
    <Notice tone="warning">
      <strong>{t.notChanged(failed.length)}</strong>
      <ul style={{ margin: '4px 0 0', paddingLeft: 16 }}>
        {failed.slice(0, 5).map((one) => (
          <li key={one.companyId}>
            {one.companyName}: {one.why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
