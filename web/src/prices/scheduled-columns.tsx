import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { isAssigning, type ScheduledState } from '@brava/contract/prices/scheduled-prices.ts'
import { IconX } from '@tabler/icons-react'
import type { RowOf } from '../api/list.ts'
import { date, money, percentOf } from '../text/format.ts'
import { Badge, type Tone } from '../ui/basics/badge.tsx'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { scheduledTexts as t, stateWord } from './scheduled-price.texts.ts'

export type ScheduledRow = RowOf<typeof prices.scheduled>

const tones: Readonly<Record<ScheduledState, Tone>> = {
  waiting: 'info',
  done: 'success',
  cancelled: 'neutral',
  refused: 'warning',
}

/** What a scheduled change sets: "59,90 KM", "Margin 12 %", or whose price applies again. */
export function newTerms({ price, marginBp, kind, currency }: Omit<ScheduledRow, 'id'> | ScheduledRow): string {
  if (price !== null) return money(price, currencySymbol(currency))
  if (marginBp !== null) return t.margin(percentOf(marginBp))
  return withoutTerms(kind)
}

/** What applies when neither a price nor a margin is set. */
export function withoutTerms(kind: ScheduledRow['kind']): string {
  if (kind === 'group') return t.outOfGroup
  return kind === 'override' || kind === 'assignOverride' || kind === 'assignBoth' ? t.noOverride : t.noOwn
}

/** What kind of change it is, if its product and price do not show that. */
function noted({ kind, products }: ScheduledRow): string | undefined {
  if (isAssigning(kind)) return t.assignment
  return products > 1 && (kind === 'file' || kind === 'group') ? t.fromFile : undefined
}

/** "Northfall: Ashen Crown", or "12 products". */
export const nameOf = ({ title, products }: Pick<ScheduledRow, 'title' | 'products'>): string =>
  title ?? t.products(products)

function whose({ companyId, companyName, groupId, groupName }: ScheduledRow) {
  if (companyId !== null) return <Link to={`/partners/edit/${companyId}`}>{companyName}</Link>
  return groupId === null ? t.base : <Link to={`/groups/edit/${groupId}`}>{groupName}</Link>
}

/** Columns of scheduled changes; `of` is the subject of the screen, which they need not repeat. */
export const scheduledColumns = ({
  of,
  onShow,
  onCancel,
}: {
  of: 'partner' | 'product' | 'group'
  onShow: (row: ScheduledRow) => void
  onCancel: (row: ScheduledRow) => void
}): Column<ScheduledRow>[] => [
  ...(of === 'product'
    ? []
    : [
        {
          id: 'title',
          header: t.what,
          fixed: true,
          phone: 'title' as const,
          cell: (row: ScheduledRow) =>
            row.products === 1 ? (
              <TwoLine sub={[row.code, noted(row), row.reason].filter(Boolean).join(' · ')}>{row.title}</TwoLine>
            ) : (
              <TwoLine sub={[noted(row), row.reason].filter(Boolean).join(' · ') || undefined}>
                <Button variant="link" onClick={() => onShow(row)}>
                  {t.products(row.products)}
                </Button>
              </TwoLine>
            ),
        },
      ]),
  ...(of === 'product'
    ? [
        {
          id: 'partner',
          header: t.partner,
          fixed: true,
          phone: 'title' as const,
          cell: (row: ScheduledRow) => (
            <TwoLine sub={[noted(row), row.reason].filter(Boolean).join(' · ')}>{whose(row)}</TwoLine>
          ),
        },
      ]
    : []),
  {
    id: 'newPrice',
    header: t.newPrice,
    align: 'right',
    phone: 'figure',
    cell: (row) =>
      row.products > 1 && row.marginBp === null ? (
        <Button variant="link" onClick={() => onShow(row)}>
          {t.showProducts}
        </Button>
      ) : (
        <strong>{newTerms(row)}</strong>
      ),
  },
  { id: 'validFrom', header: t.validFrom, phone: 'sub', cell: (row) => date(row.validFrom) },
  { id: 'by', header: t.by, quiet: true, from: 760, phone: 'hidden', cell: (row) => row.by },
  {
    id: 'state',
    header: t.state,
    phone: 'badge',
    cell: (row) => (
      <TwoLine sub={row.problem ?? (row.leftOut > 0 ? t.leftOut(row.leftOut) : undefined)}>
        <Badge tone={tones[row.state]}>{stateWord(row.state)}</Badge>
      </TwoLine>
    ),
    phoneCell: (row) => <Badge tone={tones[row.state]}>{stateWord(row.state)}</Badge>,
  },
  {
    id: 'cancel',
    header: t.cancel,
    headerHidden: true,
    align: 'right',
    fixed: true,
    width: 44,
    phone: 'end',
    cell: (row) =>
      row.state === 'waiting' && (
        <IconButton size="sm" label={t.cancelOf(nameOf(row))} onClick={() => onCancel(row)}>
          <IconX />
        </IconButton>
      ),
  },
]
