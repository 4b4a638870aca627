import { archives } from '@brava/contract/archives/archives.endpoints.ts'
import { archivedKinds, keptKinds } from '@brava/contract/archives/kept-kinds.ts'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useDownload } from '../api/use-download.ts'
import { useList } from '../api/use-list.ts'
import { ago, bytes, date, dateTime } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './archives.texts.ts'

type Row = RowOf<typeof archives.list>

const faults: Readonly<Record<string, string>> = {
  missing: t.missing,
  changed: t.changed,
  chain: t.chain,
  touched: t.touched,
}

const kindOf = (row: Row) => keptKinds[row.kind].label[language]
/** "02. 2024." or "02/2024": months in numbers are understood in both languages. */
const monthOf = (row: Row) => `${row.month.slice(5, 7)}/${row.month.slice(0, 4)}`

function StateBadge({ row }: { row: Row }) {
  if (row.asked)
    return (
      <Badge tone="info" glyph="clock">
        {row.asked === 'verify' ? t.verifying : t.reading}
      </Badge>
    )
  if (row.fault)
    return (
      <Badge tone="danger" glyph="cross">
        {faults[row.fault.split(':')[0] ?? ''] ?? t.changed}
      </Badge>
    )
  if (row.state === 'again')
    return (
      <Badge tone="info" glyph="dot">
        {t.again(date(row.againUntilDate))}
      </Badge>
    )
  return (
    <Badge tone="success" glyph="check">
      {t.holds}
    </Badge>
  )
}

const filters: Filter<Partial<FiltersOf<typeof archives.list>>>[] = [
  {
    kind: 'one',
    name: 'kind',
    label: t.kind,
    options: archivedKinds.map((value) => ({ value, label: keptKinds[value].label[language] })),
  },
]

/** Months that left the database: their file, whether it is intact, and how to read them again. */
export function ArchivesPart() {
  const list = useList(archives.list, {
    remember: 'archives',
    urlKey: 'archives',
    defaultSort: { by: 'month', ascending: false },
    everyMs: ({ data }) => (data.some(({ asked }) => asked) ? 2000 : false),
  })
  const verify = useAct(archives.verify)
  const readAgain = useAct(archives.readAgain)
  const putAway = useAct(archives.putAway)
  const file = useDownload()
  const columns: Column<Row>[] = [
    { id: 'kind', header: t.kind, cell: kindOf, fixed: true, phone: 'title' },
    { id: 'month', header: t.month, cell: monthOf, phone: 'sub' },
    { id: 'rows', header: t.rows, cell: (row) => <Count value={row.rows} />, align: 'right', phone: 'fact' },
    { id: 'bytes', header: t.size, cell: (row) => bytes(row.bytes), align: 'right', quiet: true, phone: 'fact' },
    { id: 'state', header: t.state, cell: (row) => <StateBadge row={row} />, field: 'fault state', phone: 'badge' },
    {
      id: 'checkedDate',
      header: t.proven,
      cell: (row) => <span title={dateTime(row.checkedDate)}>{ago(row.checkedDate)}</span>,
      quiet: true,
      from: 900,
      phone: 'hidden',
    },
    {
      id: 'fileHash',
      header: t.hash,
      cell: (row) => <code>{row.fileHash}</code>,
      hidden: true,
      phone: 'hidden',
    },
    {
      id: 'actions',
      header: t.actions,
      headerHidden: true,
      align: 'right',
      width: 48,
      fixed: true,
      phone: 'end',
      cell: (row) => {
        const input = { params: { id: row.id } }
        return (
          <Menu
            label={`${t.actions}: ${kindOf(row)} ${monthOf(row)}`}
            entries={[
              { label: t.verify, onClick: () => void verify.run(input) },
              { label: row.state === 'again' ? t.longer : t.readAgain, onClick: () => void readAgain.run(input) },
              ...(row.state === 'again' ? [{ label: t.putAway, onClick: () => void putAway.run(input) }] : []),
              { label: t.download, onClick: () => void file.run(archives.file, input) },
            ]}
          />
        )
      },
    },
  ]
  return (
    <Card title={t.title} facts={t.facts} flush>
      <CardToolbar>
        <ListToolbar list={list} columns={columns} filters={filters} />
      </CardToolbar>
      <DataTable
        plain
        label={t.title}
        list={list}
        columns={columns}
        rowHeight={44}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
    </Card>
  )
}
