import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { files } from '@brava/contract/files/files.endpoints.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import type { ReactNode } from 'react'
import { infoOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Cover } from '../ui/cells.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FormGrid, Wide } from '../ui/form-grid.tsx'
import { FormSummary } from '../ui/form-summary.tsx'
import { MultiSelectField } from '../ui/multi-select-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Columns } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import type { Form } from '../ui/form-types.ts'
import { useProductChoices } from './product-choices.ts'
import classes from './products.module.css'
import { t } from './products.texts.ts'
import { formTexts } from './product-form.texts.ts'
import type { ProductValues } from './product-form-values.ts'

/** The fields of a product: what it is at the left, its cover and selling facts at the right. */
export function ProductFields<V extends ProductValues>({ form, first }: { form: Form<V>; first?: ReactNode }) {
  const own = form as unknown as Form<ProductValues>
  const choices = useProductChoices()
  const places = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 60_000 },
  )
  const upload = useAct(files.uploadImage, { says: false, refreshes: [] })
  async function suggestCode() {
    try {
      const { data } = await call(products.nextCode, { query: { title: own.values.title } })
      own.set('code', data.code)
    } catch (error) {
      toast('error', infoOf(error))
    }
  }
  async function takeImage(file: File | undefined) {
    if (!file) return
    const answer = await upload.run({ files: [file] })
    if (answer) own.set('imageFileId', answer.data.file.id)
  }
  return (
    <>
      <FormSummary />
      <Columns
        side={
          <>
            <Card title={formTexts.image}>
              <div className={classes.image}>
                {own.values.imageFileId === null ? (
                  <FileDrop
                    label={formTexts.image}
                    labelHidden
                    accept="image/png,image/jpeg,image/webp"
                    hint={formTexts.imageHint}
                    maxBytes={10 * 1024 * 1024}
                    files={[]}
                    onChange={(chosen) => void takeImage(chosen[0])}
                  />
                ) : (
                  <>
                    <Cover src={fileUrl(own.values.imageFileId)} alt={own.values.title} width={180} />
                    <div className={classes.imageActs}>
                      <Button size="sm" onClick={() => own.set('imageFileId', null)}>
                        {formTexts.replaceImage}
                      </Button>
                    </div>
                  </>
                )}
              </div>
            </Card>
            <Card title={formTexts.selling}>
              <FormGrid columns={1}>
                <SelectField
                  {...own.field('vatTreatment', formTexts.vatTreatment)}
                  required
                  options={vatTreatment.values.map((value) => ({ value, label: vatTreatment.label(value, language) }))}
                />
                <SelectField
                  {...own.field('redeemCountry', formTexts.redeemCountry)}
                  clearable
                  placeholder={formTexts.anyCountry}
                  options={(places.data?.data ?? []).map((one) => ({ value: one.code, label: one.name }))}
                />
                <NumberField {...own.field('moq', formTexts.moq)} unit={formTexts.keysUnit} required />
                <NumberField {...own.field('lowStockThreshold', formTexts.threshold)} unit={formTexts.keysUnit} />
                <Switch
                  label={formTexts.backOrder}
                  hint={formTexts.backOrderHint}
                  name="mayBackOrder"
                  checked={own.values.mayBackOrder}
                  onChange={(on) => own.set('mayBackOrder', on)}
                />
              </FormGrid>
            </Card>
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
            <SelectField
              {...own.field('categoryId', t.category)}
              required
              placeholder={formTexts.choose}
              options={choices.categories}
              searchable
            />
            <SelectField
              {...own.field('productTypeId', t.platform)}
              required
              placeholder={formTexts.choose}
              options={choices.platforms}
              searchable
            />
            <SelectField
              {...own.field('publisherId', t.publisher)}
              required
              placeholder={formTexts.choose}
              options={choices.publishers}
              searchable
            />
            <MultiSelectField
              {...own.field('regionIds', formTexts.regions)}
              options={choices.regions}
              placeholder={formTexts.choose}
            />
            <MultiSelectField
              {...own.field('languageIds', formTexts.languages)}
              options={choices.languages}
              placeholder={formTexts.choose}
            />
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
