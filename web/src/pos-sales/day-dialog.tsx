import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { type PosDifferenceKind, posDayResult, posDifferenceLabels } from '@brava/contract/pos-sales/pos-difference.ts'
import { posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { posSales } from '@brava/contract/pos-sales/pos-sales.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../api/download.ts'
import type { RowOf } from '../api/list.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { date, dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Button } from '../ui/basics/button.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Table } from '../ui/table/table.tsx'
import { t } from './pos-sales.texts.ts'

/** One side's value: a state by its name, for differing amounts the amount, for a different day the day. */
function said(value: string | null, kind: PosDifferenceKind, currency: string): string {
  if (value === null) return '—'
  if (kind === 'amount') return money(value, currencySymbol(currency))
  const isState = (name: string): name is keyof typeof posSaleState.code => name in posSaleState.code
  return isState(value) ? posSaleState.label(posSaleState.code[value], language) : date(value)
}

/** A closed day with every difference between our books and the company's, and its file. */
export function DayDialog({ day, onClose }: { day: RowOf<typeof posSales.days>; onClose: () => void }) {
  const found = useEndpoint(posSales.day, { params: { id: day.id } })
  return (
    <Dialog open onClose={onClose} width={640} title={date(day.day)} subtitle={day.company.name} closeLabel={t.close}>
      <Loaded query={found}>
        {({ data }) => (
          <>
            <p>
              <StatusBadge kind="posDay" value={data.result} />{' '}
              {data.comparedDate ? t.comparedAt(dateTime(data.comparedDate)) : t.notCompared}
            </p>
            {data.differences.length > 0 ? (
              <Table
                label={t.differences}
                plain
                rows={data.differences}
                idOf={(row) => `${row.device} ${row.number}`}
                columns={[
                  {
                    id: 'device',
                    header: t.device,
                    phone: 'title',
                    cell: (row) => `${row.device} · ${row.number}`,
                  },
                  { id: 'what', header: t.what, phone: 'sub', cell: (row) => posDifferenceLabels[row.kind][language] },
                  { id: 'ours', header: t.ours, phone: 'fact', cell: (row) => said(row.ours, row.kind, day.currency) },
                  {
                    id: 'there',
                    header: t.there,
                    phone: 'fact',
                    cell: (row) => said(row.theirs, row.kind, day.currency),
                  },
                ]}
              />
            ) : (
              data.comparedDate && <p>{data.result === posDayResult.code.agrees ? t.agrees : t.onlySums}</p>
            )}
            <Button
              icon={<IconDownload />}
              onClick={() => void download(posSales.dayFile, { params: { id: data.id } })}
            >
              {t.file}
            </Button>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
