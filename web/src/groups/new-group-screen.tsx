import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useProfile } from '../api/profile.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { t } from './groups.texts.ts'
import { useCurrencyChoices } from '../currencies/use-currency-choices.ts'

/** Creates a price group, empty or as a copy of another one. */
export function NewGroupScreen() {
  const navigate = useNavigate()
  const { userData } = useProfile()
  const { copy } = useSearch({ strict: false }) as { copy?: number }
  const create = useAct(groups.create)
  const currencies = useCurrencyChoices()
  const known = useEndpoint(groups.simplified, { body: { retrieveAll: true, isSortAscending: true } })
  const own = known.data?.data ?? []
  const made = useRef(0)
  const form = useForm<{ name: string; currency: string | null; copyOfId: number | null }>({
    schema: groups.create.body,
    initial: { name: '', currency: userData.currency, copyOfId: copy ?? null },
    submit: async (values) => {
      const { data } = await create.attempt({ body: { ...values, currency: values.currency ?? '' } })
      made.current = data.id
    },
    done: () => void navigate({ to: `/groups/edit/${made.current}` }),
  })
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader title={t.newGroup} actions={<SaveButton label={t.addGroup} />} />
        <PageBody>
          <FormSummary />
          <div style={{ maxWidth: 720 }}>
            <Card title={t.group}>
              <FormGrid>
                <Wide>
                  <TextField {...form.field('name', t.name)} required maxLength={100} />
                </Wide>
                <SelectField {...form.field('currency', t.currency)} required {...currencies} hint={t.currencyHint} />
                <SelectField
                  {...form.field('copyOfId', t.copyOf)}
                  clearable
                  placeholder={t.emptyGroup}
                  options={own.map((group) => ({ value: group.id, label: group.name, facts: group.currency }))}
                  hint={t.copyHint}
                />
              </FormGrid>
            </Card>
          </div>
        </PageBody>
      </Page>
    </FormRoot>
  )
}
