import { type Language, languages } from '@brava/contract/language.ts'
import { languageNames } from '../../text/language.ts'
import { Card } from '../../ui/layout/card.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import type { PartnerValues } from './partner-values.ts'
import { dataTexts } from './partner-data.texts.ts'

type ContactValues = Pick<PartnerValues, 'contactPerson' | 'email' | 'phone' | 'website' | 'language'>

/** Whom to contact, and in which language. */
export function ContactCard<V extends ContactValues>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<ContactValues>
  return (
    <Card title={dataTexts.contact}>
      <FormGrid>
        <TextField {...own.field('contactPerson', dataTexts.contactPerson)} />
        <TextField {...own.field('email', dataTexts.email)} type="email" />
        <TextField {...own.field('phone', dataTexts.phone)} type="tel" />
        <TextField {...own.field('website', dataTexts.website)} type="url" placeholder="https://" />
        <SelectField
          {...own.field('language', dataTexts.language)}
          value={own.values.language as Language | null}
          onChange={(value) => own.set('language', value ?? 'en')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </FormGrid>
    </Card>
  )
}
