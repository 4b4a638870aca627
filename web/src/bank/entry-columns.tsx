import type { bank } from '@brava/contract/bank/bank.endpoints.ts'
import { entryState } from '@brava/contract/bank/entry-state.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { IconArrowBackUp, IconBan, IconDots } from '@tabler/icons-react'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { date, money } from '../text/format.ts'
import { optionsOf } from '../text/options-of.ts'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import classes from './bank.module.css'
import { t } from './bank.texts.ts'

export type Entry = RowOf<typeof bank.entries>
type Proposal = Entry['proposals'][number]

interface Acts {
  approve(row: Entry, orderIds: number[]): void
  addFunds(row: Entry, companyId: number): void
  otherwise(row: Entry): void
  ignore(row: Entry): void
  reopen(row: Entry): void
}

const found = { reference: t.byReference, amountAndPayer: t.byAmountAndPayer, payer: t.byPayer } as const
const ordersInWords = (orders: Entry['orders']) =>
  orders.length === 1 && orders[0] ? t.order(orders[0].name) : t.orders(orders.map(({ name }) => name).join(', '))
const isForeign = (row: Entry, one: Proposal) => one.currency !== row.currency
const isShort = (one: Proposal) => one.difference?.startsWith('-') ?? false

/**
 * What can be done with one click: the proposal that the row shows or, if it is an order that the amount does not
 * cover, the funds of the same company. Never another order or another company: nobody reads their names in the row.
 * Not offered when the entry may be a known one.
 */
function oneClick(row: Entry): Proposal | undefined {
  const [shown] = row.proposals
  if (row.perhapsKnown || !shown) return undefined
  if (!isForeign(row, shown) && !(shown.way === 'order' && isShort(shown))) return shown
  return row.proposals.find((one) => one.way === 'funds' && one.company.id === shown.company.id && !isForeign(row, one))
}

function PaysCell({ row }: { row: Entry }) {
  const symbol = currencySymbol(row.currency)
  if (row.state === entryState.code.ignored) return <TwoLine sub={row.handledBy ?? ''}>{row.reason}</TwoLine>
  if (row.orders.length > 0 || row.company) {
    const surplus = row.surplus === '0.00' ? '' : t.surplus(money(row.surplus, symbol))
    return (
      <TwoLine sub={[row.company?.name, surplus, row.handledBy].filter(Boolean).join(' · ')}>
        {row.orders.length > 0 ? ordersInWords(row.orders) : t.fundsOf(row.company?.name ?? '')}
      </TwoLine>
    )
  }
  if (row.state !== entryState.code.open) return null
  if (row.isReturn) return <ReturnCell row={row} />
  if (row.perhapsKnown) {
    return (
      <div className={classes.reasoned}>
        <TwoLine sub={<span className={classes.why}>{t.perhapsKnownWhy}</span>}>{t.perhapsKnown}</TwoLine>
      </div>
    )
  }
  const [first] = row.proposals
  if (!first) return <span className={classes.quiet}>{t.noProposal}</span>
  const why = [first.way === 'order' ? first.company.name : '', found[first.by]]
  if (isForeign(row, first)) why.push(t.foreign(first.currency))
  else if (first.difference && first.difference !== '0.00') {
    const amount = money(first.difference.replace('-', ''), symbol)
    why.push(isShort(first) ? t.short(amount) : t.over(amount))
  }
  return (
    <TwoLine sub={why.filter(Boolean).join(' · ')}>
      {first.way === 'order' ? ordersInWords(first.orders) : t.fundsOf(first.company.name)}
    </TwoLine>
  )
}

/** What the bank gave or took back, and what that money had paid: a person has to act on it. */
function ReturnCell({ row: { takesBack, original } }: { row: Entry }) {
  const paid = original && (original.orders.length > 0 ? ordersInWords(original.orders) : original.company?.name)
  return (
    <TwoLine sub={original && [t.ofDay(date(original.bookedOn)), paid].filter(Boolean).join(' · ')}>
      {takesBack ? t.takenBack : t.isReturn}
    </TwoLine>
  )
}

function ActsCell({ row, acts }: { row: Entry; acts: Acts }) {
  const can = (action: string) => row.allowedActions.includes(action)
  const first = oneClick(row)
  const orders = first?.way === 'order' ? first.orders : []
  return (
    <span className={classes.acts}>
      {can('approveOrder') && orders.length > 0 && (
        <Button
          size="sm"
          aria-label={t.approve(orders.map(({ name }) => name).join(', '))}
          onClick={() =>
            acts.approve(
              row,
              orders.map(({ id }) => id),
            )
          }
        >
          {orders.length === 1 ? t.approveIt : t.approveAll(orders.length)}
        </Button>
      )}
      {can('addFunds') && first?.way === 'funds' && (
        <Button size="sm" onClick={() => acts.addFunds(row, first.company.id)}>
          {t.addFunds}
        </Button>
      )}
      {can('addFunds') && (
        <IconButton size="sm" label={t.otherwise} onClick={() => acts.otherwise(row)}>
          <IconDots />
        </IconButton>
      )}
      {can('ignore') && (
        <IconButton size="sm" label={t.ignore} onClick={() => acts.ignore(row)}>
          <IconBan />
        </IconButton>
      )}
      {can('reopen') && (
        <IconButton size="sm" label={t.reopen} onClick={() => acts.reopen(row)}>
          <IconArrowBackUp />
        </IconButton>
      )}
    </span>
  )
}

/** Columns of the entries of bank statements; the possible actions are in the row. */
export const entryColumns = (acts: Acts): Column<Entry>[] => [
  {
    id: 'bookedOn',
    header: t.bookedOn,
    phone: 'sub',
    cell: (row) => (
      <TwoLine sub={row.state === entryState.code.open ? t.days(row.age) : ''}>{date(row.bookedOn)}</TwoLine>
    ),
    phoneCell: (row) => [date(row.bookedOn), row.reference, row.party && row.purpose].filter(Boolean).join(' · '),
  },
  {
    id: 'party',
    header: t.party,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <TwoLine sub={[row.reference, row.purpose].filter(Boolean).join(' · ')}>{row.party || t.nobody}</TwoLine>
    ),
    // Many banks name no payer: then the payer appears only in the purpose.
    phoneCell: (row) => row.party || row.purpose || t.nobody,
  },
  {
    id: 'amount',
    header: t.amount,
    align: 'right',
    phone: 'figure',
    cell: (row) => (
      <span className="money">
        {(row.state === entryState.code.outgoing || row.takesBack) && '−'}
        {money(row.amount, currencySymbol(row.currency))}
      </span>
    ),
  },
  {
    id: 'pays',
    header: t.pays,
    field: 'orders.name company.name',
    phone: 'line',
    cell: (row) => <PaysCell row={row} />,
  },
  {
    id: 'state',
    header: t.state,
    phone: 'badge',
    from: 900,
    cell: (row) => <StatusBadge kind="bankEntry" value={row.state} />,
  },
  { id: 'acts', header: t.acts, headerHidden: true, phone: 'line', cell: (row) => <ActsCell row={row} acts={acts} /> },
]

export const entryFilters: Filter<Partial<FiltersOf<typeof bank.entries>>>[] = [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.bookedOn },
  { kind: 'many', name: 'state', label: t.state, options: optionsOf(entryState) },
]
