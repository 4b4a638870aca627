import { backgroundWork } from '@brava/contract/background-work/background-work.endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { ago, dateTime } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Reason } from '../ui/table/reason.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './background-work.texts.ts'
import { workName } from './work-name.ts'

type Row = RowOf<typeof backgroundWork.failed>

/** Work that was given up, with its error, to be retried or dropped. */
export function FailedJobsCard() {
  const list = useList(backgroundWork.failed, {
    remember: 'failed-jobs',
    urlKey: 'failed',
    debounceMs: 300,
    defaultSort: { by: 'failedDate', ascending: false },
    everyMs: 5000,
  })
  const repeat = useAct(backgroundWork.repeat)
  const drop = useAct(backgroundWork.drop)
  const [dropping, setDropping] = useState<Row>()
  const columns: Column<Row>[] = [
    {
      id: 'failedDate',
      header: t.when,
      cell: (row) => <span title={dateTime(row.failedDate)}>{ago(row.failedDate)}</span>,
      quiet: true,
      phone: 'sub',
    },
    {
      id: 'queue',
      header: t.work,
      cell: (row) => (
        <>
          {workName(row.queue)}
          <Reason>{row.error}</Reason>
        </>
      ),
      field: 'queue error',
      fixed: true,
      phone: 'title',
    },
    { id: 'payload', header: t.payload, cell: (row) => <code>{row.payload}</code>, from: 900, phone: 'hidden' },
    { id: 'tries', header: t.tries, cell: (row) => <Count value={row.tries} />, align: 'right', phone: 'fact' },
    {
      id: 'createdDate',
      header: t.begun,
      cell: (row) => dateTime(row.createdDate),
      quiet: true,
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
      cell: (row) => (
        <Menu
          label={`${t.actions}: ${workName(row.queue)}`}
          entries={[
            { label: t.repeat, onClick: () => void repeat.run({ body: { ids: [row.id] } }) },
            { label: t.drop, danger: true, onClick: () => setDropping(row) },
          ]}
        />
      ),
    },
  ]
  const shown = list.rows.slice(0, 200).map(({ id }) => id)
  return (
    <Card
      title={t.failed}
      facts={t.failedFacts}
      actions={
        shown.length > 1 && (
          <Button
            icon={<IconRefresh />}
            pending={repeat.pending}
            onClick={() => void repeat.run({ body: { ids: shown } })}
          >
            {t.repeatAll(shown.length)}
          </Button>
        )
      }
      flush
    >
      <CardToolbar>
        <ListToolbar list={list} search={t.search} columns={columns} />
      </CardToolbar>
      <DataTable
        plain
        label={t.failed}
        list={list}
        columns={columns}
        rowHeight={52}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      <ConfirmDialog
        open={dropping !== undefined}
        onClose={() => setDropping(undefined)}
        title={t.dropTitle}
        confirm={t.drop}
        onConfirm={() => drop.run({ body: { ids: dropping ? [dropping.id] : [] } })}
      >
        {t.dropText}
      </ConfirmDialog>
    </Card>
  )
}
