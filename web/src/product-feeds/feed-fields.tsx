import { languages } from '@brava/contract/language.ts'
import { feedFormats, productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { findCompanies } from '../companies/find-companies.ts'
import { useProductChoices } from '../products/product-choices.ts'
import { languageNames } from '../text/language.ts'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { NumberField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { Card } from '../ui/layout/card.tsx'
import type { FeedValues } from './feed-values.ts'
import { t } from './feeds.texts.ts'

const findBuyers = findCompanies({ type: [2, 3] })

interface FeedFieldsProps {
  form: Form<FeedValues>
  feedId: number | undefined
  /** Preselected for a new feed. */
  company: { id: number; name: string } | undefined
}

/** The kind of feed, and for whom it is. */
export function FeedFields({ form, feedId, company }: FeedFieldsProps) {
  const sets = useEndpoint(productFeeds.settings, {
    body: { retrieveAll: true, sortBy: 'name', isSortAscending: true },
  })
  const { format } = form.values
  const chosen = useEndpoint(
    productFeeds.addresses,
    { params: { id: feedId ?? 0 }, body: { retrieveAll: true } },
    { enabled: feedId !== undefined },
  )
  return (
    <>
      <Card title={t.what}>
        <FormGrid>
          <TextField
            {...form.field('filename', t.name)}
            required
            mono
            maxLength={64}
            hint={t.nameHint}
            disabled={feedId !== undefined}
          />
          <SelectField
            {...form.field('settingsId', t.settings)}
            required
            {...choicesOf(sets, ({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...form.field('format', t.format)}
            required
            hint={format === 'google' ? t.googleHint : undefined}
            options={feedFormats.map((value) => ({ value, label: t[value] }))}
          />
          {format === 'csv' && (
            <SelectField
              {...form.field('delimiter', t.delimiter)}
              options={[
                { value: 'semicolon', label: t.semicolon },
                { value: 'comma', label: t.comma },
              ]}
            />
          )}
          <SelectField
            {...form.field('language', t.language)}
            clearable
            placeholder={t.ownLanguage}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </FormGrid>
      </Card>
      <Card title={t.who}>
        <FormGrid columns={1}>
          <MultiSelectField
            {...form.field('companyIds', t.companies)}
            required
            find={findBuyers}
            known={[
              ...(company ? [{ value: company.id, label: company.name }] : []),
              ...(chosen.data?.data ?? []).map((one) => ({ value: one.companyId, label: one.company })),
            ]}
            hint={t.companiesHint}
          />
        </FormGrid>
      </Card>
    </>
  )
}

/** Which products it has, where their links go, and how often it is rebuilt. */
export function FeedProductsCard({ form }: { form: Form<FeedValues> }) {
  const choices = useProductChoices()
  return (
    <Card title={t.filters}>
      <FormGrid>
        <MultiSelectField {...form.field('categoryIds', t.categories)} {...choices.categories} placeholder={t.all} />
        <MultiSelectField {...form.field('withoutCategoryIds', t.without)} {...choices.categories} />
        <MultiSelectField {...form.field('productTypeIds', t.platforms)} {...choices.platforms} placeholder={t.all} />
        <NumberField
          {...form.field('everyHours', t.everyHours)}
          unit={t.hours}
          min={1}
          max={168}
          hint={t.everyHoursHint}
        />
        <Wide>
          <Switch label={t.inStock} checked={form.values.inStock} onChange={(on) => form.set('inStock', on)} />
        </Wide>
        <Wide>
          <TextField {...form.field('linkPattern', t.linkPattern)} maxLength={500} hint={t.linkHint} />
        </Wide>
      </FormGrid>
    </Card>
  )
}
