import { entryState } from '@brava/contract/bank/entry-state.ts'
import { openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import { ordersToApprove, paymentProblems, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import { differenceState } from '@brava/contract/payments/payment-difference.ts'
import { posClaimState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { correctionState } from '@brava/contract/books/correction-state.ts'
import { erasureState } from '@brava/contract/users/erasure-state.ts'
import { openTicketStatuses } from '@brava/contract/support-tickets/ticket-transitions.ts'
import { openSupplierClaims } from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { type DistributorDashboard, latelyPreset } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingOff,
  IconBuildingPlus,
  IconBuildingStore,
  IconCashBanknote,
  IconCircleCheck,
  IconClockPause,
  IconCreditCard,
  IconEraser,
  IconFileAlert,
  IconFileInvoice,
  IconKey,
  IconKeyOff,
  IconLifebuoy,
  IconPackage,
  IconReceiptRefund,
  IconScale,
  IconCashRegister,
  IconChecks,
  IconTruckReturn,
  IconWorldQuestion,
} from '@tabler/icons-react'
import type { z } from 'zod'
import { useMay } from '../api/profile.ts'
import { counted } from '../text/counted.ts'
import { t } from './dashboard.texts.ts'
import { since } from './since.ts'
import { WaitingCard } from './waiting-card.tsx'

/** What needs the distributor's attention, with the age of the oldest item. */
export function DistributorWaiting({ data: { toDo } }: { data: z.input<typeof DistributorDashboard> }) {
  const maySettle = useMay('administrators')
  return (
    <WaitingCard
      waiting={[
        {
          key: 'approve',
          icon: <IconCircleCheck />,
          label: t.toApprove,
          facts: since(toDo.toApprove.oldestAt),
          count: toDo.toApprove.count,
          to: '/orders',
          search: ordersToApprove,
        },
        ...(toDo.atReseller.count > 0
          ? [
              {
                key: 'atReseller',
                icon: <IconCashBanknote />,
                label: t.atReseller,
                facts: since(toDo.atReseller.oldestAt),
                count: toDo.atReseller.count,
                to: '/orders',
                search: { isAtReseller: true },
              },
            ]
          : []),
        {
          key: 'missing',
          icon: <IconKey />,
          label: t.missingKeys,
          facts: counted.orders(toDo.missingKeys.orders),
          count: toDo.missingKeys.count,
          to: '/orders',
          search: { status: [9] },
        },
        {
          key: 'card',
          icon: <IconCreditCard />,
          label: t.cardProblems,
          facts: since(toDo.cardProblems.oldestAt),
          count: toDo.cardProblems.count,
          to: '/orders',
          search: { status: [...statusesToApprove], paymentType: [2], payment: [...paymentProblems] },
        },
        ...(toDo.cardDifferences.count > 0
          ? [
              {
                key: 'cardDifferences',
                icon: <IconScale />,
                label: t.cardDifferences,
                facts: since(toDo.cardDifferences.oldestAt),
                count: toDo.cardDifferences.count,
                to: '/payments/reconciliation',
                search: { state: [differenceState.code.open] },
              },
            ]
          : []),
        {
          key: 'tickets',
          icon: <IconLifebuoy />,
          label: t.openTickets,
          facts: since(toDo.openTickets.oldestAt),
          count: toDo.openTickets.count,
          to: '/support-tickets',
          search: { status: [...openTicketStatuses] },
        },
        {
          key: 'reports',
          icon: <IconAlertTriangle />,
          label: t.faultReports,
          facts: since(toDo.faultReports.oldestAt),
          count: toDo.faultReports.count,
          to: '/fault-reports',
          search: { state: [...openFaultStates] },
        },
        {
          key: 'returns',
          icon: <IconReceiptRefund />,
          label: t.keyReturns,
          facts: since(toDo.keyReturns.oldestAt),
          count: toDo.keyReturns.count,
          to: '/key-returns',
          search: { state: [1] },
        },
        ...(toDo.posClaims.count > 0
          ? [
              {
                key: 'posClaims',
                icon: <IconCashRegister />,
                label: t.posClaims,
                facts: since(toDo.posClaims.oldestAt),
                count: toDo.posClaims.count,
                to: '/pos-sales',
                search: { claim: [posClaimState.code.open] },
              },
            ]
          : []),
        ...(toDo.corrections.count > 0
          ? [
              {
                key: 'corrections',
                icon: <IconChecks />,
                label: t.corrections,
                facts: since(toDo.corrections.oldestAt),
                count: toDo.corrections.count,
                to: '/books',
                search: { state: [correctionState.code.waiting] },
              },
            ]
          : []),
        ...(toDo.erasures.count > 0
          ? [
              {
                key: 'erasures',
                icon: <IconEraser />,
                label: t.erasures,
                facts: since(toDo.erasures.oldestAt),
                count: toDo.erasures.count,
                to: '/settings/users/erasures',
                search: { state: [erasureState.code.requested] },
              },
            ]
          : []),
        ...(toDo.supplierClaims.count > 0
          ? [
              {
                key: 'supplierClaims',
                icon: <IconTruckReturn />,
                label: t.supplierClaims,
                facts: since(toDo.supplierClaims.oldestAt),
                count: toDo.supplierClaims.count,
                to: '/supplier-claims',
                search: { state: [...openSupplierClaims] },
              },
            ]
          : []),
        {
          key: 'signUps',
          icon: <IconBuildingStore />,
          label: t.signUps,
          facts: since(toDo.signUps.oldestAt),
          count: toDo.signUps.count,
          to: '/partners',
          search: { status: [1] },
        },
        ...(toDo.newPartners.count > 0
          ? [
              {
                key: 'newPartners',
                icon: <IconBuildingPlus />,
                label: t.newPartners,
                count: toDo.newPartners.count,
                to: '/partners',
                search: { approvedPreset: latelyPreset },
              },
            ]
          : []),
        ...(toDo.turnedDown.count > 0
          ? [
              {
                key: 'turnedDown',
                icon: <IconBuildingOff />,
                label: t.turnedDown,
                count: toDo.turnedDown.count,
                to: '/partners',
                search: { status: [companyStatus.code.discarded] },
              },
            ]
          : []),
        {
          key: 'stock',
          icon: <IconPackage />,
          label: t.lowStock,
          count: toDo.lowStock.count,
          to: '/products',
          search: { stock: 'low', isWithdrawn: false },
        },
        {
          key: 'unpaid',
          icon: <IconClockPause />,
          label: t.unpaidKeys,
          facts: toDo.unpaidKeys.companyName ? t.mostOf(toDo.unpaidKeys.companyName) : '',
          count: toDo.unpaidKeys.count,
          to: '/orders',
          search: { isReserved: true },
        },
        {
          key: 'faulty',
          icon: <IconKeyOff />,
          label: t.faultyKeys,
          facts: toDo.faultyKeys.batchCode ? t.batch(toDo.faultyKeys.batchCode) : '',
          count: toDo.faultyKeys.count,
          to: '/products',
          search: { hasFaulty: true },
        },
        ...(toDo.bankEntries.count > 0 && maySettle
          ? [
              {
                key: 'bank',
                icon: <IconBuildingBank />,
                label: t.bankEntries,
                facts: since(toDo.bankEntries.oldestOn),
                count: toDo.bankEntries.count,
                to: '/settings',
                search: { tab: 'bank', state: [entryState.code.open] },
              },
            ]
          : []),
        ...(toDo.taxNumbers.count > 0
          ? [
              {
                key: 'taxNumbers',
                icon: <IconWorldQuestion />,
                label: t.taxNumbers,
                count: toDo.taxNumbers.count,
                to: '/partners',
                search: { isTaxNumberOpen: true },
              },
            ]
          : []),
        ...(toDo.heldInvoices.count > 0
          ? [
              {
                key: 'heldInvoices',
                icon: <IconFileAlert />,
                label: t.heldInvoices,
                count: toDo.heldInvoices.count,
                to: '/invoices/held',
                search: {},
              },
            ]
          : []),
        ...(['rejected', 'stuck'] as const)
          .filter((kind) => toDo.eInvoices[kind] > 0)
          .map((kind) => ({
            key: `eInvoices.${kind}`,
            icon: <IconFileAlert />,
            label: kind === 'rejected' ? t.rejectedEInvoices : t.stuckEInvoices,
            count: toDo.eInvoices[kind],
            to: kind === 'rejected' ? '/invoices/held' : '/invoices',
            search: kind === 'rejected' ? { tab: 'rejected' } : { eInvoiceStuck: true },
          })),
        {
          key: 'invoices',
          icon: <IconFileInvoice />,
          label: t.newInvoices,
          count: toDo.newInvoices.count,
          to: '/invoices',
          search: { isNew: true },
        },
      ]}
    />
  )
}
