import type { Answered } from '@brava/contract/endpoint.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { shops } from '@brava/contract/shops/shops.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { NumberField, PercentField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { useReadVersion } from '../ui/form/use-read-version.ts'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { t } from './shops.texts.ts'

type Shop = Answered<typeof shops.list>['data'][number]

const everyGroup = { retrieveAll: true, isSortAscending: true, sortBy: 'name' } as const

/** What is sent to a shop: price rule, fields, stock, schedule. */
export function ShopRulesCard({ shop }: { shop: Shop }) {
  const { slot, name, rules } = shop
  const set = useAct(shops.setRules)
  const found = useEndpoint(groups.list, { body: everyGroup }, { staleMs: 60_000 })
  const held = useHeldVersion({ version: useReadVersion(rules), values: rules })
  const form = useForm({
    schema: shops.setRules.body,
    initial: rules,
    submit: async (values) => {
      const body = { ...values, was: held.values() }
      const saved = (await held.again(set.attempt({ params: { slot }, body }))).data.shop.rules
      held.hold({ version: held.version(), values: saved })
      form.accept(saved)
    },
  })
  held.useLatest(form)
  const { values } = form
  const pushed = [
    ['pushesPrice', t.price],
    ['pushesStock', t.stock],
    ['pushesStatus', t.status],
    ['pushesTitle', t.productTitle],
    ['pushesPicture', t.picture],
  ] as const
  return (
    <FormRoot form={form} label={t.rulesOf(name)}>
      <Card title={t.rulesOf(name)} foot={<SaveButton />}>
        <Stack>
          <FormSummary />
          {pushed.map(([field, label]) => (
            <Switch key={field} label={label} checked={values[field]} onChange={(on) => form.set(field, on)} />
          ))}
          <FormGrid columns={2}>
            <SelectField
              {...form.field('priceGroupId', t.priceGroup)}
              clearable
              searchable
              placeholder={t.basePrice}
              {...choicesOf(found, (group) => ({ value: group.id, label: group.name }))}
            />
            <PercentField
              {...form.field('priceChangeBp', t.priceChange)}
              onChange={(basisPoints) => form.set('priceChangeBp', basisPoints as number)}
              required
            />
            <SelectField
              {...form.field('priceEnding', t.priceEnding)}
              onChange={(ending) => form.set('priceEnding', ending ?? 'any')}
              options={[
                { value: 'any', label: t.anyEnding },
                { value: '90', label: ',90' },
                { value: '99', label: ',99' },
              ]}
            />
            <NumberField {...form.field('everyHours', t.everyHours)} placeholder={t.byHand} min={1} max={168} />
            <NumberField
              {...form.field('stockReserve', t.stockReserve)}
              onChange={(keys) => form.set('stockReserve', keys ?? 0)}
              min={0}
              max={1_000_000}
              required
            />
            <NumberField {...form.field('stockCap', t.stockCap)} placeholder={t.noCap} min={1} max={1_000_000} />
            <Wide>
              <Switch label={t.takesNet} checked={values.takesNet} onChange={(on) => form.set('takesNet', on)} />
            </Wide>
          </FormGrid>
        </Stack>
      </Card>
    </FormRoot>
  )
}
