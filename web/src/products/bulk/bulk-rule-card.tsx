import { MoneyField } from '../../ui/field/decimal-field.tsx'
import { NumberField, PercentField } from '../../ui/field/number-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import type { useProductChoices } from '../product-choices.ts'
import classes from '../products.module.css'
import { t as products } from '../products.texts.ts'
import type { BulkValues } from './bulk-values.ts'
import { bulkTexts as t } from './bulk.texts.ts'

/** What is set on every chosen product; an empty field changes nothing. */
export function BulkRuleCard({
  values,
  onChange,
  choices,
  unit,
}: {
  values: BulkValues
  onChange: (change: Partial<BulkValues>) => void
  choices: ReturnType<typeof useProductChoices>
  /** Symbol of the home currency. */
  unit: string
}) {
  const set =
    <K extends keyof BulkValues>(name: K) =>
    (value: BulkValues[K]) =>
      onChange({ [name]: value })
  const yesNo = (yes: string, no: string) => [
    { value: 'yes' as const, label: yes },
    { value: 'no' as const, label: no },
  ]
  return (
    <Card title={t.what}>
      <Stack>
        <div>
          <span className={classes.priceRuleLabel}>{t.price}</span>
          <Segmented
            label={t.price}
            value={values.kind}
            onChange={set('kind')}
            options={[
              { value: 'none', label: t.keepPrice },
              { value: 'percent', label: t.percent },
              { value: 'amount', label: t.amount },
              { value: 'margin', label: t.margin },
            ]}
          />
        </div>
        {values.kind !== 'none' && (
          <FormGrid>
            {values.kind === 'amount' ? (
              <MoneyField
                label={t.byPercent}
                name="amount"
                hint={t.byAmountHint}
                value={values.amount}
                onChange={set('amount')}
                currency={unit}
                required
              />
            ) : (
              <PercentField
                label={values.kind === 'margin' ? t.margin : t.byPercent}
                name="basisPoints"
                hint={values.kind === 'margin' ? t.marginHint : t.byPercentHint}
                value={values.basisPoints}
                onChange={set('basisPoints')}
                required
              />
            )}
            <SelectField
              label={t.ending}
              name="ending"
              value={values.ending}
              onChange={(ending) => onChange({ ending: ending ?? 'any' })}
              options={[
                { value: 'any', label: t.anyEnding },
                { value: '90', label: ',90' },
                { value: '99', label: ',99' },
              ]}
            />
            <PercentField
              label={t.floor}
              name="floorBp"
              hint={t.floorHint}
              value={values.floorBp}
              onChange={set('floorBp')}
            />
          </FormGrid>
        )}
        <FormGrid>
          <SelectField
            label={products.category}
            name="categoryId"
            clearable
            searchable
            placeholder={t.stays}
            value={values.categoryId}
            onChange={set('categoryId')}
            {...choices.categories}
          />
          <SelectField
            label={products.publisher}
            name="publisherId"
            clearable
            searchable
            placeholder={t.stays}
            value={values.publisherId}
            onChange={set('publisherId')}
            {...choices.publishers}
          />
          <NumberField
            label={t.moq}
            name="moq"
            placeholder={t.stays}
            min={1}
            max={1_000_000}
            value={values.moq}
            onChange={set('moq')}
          />
          <NumberField
            label={t.lowStock}
            name="lowStockThreshold"
            placeholder={t.stays}
            min={0}
            max={1_000_000}
            value={values.lowStockThreshold}
            onChange={set('lowStockThreshold')}
          />
          <SelectField
            label={t.backOrder}
            name="mayBackOrder"
            clearable
            placeholder={t.stays}
            value={values.mayBackOrder}
            onChange={set('mayBackOrder')}
            options={yesNo(t.allowed, t.notAllowed)}
          />
          <SelectField
            label={t.sale}
            name="isWithdrawn"
            clearable
            placeholder={t.stays}
            value={values.isWithdrawn}
            onChange={set('isWithdrawn')}
            options={yesNo(products.isWithdrawn, products.onSale)}
          />
        </FormGrid>
      </Stack>
    </Card>
  )
}
