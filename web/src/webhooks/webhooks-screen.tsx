import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listAt } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookPart } from './webhook-part.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { t } from './webhooks.texts.ts'

export const webhooksList = listAt(webhooks.list, {
  remember: 'webhooks',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/**
 * Addresses that receive a company's events: a company's own, and for the distributor those of all companies. Each can
 * be opened.
 */
export function WebhooksScreen() {
  const { open } = useSearch({ strict: false }) as { open?: number }
  const navigate = useNavigate()
  const setOpen = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: ((was: object) => ({ ...was, open: id })) as never,
    })
  return open === undefined ? (
    <WebhookList onOpen={setOpen} />
  ) : (
    <WebhookPart key={open} id={open} onClose={() => setOpen(undefined)} />
  )
}

function WebhookList({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useList(...webhooksList)
  const isDistributor = useMay('distributors')
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        actions={
          <Button variant="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        }
      />
      <ListToolbar list={list} search={t.search} columns={webhookColumns(isDistributor)} />
      <DataTable
        label={t.title}
        list={list}
        columns={webhookColumns(isDistributor)}
        rowHeight={52}
        onRowClick={(row) => onOpen(row.id)}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {adding && <WebhookDialog webhook={undefined} onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </ListPage>
  )
}
