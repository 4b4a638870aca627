import type { KeyState } from '@brava/contract/enums.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { dateTime, money } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { IconButton } from '../ui/basics/button.tsx'
import type { Column } from '../ui/table/column.ts'
import { Link } from '../ui/basics/link.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { KeyCode, type Revealed } from './key-code.tsx'
import { t } from './keys.texts.ts'

interface KeyRow {
  readonly id: number
  readonly last4: string
  readonly isImage: boolean
  readonly thumbnail: string | null
  readonly state: KeyState
  readonly wasRevealed: boolean
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly costHome: string
  readonly marginHome: string | null
  readonly homeCurrency: string
  readonly changedDate: string
}

type KeyColumn = Column<KeyRow>

/** The columns shared by all lists of keys; a list may add more details to them. */
export function keyColumns(revealed: Revealed) {
  return {
    key: {
      id: 'key',
      field: 'last4',
      header: t.key,
      cell: (row) => <KeyCode last4={row.last4} thumbnail={row.thumbnail} code={revealed.codes[row.id]} />,
    },
    state: {
      id: 'state',
      header: t.state,
      phone: 'badge',
      cell: (row) => (
        <span style={{ display: 'inline-flex', gap: 6 }}>
          <StatusBadge kind="key" value={row.state} />
          {row.wasRevealed && <Badge tone="neutral">{t.wasRevealed}</Badge>}
        </span>
      ),
    },
    order: {
      id: 'order',
      field: 'orderNumber',
      header: t.order,
      phone: 'fact',
      cell: (row) => (row.orderId ? <Link to={`/orders/edit/${row.orderId}`}>{row.orderNumber}</Link> : ''),
    },
    cost: {
      id: 'cost',
      field: 'costHome',
      header: t.cost,
      align: 'right',
      from: 900,
      phone: 'fact',
      cell: (row) => money(row.costHome, currencySymbol(row.homeCurrency)),
    },
    margin: {
      id: 'margin',
      field: 'marginHome',
      header: t.margin,
      align: 'right',
      from: 900,
      phone: 'fact',
      cell: (row) => (row.marginHome === null ? '' : money(row.marginHome, currencySymbol(row.homeCurrency))),
    },
    changed: {
      id: 'changedDate',
      header: t.changed,
      quiet: true,
      cell: (row) => dateTime(row.changedDate),
    },
  } satisfies Record<string, KeyColumn>
}

/** Reveals the code of a row, or hides it again. */
export function RevealButton({ isShown, onClick }: { isShown: boolean; onClick: () => void }) {
  return (
    <IconButton size="sm" label={isShown ? t.hide : t.reveal} onClick={onClick}>
      {isShown ? <IconEyeOff /> : <IconEye />}
    </IconButton>
  )
}
