import { taxNumberNames } from '@brava/contract/companies/tax-numbers.ts'
import { SignUpCompany, signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { chooseCountry, taxFaults } from '../companies/page/number-faults.ts'
import { dataTexts } from '../companies/page/partner-data.texts.ts'
import { language } from '../text/language.ts'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import type { SignUpValues } from './sign-up-draft.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { t } from './sign-up.texts.ts'

type Values = Pick<SignUpValues, 'type' | 'name' | 'legalName' | 'countryId' | 'taxId' | 'vatId'>

export interface StepInFlow {
  values: SignUpValues
  faults: Readonly<Record<string, string>>
  onKeep: (values: Partial<SignUpValues>) => void
  onNext: (values: Partial<SignUpValues>) => Promise<unknown>
  onBack?: () => void
}

/** The company's identity: its numbers are checked by the rules of its country before the next step. */
export function CompanyStep({ values: { type, name, legalName, countryId, taxId, vatId }, ...flow }: StepInFlow) {
  const facts = useEndpoint(signUp.facts, undefined, { staleMs: 600_000 })
  const countries = facts.data?.data.countries ?? []
  const codeOf = (id: number | null) => countries.find((one) => one.id === id)?.code ?? ''

  return (
    <SignUpStep<Values>
      {...flow}
      title={t.company}
      schema={SignUpCompany}
      initial={{ type, name, legalName, countryId, taxId, vatId }}
      action={t.next}
      faultsOf={(values) => taxFaults(codeOf(values.countryId), values, null)}
    >
      {(form) => {
        const numbers = taxNumberNames(codeOf(form.values.countryId))
        return (
          <>
            <RadioGroup
              label={t.type}
              name="type"
              value={form.values.type}
              onChange={(type) => form.set('type', type)}
              options={[
                { value: 3, label: t.retailer },
                { value: 2, label: t.reseller },
              ]}
            />
            <TextField {...form.field('name', dataTexts.name)} required size="lg" maxLength={200} />
            <TextField {...form.field('legalName', dataTexts.legalName)} size="lg" maxLength={200} />
            <SelectField
              {...form.field('countryId', dataTexts.country)}
              onChange={chooseCountry(form)}
              required
              size="lg"
              options={countries.map(({ id, name, code }) => ({ value: id, label: name, facts: code }))}
            />
            <TextField {...form.field('taxId', numbers.taxId[language])} required size="lg" maxLength={40} />
            <TextField {...form.field('vatId', numbers.vatId[language])} size="lg" maxLength={40} />
          </>
        )
      }}
    </SignUpStep>
  )
}
