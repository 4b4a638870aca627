import { useMay } from '../../api/profile.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { MoneyField } from '../../ui/field/decimal-field.tsx'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import type { Partner, PartnerValues } from './partner-values.ts'
import { boundHints } from './bound-hints.ts'
import { t } from '../partners.texts.ts'
import { dataTexts } from './partner-data.texts.ts'
import { PaymentTypesField } from './payment-types-field.tsx'
import { useTermChoices } from './use-term-choices.ts'

interface TermsCardProps {
  form: Form<PartnerValues>
  supplierId: number
  /** The partner as saved, with the effective terms; undefined for a new one. */
  partner?: Partner
}

/** What the supplier decides: prices, ways to pay, approval; and how a company above limits it. */
export function TermsCard({ form, supplierId, partner }: TermsCardProps) {
  const isDistributor = useMay('distributors')
  const choices = useTermChoices(supplierId)
  const { values } = form
  const bound = partner ? boundHints(partner) : {}
  return (
    <Card title={dataTexts.terms}>
      <FormGrid>
        <SelectField {...form.field('priceGroupId', t.group)} clearable placeholder={t.noGroup} {...choices.groups} />
        <SelectField
          {...form.field('currency', t.currency)}
          value={values.currency as string | null}
          onChange={(value) => form.set('currency', value ?? '')}
          required
          hint={dataTexts.currencyHint}
          {...choices.currencies}
        />
        <Wide>
          <PaymentTypesField
            value={values.paymentTypes}
            onChange={(types) => form.set('paymentTypes', types)}
            error={form.field('paymentTypes', dataTexts.paymentTypes).error}
            hint={bound.paymentTypes}
          />
        </Wide>
        <Checkbox
          label={dataTexts.autoApprove}
          name="autoApprove"
          hint={bound.autoApprove}
          error={form.errors.autoApprove}
          checked={values.autoApprove}
          onChange={(on) => form.set('autoApprove', on)}
        />
        <MoneyField
          {...form.field('approvalThreshold', dataTexts.approvalThreshold)}
          currency={currencySymbol(values.currency)}
          hint={bound.approvalThreshold ?? dataTexts.approvalThresholdHint}
          disabled={!values.autoApprove}
        />
        <Checkbox
          label={dataTexts.keysInMail}
          hint={dataTexts.keysInMailHint}
          checked={values.keysInMail}
          onChange={(on) => form.set('keysInMail', on)}
        />
        <Checkbox
          label={dataTexts.imageKeysAllowed}
          checked={values.imageKeysAllowed}
          onChange={(on) => form.set('imageKeysAllowed', on)}
        />
        {isDistributor && (
          <>
            <Checkbox
              label={dataTexts.mayBackOrder}
              name="mayBackOrder"
              hint={bound.mayBackOrder}
              error={form.errors.mayBackOrder}
              checked={values.mayBackOrder}
              onChange={(on) => form.set('mayBackOrder', on)}
            />
            <Checkbox
              label={dataTexts.isDomestic}
              checked={values.isDomestic}
              onChange={(on) => form.set('isDomestic', on)}
            />
            <Checkbox
              label={dataTexts.isTelecom}
              checked={values.isTelecom}
              onChange={(on) => form.set('isTelecom', on)}
            />
          </>
        )}
      </FormGrid>
    </Card>
  )
}
