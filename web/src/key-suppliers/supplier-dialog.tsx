import { keySuppliers } from '@brava/contract/key-suppliers/key-suppliers.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useCurrencyChoices } from '../currencies/use-currency-choices.ts'
import { NumberField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormGrid } from '../ui/form/form-grid.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { t } from './key-suppliers.texts.ts'

/** The terms of a supplier. */
export function SupplierDialog({
  supplier,
  onClose,
}: {
  supplier: RowOf<typeof keySuppliers.list>
  onClose: () => void
}) {
  const { id, name, contact, email, phone, currency, paymentDays, leadDays, note, version } = supplier
  const initial = { name, contact, email, phone, currency, paymentDays, leadDays, note }
  const known = useCurrencyChoices()
  const save = useAct(keySuppliers.edit, { refreshes: [keySuppliers.list] })
  const held = useHeldVersion({ version, values: initial })
  const form = useForm({
    schema: keySuppliers.edit.body,
    guard: false,
    initial,
    toWire: (values) => ({ ...values, version: held.version() }),
    submit: (values) => held.again(save.attempt({ params: { id }, body: { ...values, version: held.version() } })),
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog form={form} onClose={onClose} title={name} confirm={t.save}>
      <FormGrid>
        <TextField {...form.field('name', t.name)} maxLength={100} required />
        <TextField {...form.field('contact', t.contact)} maxLength={200} />
        <TextField {...form.field('email', t.email)} maxLength={254} />
        <TextField {...form.field('phone', t.phone)} maxLength={50} />
        <SelectField {...form.field('currency', t.currency)} clearable {...known} />
        <NumberField {...form.field('paymentDays', t.paymentDays)} min={0} max={365} />
        <NumberField {...form.field('leadDays', t.leadDays)} min={0} max={365} />
      </FormGrid>
      <TextArea {...form.field('note', t.note)} rows={3} maxLength={1000} />
    </FormDialog>
  )
}
