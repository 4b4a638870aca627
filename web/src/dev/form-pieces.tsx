import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Card } from '../ui/layout/card.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { NumberField, PercentField } from '../ui/field/number-field.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { schema } from './pieces-schema.ts'

export function FormPieces() {
  const form = useForm({
    schema,
    initial: {
      title: 'Northfall: Ashen Crown',
      email: 'nije adresa',
      price: '1234.50',
      moq: 5 as number | null,
      margin: 1430 as number | null,
      categoryId: null as number | null,
      regions: [1] as readonly number[],
      expires: null as string | null,
      note: '',
      active: true,
    },
    submit: async () => {
      throw new ApiError({
        status: 409,
        code: 'products.duplicate',
        info: 'A product with this title already exists.',
        fields: { title: 'A product with this title already exists.' },
      })
    },
  })
  const [files, setFiles] = useState<readonly File[]>([])
  const [way, setWay] = useState<string | null>('a')
  const regions = ['EU', 'BA', 'Global', 'Balkans', 'US', 'UK', 'TR', 'JP', 'HR', 'DE'].map((label, at) => ({
    value: at + 1,
    label,
  }))
  return (
    <FormRoot form={form}>
      <div style={{ display: 'grid', gap: 14, maxWidth: 720 }}>
        <FormSummary />
        <Card title="General" actions={<SaveButton always />}>
          <FormGrid>
            <TextField {...form.field('title', 'Title')} required />
            <TextField {...form.field('email', 'E-mail')} hint="Where the keys go." />
            <MoneyField {...form.field('price', 'Unit cost')} currency="EUR" />
            <NumberField {...form.field('moq', 'MOQ')} unit="keys" />
            <PercentField {...form.field('margin', 'Margin')} warning="Below the usual 15 %." />
            <SelectField
              {...form.field('categoryId', 'Category')}
              required
              options={[
                { value: 1, label: 'Games' },
                { value: 2, label: 'Software' },
              ]}
              placeholder="Choose"
              clearable
            />
            <MultiSelectField {...form.field('regions', 'Regions')} options={regions} />
            <DateField {...form.field('expires', 'Expires')} />
            <Wide>
              <TextArea {...form.field('note', 'Note')} />
            </Wide>
            <Switch
              label="On sale"
              hint="Buyers see it in the catalogue."
              checked={form.values.active}
              onChange={(on) => form.set('active', on)}
            />
            <Checkbox label="Send a copy" checked={false} onChange={() => {}} />
            <PasswordField label="Password" value="lozinka" onChange={() => {}} />
            <SelectField label="Long list" value={3} onChange={() => {}} options={regions} />
            <RadioGroup
              label="Way"
              value={way}
              onChange={setWay}
              options={[
                { value: 'a', label: 'Company funds' },
                { value: 'b', label: 'Card', hint: 'Charged at once.' },
              ]}
            />
            <TextField label="Disabled" value="NF-0117" onChange={() => {}} disabled hint="Set by the system." />
            <Wide>
              <FileDrop
                label="File"
                accept=".csv,.txt"
                files={files}
                onChange={setFiles}
                hint="CSV or TXT up to 5 MB"
              />
            </Wide>
          </FormGrid>
        </Card>
      </div>
    </FormRoot>
  )
}
