import { mailOutbox } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import { useState } from 'react'
import { listAt } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { ArchivedNote } from '../archives/archived-note.tsx'
import { Button } from '../ui/basics/button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ListPage, PageHeader, WithDrawer } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import classes from './mail-outbox.module.css'
import { t } from './mail-outbox.texts.ts'
import { type Row, columns, filters } from './mail-columns.tsx'
import { MailSamples } from './mail-samples.tsx'
import { MailView } from './mail-view.tsx'

export const mailOutboxList = listAt(mailOutbox.getMails, {
  remember: 'mail-outbox',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** The mails of the installation, for administrators. */
export function MailOutboxScreen() {
  const list = useList(...mailOutboxList)
  const [open, setOpen] = useState<Row>()
  const [samples, setSamples] = useState(false)
  const notice = list.answer?.isSending === false
  return (
    <WithDrawer>
      <ListPage>
        <PageHeader
          title={t.title}
          facts={t.facts}
          actions={<Button onClick={() => setSamples(true)}>{t.samples}</Button>}
        />
        {notice && (
          <div className={classes.notice}>
            <Notice tone="info">
              {t.notSending} {list.answer?.showsSecrets && t.showsSecrets}
            </Notice>
          </div>
        )}
        <ArchivedNote kind="mails" />
        <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
        <DataTable
          label={t.title}
          list={list}
          columns={columns}
          rowHeight={52}
          onRowClick={setOpen}
          active={open?.id}
          empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
        />
      </ListPage>
      <Drawer
        dock
        flush
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.subject ?? ''}
        width={480}
      >
        {open && <MailView id={open.id} />}
      </Drawer>
      <Drawer flush open={samples} onClose={() => setSamples(false)} title={t.samples} width={760}>
        {samples && <MailSamples />}
      </Drawer>
    </WithDrawer>
  )
}
