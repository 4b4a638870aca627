import { Card } from '../../ui/layout/card.tsx'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import type { PartnerValues } from './partner-values.ts'
import { dataTexts } from './partner-data.texts.ts'

type InvoiceValues = Pick<PartnerValues, 'bankAccount' | 'invoiceText'>

/** What stands on the documents of a partner. */
export function InvoiceCard<V extends InvoiceValues>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<InvoiceValues>
  return (
    <Card title={dataTexts.invoices}>
      <FormGrid>
        <Wide>
          <TextField {...own.field('bankAccount', dataTexts.bankAccount)} />
        </Wide>
        <Wide>
          <TextArea {...own.field('invoiceText', dataTexts.invoiceText)} rows={3} hint={dataTexts.invoiceTextHint} />
        </Wide>
      </FormGrid>
    </Card>
  )
}
