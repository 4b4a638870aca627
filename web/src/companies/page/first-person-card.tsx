import { requiredLine } from '@brava/contract/endpoint.ts'
import { z } from 'zod'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { t } from '../partners.texts.ts'
import { dataTexts } from './partner-data.texts.ts'

/** The person invited together with a new partner; the company has its own e-mail address. */
export interface FirstPerson {
  firstName: string
  lastName: string
  userEmail: string
}

export const firstPerson = {
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  userEmail: z.email().max(200),
}

/** The first user of a new partner: its admin. */
export function FirstPersonCard<V extends FirstPerson>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<FirstPerson>
  return (
    <Card title={t.firstPerson} facts={t.firstPersonFacts}>
      <FormGrid>
        <TextField {...own.field('firstName', t.firstName)} required maxLength={100} />
        <TextField {...own.field('lastName', t.lastName)} required maxLength={100} />
        <Wide>
          <TextField {...own.field('userEmail', dataTexts.email)} type="email" required />
        </Wide>
      </FormGrid>
    </Card>
  )
}
