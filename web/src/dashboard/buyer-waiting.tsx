import { type BuyerDashboard, latelyPreset } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { openTicketStatuses } from '@brava/contract/support-tickets/ticket-transitions.ts'
import { erasureState } from '@brava/contract/users/erasure-state.ts'
import {
  IconAlertTriangle,
  IconBan,
  IconBuildingBank,
  IconCash,
  IconCashBanknote,
  IconEraser,
  IconFileAlert,
  IconFileInvoice,
  IconKey,
  IconLifebuoy,
} from '@tabler/icons-react'
import type { z } from 'zod'
import { money } from '../text/format.ts'
import { t } from './dashboard.texts.ts'
import { since } from './since.ts'
import { WaitingCard } from './waiting-card.tsx'

/** What needs the buyer's attention. */
export function BuyerWaiting({ data, symbol }: { data: z.input<typeof BuyerDashboard>; symbol: string }) {
  return (
    <WaitingCard
      waiting={[
        {
          key: 'awaiting',
          icon: <IconCash />,
          label: t.awaitingPayment,
          facts: money(data.awaitingPayment.gross, symbol),
          count: data.awaitingPayment.count,
          to: '/my-orders',
          search: { status: [8] },
        },
        {
          key: 'missing',
          icon: <IconKey />,
          label: t.missingKeys,
          count: data.missingKeys.count,
          to: '/my-orders',
          search: { status: [9] },
        },
        ...(data.accountNeeded
          ? [
              {
                key: 'accountNeeded',
                icon: <IconBuildingBank />,
                label: t.accountNeeded,
                count: 1,
                to: '/my-company',
                search: {},
              },
            ]
          : []),
        ...(data.toConfirm.count > 0
          ? [
              {
                key: 'toConfirm',
                icon: <IconCashBanknote />,
                label: t.toConfirm,
                count: data.toConfirm.count,
                to: '/my-orders',
                search: { toConfirm: true },
              },
            ]
          : []),
        ...(data.heldInvoices.count > 0
          ? [
              {
                key: 'heldInvoices',
                icon: <IconFileAlert />,
                label: t.heldInvoices,
                count: data.heldInvoices.count,
                to: '/invoices/held',
                search: {},
              },
            ]
          : []),
        ...(data.erasures.count > 0
          ? [
              {
                key: 'erasures',
                icon: <IconEraser />,
                label: t.erasures,
                facts: since(data.erasures.oldestAt),
                count: data.erasures.count,
                to: '/settings/users/erasures',
                search: { state: [erasureState.code.requested] },
              },
            ]
          : []),
        ...(data.heldUp.count > 0
          ? [
              {
                key: 'heldUp',
                icon: <IconAlertTriangle />,
                label: t.heldUp,
                count: data.heldUp.count,
                to: '/my-company',
                search: {},
              },
            ]
          : []),
        {
          key: 'cancelled',
          icon: <IconBan />,
          label: t.cancelled,
          count: data.cancelled.count,
          to: '/my-orders',
          search: { status: [5], datePreset: latelyPreset },
        },
        {
          key: 'tickets',
          icon: <IconLifebuoy />,
          label: t.openTickets,
          facts: data.openTickets.answered > 0 ? t.answeredTickets(data.openTickets.answered) : '',
          count: data.openTickets.count,
          to: '/support-tickets',
          search: { status: [...openTicketStatuses] },
        },
        {
          key: 'invoices',
          icon: <IconFileInvoice />,
          label: t.newInvoices,
          count: data.newInvoices.count,
          to: '/my-invoices',
          search: { isNew: true },
        },
      ]}
    />
  )
}
