import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { keySuppliers } from '@brava/contract/key-suppliers/key-suppliers.endpoints.ts'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { AskDialog } from '../ui/ask/ask-dialog.tsx'
import { NumberField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid } from '../ui/form/form-grid.tsx'
import { t } from './key-suppliers.texts.ts'

/** The terms of a supplier. */
export function SupplierDialog({
  supplier,
  onClose,
}: {
  supplier: RowOf<typeof keySuppliers.list>
  onClose: () => void
}) {
  const { name, contact, email, phone, currency, paymentDays, leadDays, note, version } = supplier
  const [values, setValues] = useState({ name, contact, email, phone, currency, paymentDays, leadDays, note })
  const known = useEndpoint(currencies.list, { body: { retrieveAll: true } })
  const save = useAct(keySuppliers.edit, { refreshes: [keySuppliers.list] })
  const set =
    <K extends keyof typeof values>(key: K) =>
    (value: (typeof values)[K]) =>
      setValues((before) => ({ ...before, [key]: value }))
  return (
    <AskDialog
      open
      onClose={onClose}
      title={name}
      confirm={t.save}
      closeLabel={t.cancel}
      ready={values.name.trim() !== ''}
      act={async () => (await save.run({ params: { id: supplier.id }, body: { ...values, version } })) !== undefined}
    >
      <FormGrid>
        <TextField label={t.name} name="name" value={values.name} onChange={set('name')} maxLength={100} required />
        <TextField label={t.contact} name="contact" value={values.contact} onChange={set('contact')} maxLength={200} />
        <TextField
          label={t.email}
          name="email"
          value={values.email}
          onChange={set('email')}
          maxLength={254}
          error={save.error?.fields.email}
        />
        <TextField label={t.phone} name="phone" value={values.phone} onChange={set('phone')} maxLength={50} />
        <SelectField
          label={t.currency}
          name="currency"
          clearable
          value={values.currency}
          onChange={set('currency')}
          options={known.data?.data.map((one) => ({ value: one.code, label: one.code, facts: one.name }))}
        />
        <NumberField
          label={t.paymentDays}
          name="paymentDays"
          min={0}
          max={365}
          value={values.paymentDays}
          onChange={set('paymentDays')}
        />
        <NumberField
          label={t.leadDays}
          name="leadDays"
          min={0}
          max={365}
          value={values.leadDays}
          onChange={set('leadDays')}
        />
      </FormGrid>
      <TextArea label={t.note} name="note" rows={3} value={values.note} onChange={set('note')} maxLength={1000} />
    </AskDialog>
  )
}
