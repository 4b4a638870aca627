import type { ListName } from '@brava/contract/list-names.ts'
import {
  type activityOf,
  type ActivitySubject,
  activitySubjects,
  subjectOf,
} from '@brava/contract/security/activity.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { dateTime, money } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Card } from '../ui/layout/card.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import classes from './activity-card.module.css'
import { kindWords, subjectWords, t } from './activity.texts.ts'

type Call = ReturnType<typeof activityOf>
type Row = RowOf<Call>
export type ActivityChange = Row['changes'][number]

/** Everything that was done with a record, newest first. `subjects` are those that can apply to it. */
export function ActivityCard({
  call,
  id,
  name,
  currency,
  subjects = activitySubjects,
  changeWords,
}: {
  call: Call
  id: number
  /** The name under which the list's settings are remembered. */
  name: ListName
  /** Currency symbol of the amounts. */
  currency: string
  subjects?: readonly ActivitySubject[]
  /** One change of the record in words: which field, from what, to what. */
  changeWords?: (change: ActivityChange) => string
}) {
  const isDistributor = useMay('distributors')
  const list = useList(call, {
    remember: name,
    params: { id },
    urlKey: 'activity',
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const columns: Column<Row>[] = [
    {
      id: 'createdDate',
      header: t.when,
      cell: (row) => dateTime(row.createdDate),
      quiet: true,
      width: 190,
      phone: 'sub',
    },
    {
      id: 'kind',
      header: t.what,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <TwoLine sub={factsOf(row, { currency, isDistributor, changeWords })}>{wordsOf(row.kind)}</TwoLine>
      ),
    },
    {
      id: 'userName',
      header: t.who,
      phone: 'fact',
      cell: (row) => <TwoLine sub={row.companyName ?? undefined}>{row.userName ?? t.system}</TwoLine>,
    },
    ...(isDistributor
      ? [
          {
            id: 'ip',
            header: t.address,
            cell: (row: Row) => row.ip ?? '',
            quiet: true,
            from: 760,
            phone: 'hidden' as const,
          },
        ]
      : []),
  ]
  const filters: Filter<Partial<FiltersOf<Call>>>[] = [
    { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.day },
    {
      kind: 'many',
      name: 'subject',
      label: t.about,
      options: subjects.map((value) => ({ value, label: subjectWords[value] })),
    },
  ]
  return (
    <Card title={t.activity} flush>
      <div className={classes.inCard}>
        <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      </div>
      <DataTable
        plain
        density="comfortable"
        label={t.activity}
        list={list}
        columns={columns}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
    </Card>
  )
}

function wordsOf(kind: string): string {
  const subject = subjectOf(kind)
  return kindWords[kind] ?? (subject ? subjectWords[subject] : kind)
}

interface Telling {
  readonly currency: string
  readonly isDistributor: boolean
  readonly changeWords: ((change: ActivityChange) => string) | undefined
}

function factsOf(row: Row, { currency, isDistributor, changeWords }: Telling) {
  const counted = row.count === null ? '' : row.kind.startsWith('keys.') ? t.keys(row.count) : t.products(row.count)
  const amountIn = row.currency === null ? currency : currencySymbol(row.currency)
  const words = [
    row.aboutName,
    row.amount === null ? '' : money(row.amount, amountIn),
    counted,
    row.reason,
    ...(changeWords ? row.changes.map(changeWords) : []),
  ].filter(Boolean)
  if (words.length === 0 && row.orderNumber === null) return undefined
  return (
    <>
      {row.orderNumber !== null && (
        <Link to={isDistributor ? `/orders/edit/${row.orderId}` : `/my-orders?ofRetailers=true&open=${row.orderId}`}>
          {t.order(row.orderNumber)}
        </Link>
      )}
      {row.orderNumber !== null && words.length > 0 && ' · '}
      {words.join(' · ')}
    </>
  )
}
