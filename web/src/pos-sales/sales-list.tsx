import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import {
  type PosClaimAction,
  posClaimState,
  posClaimTransitions,
  posSaleState,
} from '@brava/contract/pos-sales/pos-sale-state.ts'
import { posClaimReasonLength, posSales } from '@brava/contract/pos-sales/pos-sales.endpoints.ts'
import { IconBan, IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FiltersOf, List, RowOf } from '../api/list.ts'
import { useMay, useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { findCompanies, nameOfCompany } from '../companies/find-companies.ts'
import { ago, count, dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { optionsOf } from '../text/options-of.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { IconButton } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { t } from './pos-sales.texts.ts'
import { keyAlone } from '../text/key-tail.ts'

type Sale = RowOf<typeof posSales.sales>
type Claims = Readonly<Record<'open' | 'refunded' | 'rejected', number>>
type Filters = Partial<FiltersOf<typeof posSales.sales>>

const { open, refunded, rejected } = posClaimState.code
const icons = { accept: <IconCash />, reject: <IconBan /> } as const

/** The amounts of a sale that never took place are empty. */
const amount = (minor: string | null, currency: string | null) =>
  minor === null ? '' : money(minor, currencySymbol(currency ?? ''))

/** Sales and the claims among them; the distributor decides claims here. */
export function SalesList({ list }: { list: List<Sale, Filters, { claims: Claims }> }) {
  const isDistributor = useMay('distributors')
  const [asked, setAsked] = useState<{ what: PosClaimAction; sale: Sale }>()
  const accept = useAct(posSales.accept, { blocking: true })
  const reject = useAct(posSales.reject)
  const at = { params: { id: asked?.sale.id ?? 0 } }
  const close = () => setAsked(undefined)
  const columns = useColumns(isDistributor, (what, sale) => setAsked({ what, sale }))
  const claims = list.answer?.claims
  return (
    <>
      <SavedViews
        label={t.views}
        list={list}
        views={[
          { key: 'all', label: t.all },
          { key: 'open', label: t.open, count: claims?.open, filters: { claim: [open] } },
          { key: 'refunded', label: t.refunded, count: claims?.refunded, filters: { claim: [refunded] } },
          { key: 'rejected', label: t.rejected, count: claims?.rejected, filters: { claim: [rejected] } },
        ]}
      />
      <ListToolbar list={list} search={t.search} columns={columns} filters={filtersFor(isDistributor)} />
      <DataTable
        label={t.sales}
        list={list}
        columns={columns}
        density="comfortable"
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      <ConfirmDialog
        open={asked?.what === 'accept'}
        onClose={close}
        title={t.acceptTitle}
        confirm={posClaimTransitions.accept.label[language]}
        danger={false}
        onConfirm={() => accept.run(at)}
      >
        {asked && t.acceptText(asked.sale.company.name, amount(asked.sale.price, asked.sale.currency))}
      </ConfirmDialog>
      <ReasonDialog
        open={asked?.what === 'reject'}
        onClose={close}
        title={t.rejectTitle}
        confirm={posClaimTransitions.reject.label[language]}
        danger
        hint={t.rejectHint}
        maxLength={posClaimReasonLength}
        onConfirm={(reason) => reject.run({ ...at, body: { reason } })}
      >
        {t.rejectText}
      </ReasonDialog>
    </>
  )
}

function filtersFor(isDistributor: boolean): Filter<Filters>[] {
  return [
    { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.day },
    { kind: 'many', name: 'state', label: t.state, options: optionsOf(posSaleState) },
    { kind: 'many', name: 'claim', label: t.claim, options: optionsOf(posClaimState) },
    ...(isDistributor
      ? [
          {
            kind: 'find',
            name: 'companyId',
            label: t.company,
            find: findCompanies(),
            nameOf: nameOfCompany,
            many: true,
          } as const satisfies Filter<Filters>,
        ]
      : []),
  ]
}

function useColumns(isDistributor: boolean, ask: (what: PosClaimAction, sale: Sale) => void): Column<Sale>[] {
  const { companyId } = useProfile().userData
  const orderOf = ({ order, company }: Sale) => {
    if (!order) return ''
    if (isDistributor) return <Link to={`/orders/edit/${order.id}`}>{order.number}</Link>
    return company.id === companyId ? <Link to={`/my-orders?open=${order.id}`}>{order.number}</Link> : order.number
  }
  return [
    {
      id: 'createdDate',
      header: t.asked,
      phone: 'sub',
      cell: (sale) => <span title={dateTime(sale.createdDate)}>{ago(sale.createdDate)}</span>,
    },
    {
      id: 'device',
      field: 'device.serial number',
      header: t.device,
      fixed: true,
      phone: 'title',
      cell: (sale) => <TwoLine sub={sale.device.location}>{`${sale.device.serial} · ${sale.number}`}</TwoLine>,
      phoneCell: (sale) => `${sale.device.serial} · ${t.numberOf(sale.number)}`,
    },
    { id: 'company', header: t.company, from: 880, phone: 'sub', cell: (sale) => sale.company.name },
    {
      id: 'product',
      header: t.product,
      phone: 'line',
      cell: (sale) => (
        <TwoLine sub={sale.last4 === null ? '' : keyAlone(sale.last4)}>{sale.product?.name ?? t.never}</TwoLine>
      ),
    },
    { id: 'order', field: 'order.number', header: t.order, from: 900, phone: 'fact', cell: orderOf },
    {
      id: 'price',
      header: t.price,
      align: 'right',
      phone: 'figure',
      cell: (sale) => amount(sale.price, sale.currency),
    },
    {
      id: 'tillAmount',
      header: t.tillAmount,
      align: 'right',
      quiet: true,
      from: 1200,
      phone: 'hidden',
      cell: (sale) => amount(sale.tillAmount, sale.currency),
    },
    {
      id: 'reprints',
      header: t.reprints,
      align: 'right',
      quiet: true,
      from: 1200,
      phone: 'hidden',
      cell: (sale) => (sale.reprints === 0 ? '' : count(sale.reprints)),
    },
    {
      id: 'state',
      header: t.state,
      phone: 'badge',
      cell: (sale) => <StatusBadge kind="posSale" value={sale.state} />,
    },
    {
      id: 'claim',
      field: 'claim.state',
      header: t.claim,
      phone: 'line',
      cell: ({ claim }) =>
        claim && (
          <TwoLine sub={[claim.note, claim.decidedBy].filter(Boolean).join(' · ') || ago(claim.at)}>
            <StatusBadge kind="posClaim" value={claim.state} />
          </TwoLine>
        ),
    },
    ...(isDistributor
      ? [
          {
            id: 'acts',
            header: t.acts,
            headerHidden: true,
            phone: 'line',
            cell: (sale: Sale) => (
              <span style={{ display: 'inline-flex', gap: 2 }}>
                {(['accept', 'reject'] as const)
                  .filter((what) => sale.allowedActions.includes(what))
                  .map((what) => (
                    <IconButton
                      key={what}
                      size="sm"
                      label={posClaimTransitions[what].label[language]}
                      onClick={() => ask(what, sale)}
                    >
                      {icons[what]}
                    </IconButton>
                  ))}
              </span>
            ),
          } as const satisfies Column<Sale>,
        ]
      : []),
  ]
}
