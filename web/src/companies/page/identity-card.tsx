import { taxNumberNames } from '@brava/contract/companies/tax-numbers.ts'
import { choicesOf } from '../../api/choices-of.ts'
import { language } from '../../text/language.ts'
import { Card } from '../../ui/layout/card.tsx'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import { chooseCountry } from './number-faults.ts'
import type { PartnerValues } from './partner-values.ts'
import { dataTexts } from './partner-data.texts.ts'
import { useCountries } from './use-countries.ts'

/** Name, numbers and address of a partner. */
export function IdentityCard({ form, codeHint }: { form: Form<PartnerValues>; codeHint?: string | undefined }) {
  const { found, codeOf } = useCountries()
  const numbers = taxNumberNames(codeOf(form.values.countryId))
  return (
    <Card title={dataTexts.company}>
      <FormGrid>
        <TextField {...form.field('name', dataTexts.name)} required />
        <TextField {...form.field('code', dataTexts.code)} required={codeHint === undefined} hint={codeHint} mono />
        <TextField {...form.field('legalName', dataTexts.legalName)} />
        <SelectField
          {...form.field('countryId', dataTexts.country)}
          onChange={chooseCountry(form)}
          required
          {...choicesOf(found, (country) => ({
            value: country.id,
            label: country.name,
            facts: country.code,
          }))}
        />
        <TextField {...form.field('taxId', numbers.taxId[language])} />
        <TextField {...form.field('vatId', numbers.vatId[language])} />
        <TextField {...form.field('town', dataTexts.town)} />
        <TextField {...form.field('postalCode', dataTexts.postalCode)} />
        <Wide>
          <TextField {...form.field('address', dataTexts.address)} />
        </Wide>
      </FormGrid>
    </Card>
  )
}
