import { chosenEventTypes, eventTypes, type EventType } from '@brava/contract/webhooks/event-types.ts'
import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { useMay, useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { findCompanies } from '../companies/find-companies.ts'
import { said } from '../text/texts.ts'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { t as kit } from '../ui/ui.texts.ts'
import { t } from './webhooks.texts.ts'

export type Webhook = RowOf<typeof webhooks.list>

interface Props {
  webhook: Webhook | undefined
  /** The company that owns it, if that is already decided. */
  of?: number
  /** Called once, if the webhook got one. */
  onSecret: (secret: string) => void
  onClose: () => void
}

const find = findCompanies()
const options = chosenEventTypes.map((value) => ({ value, label: said(eventTypes[value]), facts: value }))

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, of, onSecret, onClose }: Props) {
  const isDistributor = useMay('distributors')
  const { companyId } = useProfile().userData
  const create = useAct(webhooks.create)
  const change = useAct(webhooks.change)
  const initial = {
    companyId: (of ?? (isDistributor ? null : companyId)) as number | null,
    name: webhook?.name ?? '',
    address: webhook?.address ?? '',
    types: (webhook?.types ?? []) as readonly EventType[],
  }
  const held = useHeldVersion({ version: webhook?.version ?? 0, values: initial })
  const form = useForm({
    schema: webhook ? webhooks.change.body : webhooks.create.body,
    guard: false,
    initial,
    toWire: (values) => (webhook ? { ...values, version: held.version() } : values),
    submit: async ({ companyId: whose, types, ...values }) => {
      const body = { ...values, types: [...types] }
      const { data } = webhook
        ? await held.again(change.attempt({ params: { id: webhook.id }, body: { ...body, version: held.version() } }))
        : await create.attempt({ body: { ...body, companyId: whose ?? 0 } })
      if (data.secret) onSecret(data.secret)
    },
    done: onClose,
  })
  held.useLatest(form)
  const asksCompany = !webhook && isDistributor && of === undefined
  return (
    <FormDialog form={form} onClose={onClose} title={webhook?.name ?? t.add} confirm={webhook ? kit.save : t.add}>
      {asksCompany && <SelectField {...form.field('companyId', t.company)} find={find} required />}
      <TextField {...form.field('name', t.name)} required maxLength={60} autoFocus={!asksCompany} />
      <TextField {...form.field('address', t.address)} type="url" hint={t.addressHint} required maxLength={500} />
      <MultiSelectField {...form.field('types', t.types)} options={options} hint={t.typesHint} />
    </FormDialog>
  )
}
