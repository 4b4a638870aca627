import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { minorFromWire, wireFromMinor } from '@brava/contract/minor.ts'
import { useAct } from '../../api/use-act.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { money } from '../../text/format.ts'
import { MoneyField } from '../../ui/field/decimal-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { useReadVersion } from '../../ui/form/use-read-version.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { t } from './funds.texts.ts'
import type { FundsOf } from './funds-dialog.tsx'
import { t as partnerTexts } from '../partners.texts.ts'

type LimitOf = FundsOf & { readonly creditLimit: string; readonly creditPaused: boolean }

/** Sets how far below zero orders may take a partner's funds. */
export function LimitDialog({ company, open, onClose }: { company: LimitOf; open: boolean; onClose: () => void }) {
  return open ? <Opened company={company} onClose={onClose} /> : null
}

function Opened({ company, onClose }: { company: LimitOf; onClose: () => void }) {
  const act = useAct(companies.setCreditLimit)
  const { creditLimit, currency } = company
  const read = { creditLimit, currency }
  const held = useHeldVersion({ version: useReadVersion(read), values: read })
  const form = useForm({
    schema: companies.setCreditLimit.body,
    initial: { creditLimit, memo: '' },
    guard: false,
    toWire: (values) => ({ companyId: company.id, ...values }),
    submit: (values) => held.again(act.attempt({ body: { companyId: company.id, ...values, was: held.values() } })),
    done: onClose,
  })
  const { memo } = form.values
  held.useLatest({
    changed: form.changed,
    accept: (latest) => form.accept({ creditLimit: latest.creditLimit, memo }),
    rebase: (latest) => form.rebase({ creditLimit: latest.creditLimit, memo }),
  })
  const unit = currencySymbol(company.currency)
  const typed = form.values.creditLimit
  // While credit is paused, the limit does not count towards what is available.
  const after =
    !company.creditPaused && /^\d{1,10}(\.\d{1,2})?$/.test(typed)
      ? minorFromWire(company.available) - minorFromWire(company.creditLimit) + minorFromWire(typed)
      : undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={partnerTexts.setLimit}
      subtitle={company.name}
      confirm={t.set}
      footNote={after === undefined ? undefined : t.afterwards(money(wireFromMinor(after), unit))}
    >
      <MoneyField
        {...form.field('creditLimit', t.newLimit)}
        currency={unit}
        required
        autoFocus
        warning={after !== undefined && after < 0 ? t.limitBelowUse : undefined}
      />
      <TextField {...form.field('memo', t.note)} />
    </FormDialog>
  )
}
