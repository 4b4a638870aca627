import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyType } from '@brava/contract/enums.ts'
import { useAct } from '../../api/use-act.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { t } from '../partners.texts.ts'

/** Asks for confirmation and a reason before a partner is blocked; the partner sees the reason. */
export function BlockDialog({
  partner,
  onClose,
}: {
  partner: { id: number; name: string; type: number }
  onClose: () => void
}) {
  const block = useAct(companies.block)
  const form = useForm({
    schema: companies.block.body,
    initial: { reason: '' },
    guard: false,
    toWire: (values) => ({ ...values, isBlocked: true }),
    submit: (values) => block.attempt({ params: { id: partner.id }, body: { ...values, isBlocked: true } }),
    done: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t.blockTitle(partner.name)} confirm={t.block} danger>
      <p style={{ margin: 0 }}>{t.blockText}</p>
      {partner.type === companyType.code.reseller && <p style={{ margin: 0 }}>{t.blockRetailers}</p>}
      <TextField {...form.field('reason', t.reason)} hint={t.discardHint} autoFocus />
    </FormDialog>
  )
}
