import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { optionsOf } from '../text/options-of.ts'
import { Card } from '../ui/layout/card.tsx'
import { FormGrid } from '../ui/form/form-grid.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { DateField } from '../ui/field/date-field.tsx'
import { NumberField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { formTexts } from './product-form.texts.ts'
import type { ProductValues } from './product-form-values.ts'

/** How a product is sold: VAT, where its keys work, minimum quantity, low-stock threshold. */
export function SellingCard({ form }: { form: Form<ProductValues> }) {
  const places = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 60_000 },
  )
  return (
    <Card title={formTexts.selling}>
      <FormGrid columns={1}>
        <SelectField
          {...form.field('vatTreatment', formTexts.vatTreatment)}
          required
          options={optionsOf(vatTreatment)}
        />
        <SelectField
          {...form.field('redeemCountry', formTexts.redeemCountry)}
          clearable
          placeholder={formTexts.anyCountry}
          {...choicesOf(places, (one) => ({ value: one.code, label: one.name }))}
        />
        <TextField
          {...form.field('kpd', formTexts.kpd)}
          maxLength={8}
          placeholder="58.21.42"
          hint={formTexts.kpdHint}
        />
        <TextField {...form.field('gtin', formTexts.gtin)} mono maxLength={14} hint={formTexts.gtinHint} />
        <DateField {...form.field('releaseDate', formTexts.releaseDate)} hint={formTexts.releaseDateHint} />
        <NumberField {...form.field('moq', formTexts.moq)} unit={formTexts.keysUnit} required />
        <NumberField {...form.field('lowStockThreshold', formTexts.threshold)} unit={formTexts.keysUnit} />
        <Switch
          label={formTexts.backOrder}
          hint={formTexts.backOrderHint}
          name="mayBackOrder"
          checked={form.values.mayBackOrder}
          onChange={(on) => form.set('mayBackOrder', on)}
        />
      </FormGrid>
    </Card>
  )
}
