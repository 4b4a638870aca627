import { products } from '@brava/contract/products/products.endpoints.ts'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { useTries } from '../api/told-error.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { Columns } from '../ui/layout/page.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { CoverCard } from './cover-card.tsx'
import { useProductChoices } from './product-choices.ts'
import { formTexts } from './product-form.texts.ts'
import type { ProductValues } from './product-form-values.ts'
import classes from './products.module.css'
import { t } from './products.texts.ts'
import { SellingCard } from './selling-card.tsx'

/** The fields of a product: its description on the left, its cover and sales data on the right. */
export function ProductFields<V extends ProductValues>({ form, first }: { form: Form<V>; first?: ReactNode }) {
  const own = form as unknown as Form<ProductValues>
  const choices = useProductChoices()
  const required = { required: true, searchable: true, placeholder: formTexts.choose }
  const tries = useTries()
  const suggestCode = () =>
    tries.run(async () => {
      const { data } = await call(products.nextCode, { query: { title: own.values.title } })
      own.set('code', data.code)
    })
  return (
    <>
      <FormSummary />
      <Columns
        side={
          <>
            <CoverCard form={own} />
            <SellingCard form={own} />
          </>
        }
      >
        <Card title={formTexts.what}>
          <FormGrid>
            <Wide>
              <TextField {...own.field('title', t.title)} required maxLength={200} />
            </Wide>
            <div className={classes.codeField}>
              <TextField {...own.field('code', t.code)} required maxLength={40} />
              <Button onClick={() => void suggestCode()}>{formTexts.suggestCode}</Button>
            </div>
            {first}
            <SelectField {...own.field('categoryId', t.category)} {...required} {...choices.categories} />
            <SelectField {...own.field('productTypeId', t.platform)} {...required} {...choices.platforms} />
            <SelectField {...own.field('publisherId', t.publisher)} {...required} {...choices.publishers} />
            <MultiSelectField
              {...own.field('regionIds', formTexts.regions)}
              {...choices.regions}
              placeholder={formTexts.choose}
            />
            <MultiSelectField
              {...own.field('languageIds', formTexts.languages)}
              {...choices.languages}
              placeholder={formTexts.choose}
            />
            <Wide>
              <TextField {...own.field('tags', formTexts.tags)} hint={formTexts.tagsHint} maxLength={800} />
            </Wide>
            <Wide>
              <TextField
                {...own.field('keyPattern', formTexts.keyPattern)}
                hint={formTexts.keyPatternHint}
                mono
                maxLength={200}
              />
            </Wide>
          </FormGrid>
        </Card>
        <Card title={formTexts.description}>
          <FormGrid columns={1}>
            <TextArea {...own.field('descriptionEn', formTexts.descriptionIn(formTexts.english))} rows={4} />
            <TextArea {...own.field('descriptionBs', formTexts.descriptionIn(formTexts.bosnian))} rows={4} />
            <TextArea {...own.field('descriptionHr', formTexts.descriptionIn(formTexts.croatian))} rows={4} />
          </FormGrid>
        </Card>
      </Columns>
    </>
  )
}
