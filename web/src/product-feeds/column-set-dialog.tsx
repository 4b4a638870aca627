import { priceEndings, type StockRule, stockRules } from '@brava/contract/product-feeds/feed-columns.ts'
import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { NumberField, PercentField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormGrid } from '../ui/form/form-grid.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { ColumnsField, type SetColumn } from './columns-field.tsx'
import { t } from './feeds.texts.ts'

type ColumnSet = RowOf<typeof productFeeds.settings>

interface Values {
  name: string
  columns: readonly SetColumn[]
  priceChangeBp: number | null
  priceEnding: (typeof priceEndings)[number] | null
  stockRule: StockRule | null
  stockCap: number | null
}

const empty: Values = {
  name: '',
  columns: [],
  priceChangeBp: null,
  priceEnding: 'any',
  stockRule: 'exact',
  stockCap: 100,
}

const wireOf = ({ columns, priceChangeBp, priceEnding, stockRule, stockCap, name }: Values) => ({
  name,
  columns: [...columns],
  priceChangeBp: priceChangeBp ?? 0,
  priceEnding: priceEnding ?? 'any',
  stockRule: stockRule ?? 'exact',
  stockCap: stockCap ?? 100,
})

const valuesOf = ({ name, columns, priceChangeBp, priceEnding, stockRule, stockCap }: ColumnSet): Values => ({
  name,
  columns: columns.map((each) => ({ value: '', ...each })),
  priceChangeBp: priceChangeBp ?? empty.priceChangeBp,
  priceEnding: priceEnding ?? empty.priceEnding,
  stockRule: stockRule ?? empty.stockRule,
  stockCap: stockCap ?? empty.stockCap,
})

/** Creates or edits a column set. */
export function ColumnSetDialog({ set, onClose }: { set: ColumnSet | undefined; onClose: () => void }) {
  const create = useAct(productFeeds.createSettings)
  const edit = useAct(productFeeds.editSettings)
  const initial = set ? valuesOf(set) : empty
  const held = useHeldVersion({ version: set?.version ?? 0, values: initial })
  const form = useForm<Values>({
    schema: productFeeds.createSettings.body,
    guard: false,
    initial,
    toWire: wireOf,
    submit: (values) =>
      set
        ? held.again(edit.attempt({ params: { id: set.id }, body: { ...wireOf(values), version: held.version() } }))
        : create.attempt({ body: wireOf(values) }),
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog form={form} onClose={onClose} width={640} title={set?.name ?? t.newSet} confirm={t.save}>
      <TextField {...form.field('name', t.setName)} required maxLength={100} autoFocus />
      <ColumnsField {...form.field('columns', t.columns)} />
      <FormGrid columns={2}>
        <PercentField {...form.field('priceChangeBp', t.priceChange)} hint={t.priceChangeHint} />
        <SelectField
          {...form.field('priceEnding', t.ending)}
          options={priceEndings.map((value) => ({ value, label: value === 'any' ? t.anyEnding : `,${value}` }))}
        />
        <SelectField
          {...form.field('stockRule', t.stockRule)}
          options={stockRules.map((value) => ({ value, label: t[value] }))}
        />
        {form.values.stockRule === 'capped' && <NumberField {...form.field('stockCap', t.cap)} min={1} />}
      </FormGrid>
    </FormDialog>
  )
}
