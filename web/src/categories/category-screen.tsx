import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../api/use-act.ts'
import { againOf, choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language } from '../text/language.ts'
import { Card } from '../ui/layout/card.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { useIdParam } from '../ui/use-id-param.ts'
import { t } from './categories.texts.ts'

type Category = Answered<typeof categories.one>['data']
type Body = Parameters<ReturnType<typeof useAct<typeof categories.create>>['attempt']>[0]['body']

/** Creates a category. */
export function NewCategoryScreen() {
  return <CategoryForm category={undefined} />
}

/** Edits one category. */
export function CategoryScreen() {
  const id = useIdParam()
  const query = useEndpoint(categories.one, { params: { id } })
  return (
    <Loaded page query={query}>
      {({ data }) => <CategoryForm key={data.id} category={data} />}
    </Loaded>
  )
}

const valuesOf = (category: Category | undefined) => ({
  title: category?.titleEn ?? '',
  titleBs: category?.titleBs ?? '',
  titleHr: category?.titleHr ?? '',
  parentCategoryId: category?.parentCategoryId ?? null,
  masterCategoryId: category?.masterCategoryId ?? null,
  isMasterCategory: category?.isMasterCategory ?? false,
  kpd: category?.kpd ?? '',
  defaultVatTreatment: (category?.defaultVatTreatment ?? vatTreatment.code.singlePurposeVoucher) as number | null,
  defaultRedeemCountry: category?.defaultRedeemCountry ?? null,
})

function CategoryForm({ category }: { category: Category | undefined }) {
  const navigate = useNavigate()
  const create = useAct(categories.create)
  const edit = useAct(categories.edit)
  const all = useEndpoint(categories.simplified, {
    body: { retrieveAll: true, sortBy: 'title', isSortAscending: true },
  })
  const places = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 60_000 },
  )
  const initial = valuesOf(category)
  const held = useHeldVersion({ version: category?.version ?? 0, values: initial })
  const form = useForm({
    schema: categories.create.body,
    initial,
    submit: (values) =>
      category
        ? edit.attempt({ params: { id: category.id }, body: { ...(values as Body), version: held.version() } })
        : create.attempt({ body: values as Body }),
    done: () => void navigate({ to: '/categories' }),
  })
  held.useLatest(form)
  const others = all.data?.data.filter((row) => row.id !== category?.id)
  const again = againOf(all)
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader
          title={category?.title ?? t.newCategory}
          actions={<SaveButton {...(category ? {} : { label: t.create })} />}
        />
        <PageBody>
          <FormSummary />
          <div style={{ maxWidth: 720 }}>
            <Card title={t.general}>
              <FormGrid>
                <Wide>
                  <TextField {...form.field('title', t.title)} required maxLength={200} />
                </Wide>
                <TextField {...form.field('titleBs', t.titleBs)} maxLength={200} hint={t.titlesHint} />
                <TextField {...form.field('titleHr', t.titleHr)} maxLength={200} />
                <SelectField
                  {...form.field('parentCategoryId', t.parent)}
                  clearable
                  searchable
                  placeholder={t.none}
                  options={others?.map((row) => ({ value: row.id, label: row.title }))}
                  again={again}
                />
                <SelectField
                  {...form.field('masterCategoryId', t.master)}
                  clearable
                  placeholder={t.noMaster}
                  options={others
                    ?.filter((row) => row.isMasterCategory)
                    .map((row) => ({ value: row.id, label: row.title }))}
                  again={again}
                />
                <SelectField
                  {...form.field('defaultVatTreatment', t.vat)}
                  required
                  hint={t.vatHint}
                  options={vatTreatment.values.map((value) => ({ value, label: vatTreatment.label(value, language) }))}
                />
                <SelectField
                  {...form.field('defaultRedeemCountry', t.redeemCountry)}
                  clearable
                  hint={t.vatHint}
                  placeholder={t.anyCountry}
                  {...choicesOf(places, (one) => ({ value: one.code, label: one.name }))}
                />
                <TextField {...form.field('kpd', t.kpd)} maxLength={8} placeholder="58.21.42" hint={t.kpdHint} />
                <Switch
                  label={t.isMaster}
                  hint={t.isMasterHint}
                  name="isMasterCategory"
                  checked={form.values.isMasterCategory}
                  onChange={(on) => form.set('isMasterCategory', on)}
                />
              </FormGrid>
            </Card>
          </div>
        </PageBody>
      </Page>
    </FormRoot>
  )
}
