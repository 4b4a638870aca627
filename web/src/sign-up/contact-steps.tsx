import { languages } from '@brava/contract/language.ts'
import { SignUpPerson, SignUpPlace } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { dataTexts } from '../companies/page/partner-data.texts.ts'
import { languageNames } from '../text/language.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import type { StepInFlow } from './company-step.tsx'
import { SignUpStep } from './sign-up-step.tsx'
import { t } from './sign-up.texts.ts'

/** The company's location. */
export function PlaceStep({ values: { address, postalCode, town, phone, website }, ...flow }: StepInFlow) {
  return (
    <SignUpStep
      {...flow}
      title={t.place}
      schema={SignUpPlace}
      initial={{ address, postalCode, town, phone, website }}
      action={t.next}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('address', dataTexts.address)}
            required
            size="lg"
            autoComplete="street-address"
            autoFocus
          />
          <TextField {...form.field('postalCode', dataTexts.postalCode)} size="lg" autoComplete="postal-code" />
          <TextField {...form.field('town', dataTexts.town)} required size="lg" autoComplete="address-level2" />
          <TextField {...form.field('phone', dataTexts.phone)} required size="lg" type="tel" autoComplete="tel" />
          <TextField
            {...form.field('website', dataTexts.website)}
            size="lg"
            type="url"
            placeholder="https://"
            autoComplete="url"
          />
        </>
      )}
    </SignUpStep>
  )
}

/** The person who signs the company up: its first admin. */
export function PersonStep({ values: { firstName, lastName, email, language }, ...flow }: StepInFlow) {
  return (
    <SignUpStep
      {...flow}
      title={t.person}
      schema={SignUpPerson}
      initial={{ firstName, lastName, email, language }}
      action={t.next}
    >
      {(form) => (
        <>
          <TextField {...form.field('firstName', t.firstName)} required size="lg" autoComplete="given-name" autoFocus />
          <TextField {...form.field('lastName', t.lastName)} required size="lg" autoComplete="family-name" />
          <TextField
            {...form.field('email', dataTexts.email)}
            required
            size="lg"
            type="email"
            autoComplete="email"
            hint={t.emailHint}
          />
          <SelectField
            {...form.field('language', dataTexts.language)}
            size="lg"
            onChange={(chosen) => form.set('language', chosen ?? language)}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </>
      )}
    </SignUpStep>
  )
}
