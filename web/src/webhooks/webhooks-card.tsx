import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../api/use-list.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { t } from './webhooks.texts.ts'

/** The webhooks of one company; each row opens its deliveries. */
export function WebhooksCard({ companyId }: { companyId: number }) {
  const navigate = useNavigate()
  const list = useList(webhooks.list, {
    remember: 'company-webhooks',
    fixed: { companyId },
    urlKey: 'webhooks',
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button size="sm" icon={<IconPlus />} onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <DataTable
        plain
        label={t.title}
        list={list}
        columns={webhookColumns(false)}
        rowHeight={52}
        onRowClick={({ id }) => void navigate({ to: '/webhooks', search: { open: id } as never })}
        empty={<EmptyState title={t.none}>{t.noneOfPartner}</EmptyState>}
      />
      {adding && (
        <WebhookDialog webhook={undefined} of={companyId} onSecret={setSecret} onClose={() => setAdding(false)} />
      )}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </Card>
  )
}
