import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Card } from '../ui/card.tsx'
import { FormGrid, Wide } from '../ui/form-grid.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Form } from '../ui/use-form.ts'
import type { PartnerValues } from './partner-values.ts'
import { t } from './partners.texts.ts'

/** Name, numbers and place of a partner. */
export function IdentityCard({ form, codeHint }: { form: Form<PartnerValues>; codeHint?: string | undefined }) {
  const found = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, isDropdown: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  return (
    <Card title={t.company}>
      <FormGrid>
        <TextField {...form.field('name', t.name)} required />
        <TextField {...form.field('code', t.code)} required={codeHint === undefined} hint={codeHint} mono />
        <TextField {...form.field('legalName', t.legalName)} />
        <SelectField
          {...form.field('countryId', t.country)}
          required
          options={(found.data?.data ?? []).map((country) => ({
            value: country.id,
            label: country.name,
            facts: country.code,
          }))}
        />
        <TextField {...form.field('taxId', t.taxId)} />
        <TextField {...form.field('vatId', t.vatId)} />
        <TextField {...form.field('town', t.town)} />
        <TextField {...form.field('postalCode', t.postalCode)} />
        <Wide>
          <TextField {...form.field('address', t.address)} />
        </Wide>
      </FormGrid>
    </Card>
  )
}
