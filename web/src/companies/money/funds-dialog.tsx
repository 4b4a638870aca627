import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { minorFromWire, wireFromMinor } from '@brava/contract/minor.ts'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { money } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { MoneyField } from '../../ui/field/decimal-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { useReadVersion } from '../../ui/form/use-read-version.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { t } from './funds.texts.ts'
import { t as partnerTexts } from '../partners.texts.ts'

export interface FundsOf {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly available: string
}

const received = [paymentType.code.wireTransfer, paymentType.code.cash, paymentType.code.personalDelivery] as const

/** Books a partner's payment, or corrects a wrong entry. */
export function FundsDialog({ company, open, onClose }: { company: FundsOf; open: boolean; onClose: () => void }) {
  return open ? <Opened company={company} onClose={onClose} /> : null
}

function Opened({ company, onClose }: { company: FundsOf; onClose: () => void }) {
  const act = useAct(companies.addFunds)
  const [correction, setCorrection] = useState(false)
  const signed = (amount: string) => (correction && amount !== '' ? `-${amount}` : amount)
  const read = { currency: company.currency }
  // The typed amount is in the currency that was shown with it.
  const held = useHeldVersion({ version: useReadVersion(read), values: read })
  const bodyOf = (values: { amount: string; paymentType: (typeof received)[number] | null; memo: string }) => ({
    companyId: company.id,
    amount: signed(values.amount),
    memo: values.memo,
    was: held.values(),
    ...(values.paymentType && !correction ? { paymentType: values.paymentType } : {}),
  })
  const form = useForm({
    schema: companies.addFunds.body,
    initial: { amount: '', paymentType: paymentType.code.wireTransfer as (typeof received)[number] | null, memo: '' },
    guard: false,
    toWire: bodyOf,
    submit: (values) => held.again(act.attempt({ body: bodyOf(values) })),
    done: onClose,
  })
  held.useLatest({ changed: form.changed, accept: () => {}, rebase: () => {} })
  const unit = currencySymbol(company.currency)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={partnerTexts.addFunds}
      subtitle={company.name}
      confirm={t.book}
      footNote={afterwards(company, signed(form.values.amount))}
    >
      <Segmented
        label={t.kind}
        wide
        value={correction ? 'correction' : 'in'}
        onChange={(value) => setCorrection(value === 'correction')}
        options={[
          { value: 'in', label: t.fundsIncoming },
          { value: 'correction', label: t.correction },
        ]}
      />
      <MoneyField
        {...form.field('amount', t.amount)}
        currency={unit}
        required
        autoFocus
        hint={correction ? t.correctionHint : undefined}
      />
      {!correction && (
        <SelectField
          {...form.field('paymentType', t.howPaid)}
          options={received.map((value) => ({ value, label: paymentType.label(value, language) }))}
        />
      )}
      <TextField
        {...form.field('memo', correction ? partnerTexts.reason : t.note)}
        required={correction}
        placeholder={correction ? '' : t.notePlaceholder}
      />
    </FormDialog>
  )
}

function afterwards(company: FundsOf, amount: string): string | undefined {
  if (!/^-?\d{1,10}(\.\d{1,2})?$/.test(amount)) return undefined
  const sum = minorFromWire(company.available) + minorFromWire(amount)
  return t.afterwards(money(wireFromMinor(sum), currencySymbol(company.currency)))
}
