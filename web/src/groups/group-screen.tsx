import type { Answered } from '@brava/contract/endpoint.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { GroupCompanies } from './group-companies.tsx'
import { ScheduledPrices } from '../prices/scheduled-prices.tsx'
import { LastGroupUpdate } from '../prices/last-price-update.tsx'
import { GroupProducts } from './group-products.tsx'
import { LastMove } from './last-move.tsx'
import { t } from './groups.texts.ts'
import { syncTexts } from './sync.texts.ts'
import { SyncDialog } from './sync-dialog.tsx'
import { useCurrencyChoices } from '../currencies/use-currency-choices.ts'

export type Group = Answered<typeof groups.one>['data']

/** One price group: its products with prices, the companies that pay them, its name. */
export function GroupScreen() {
  const id = useIdParam()
  const query = useEndpoint(groups.one, { params: { id } })
  return (
    <Loaded page query={query}>
      {({ data }) => <GroupRecord key={data.id} group={data} />}
    </Loaded>
  )
}

function GroupRecord({ group }: { group: Group }) {
  const navigate = useNavigate()
  const [tab, setTab] = useTab(['products', 'companies', 'general'])
  const [syncing, setSyncing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const edit = useAct(groups.edit)
  const remove = useAct(groups.delete, { refreshes: [groups.list] })
  const currencies = useCurrencyChoices()
  // A change of its prices also changes the group, so the server is told which values were read, not when.
  const read = { name: group.name, currency: group.currency }
  const held = useHeldVersion({ version: Date.parse(group.changedDate), values: read })
  const form = useForm<{ name: string; currency: string | null }>({
    schema: groups.edit.body,
    initial: read,
    submit: async ({ name, currency }) => {
      const saved = { name, currency: currency ?? '' }
      await edit.attempt({ params: { id: group.id }, body: { ...saved, was: held.values() } })
      held.hold({ version: held.version(), values: saved })
      form.accept(saved)
    },
    show: () => setTab('general'),
  })
  held.useLatest(form)
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader
          title={group.name}
          facts={group.currency}
          actions={
            <>
              <Button icon={<IconRefresh />} onClick={() => setSyncing(true)}>
                {syncTexts.sync}
              </Button>
              <Menu
                entries={[
                  {
                    label: t.copy,
                    icon: <IconCopy />,
                    onClick: () => void navigate({ to: '/groups/new', search: { copy: group.id } as never }),
                  },
                  'divider',
                  { label: t.delete, icon: <IconTrash />, danger: true, onClick: () => setDeleting(true) },
                ]}
              />
              {tab === 'general' && <SaveButton />}
            </>
          }
        />
        <Tabs
          label={t.parts}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'products', label: t.products, count: group.products },
            { key: 'companies', label: t.companies, count: group.companies },
            { key: 'general', label: t.general },
          ]}
        />
        <PageBody>
          {tab === 'products' && (
            <>
              <LastGroupUpdate groupId={group.id} />
              <ScheduledPrices of="group" about={{ groupId: group.id }} />
              <GroupProducts group={group} />
            </>
          )}
          {tab === 'companies' && (
            <>
              <LastMove groupId={group.id} />
              <GroupCompanies group={group} />
            </>
          )}
          {tab === 'general' && (
            <>
              <FormSummary />
              <div style={{ maxWidth: 720 }}>
                <Card title={t.group}>
                  <FormGrid>
                    <TextField {...form.field('name', t.name)} required maxLength={100} />
                    <SelectField
                      {...form.field('currency', t.currency)}
                      required
                      {...currencies}
                      disabled={group.products > 0}
                      hint={t.currencyHint}
                    />
                  </FormGrid>
                </Card>
              </div>
            </>
          )}
        </PageBody>
      </Page>
      {syncing && <SyncDialog group={group} onClose={() => setSyncing(false)} />}
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t.deleteTitle(1)}
        confirm={t.delete}
        onConfirm={async () => {
          if (await remove.run({ body: { ids: [group.id] } })) void navigate({ to: '/groups' })
        }}
      >
        {t.deleteText}
      </ConfirmDialog>
    </FormRoot>
  )
}
