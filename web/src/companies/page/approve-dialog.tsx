import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyType, type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { useAct } from '../../api/use-act.ts'
import { againOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { optionsOf } from '../../text/options-of.ts'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { t } from '../partners.texts.ts'
import { PaymentTypesField } from './payment-types-field.tsx'
import { useTermChoices } from './use-term-choices.ts'

interface Props {
  partner: { id: number; name: string; type: number; currency: string; supplierId: number | null }
  distributorName: string
  onClose: () => void
}

/** What an approval sets: type, supplier, price group, currency and ways to pay. */
export function ApproveDialog(props: Props) {
  const own = useEndpoint(companies.own, undefined)
  return (
    <Loaded query={own} skeleton={<></>}>
      {({ data }) => <Opened {...props} ownId={data.id} />}
    </Loaded>
  )
}

function Opened({ partner, distributorName, ownId, onClose }: Props & { ownId: number }) {
  const approve = useAct(companies.approve)
  const resellers = useEndpoint(companies.resellers, undefined)
  const form = useForm({
    schema: companies.approve.body,
    initial: {
      type: (partner.type === 2 ? 2 : 3) as 2 | 3,
      supplierId: (partner.supplierId ?? ownId) as number | null,
      currency: partner.currency as string | null,
      priceGroupId: null as number | null,
      paymentTypes: [paymentType.code.companyFunds] as PaymentType[],
    },
    guard: false,
    submit: (values) =>
      approve.attempt({
        params: { id: partner.id },
        body: { ...values, supplierId: values.supplierId ?? ownId, currency: values.currency ?? '' },
      }),
    done: onClose,
  })
  const { values } = form
  const supplierId = values.type === 2 ? ownId : (values.supplierId ?? ownId)
  const choices = useTermChoices(supplierId)
  return (
    <FormDialog form={form} onClose={onClose} width={640} title={t.approveTitle(partner.name)} confirm={t.approve}>
      <FormGrid>
        <SelectField
          {...form.field('type', t.type)}
          value={values.type as 2 | 3 | null}
          onChange={(type) => form.setValues({ type: type === 2 ? 2 : 3, supplierId: ownId, priceGroupId: null })}
          options={optionsOf(companyType, [3, 2])}
        />
        <SelectField
          {...form.field('supplierId', t.supplier)}
          disabled={values.type === 2}
          onChange={(supplier) => form.setValues({ supplierId: supplier, priceGroupId: null })}
          options={[
            { value: ownId, label: distributorName },
            ...(resellers.data?.data ?? []).map((one) => ({ value: one.id, label: one.name })),
          ]}
          again={againOf(resellers)}
        />
        <SelectField {...form.field('priceGroupId', t.group)} clearable placeholder={t.noGroup} {...choices.groups} />
        <SelectField {...form.field('currency', t.currency)} required {...choices.currencies} />
        <Wide>
          <PaymentTypesField
            value={values.paymentTypes}
            onChange={(types) => form.set('paymentTypes', types)}
            error={form.errors.paymentTypes}
          />
        </Wide>
      </FormGrid>
    </FormDialog>
  )
}
