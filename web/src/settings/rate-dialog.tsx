import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { useAct } from '../api/use-act.ts'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { DecimalField } from '../ui/field/decimal-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { t as kit } from '../ui/ui.texts.ts'
import { t } from './settings.texts.ts'
import { today } from '../text/today.ts'

/**
 * A manual rate: how much for one euro, from which day, and why. A large jump asks for confirmation. Without `code` it
 * adds a currency.
 */
export function RateDialog({ code, onClose }: { code?: string; onClose: () => void }) {
  const set = useAct(currencies.setRate)
  /** The rate that was found to jump: its confirmation counts for no other. */
  const [asked, setAsked] = useState<string>()
  const [lastDay] = useState(today)
  const form = useForm({
    schema: currencies.setRate.body,
    initial: { code: code ?? '', perEuro: '', validFrom: lastDay as string | null, reason: '', confirm: false },
    guard: false,
    submit: async (values) => {
      const { validFrom, confirm, ...rest } = values
      const rate = rateOf(values)
      try {
        await set.attempt({ body: { ...rest, validFrom: validFrom ?? '', confirm: confirm && asked === rate } })
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.code === 'currencies.bigJump')) throw thrown
        // It gets the focus.
        flushSync(() => {
          setAsked(rate)
          form.set('confirm', false)
        })
        throw thrown.at('confirm')
      }
    },
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={code ? t.ratesOf(code) : t.newCurrency}
      subtitle={code ? t.setRateLead : t.newCurrencyLead}
      confirm={kit.save}
    >
      {!code && (
        <TextField {...form.field('code', t.code)} hint={t.currencyCodeHint} maxLength={3} required autoFocus />
      )}
      <DecimalField
        {...form.field('perEuro', t.perEuro(form.values.code.toUpperCase() || t.units))}
        decimals={4}
        required
        autoFocus={code !== undefined}
      />
      <DateField {...form.field('validFrom', t.validFrom)} max={lastDay} required />
      <TextArea {...form.field('reason', t.reason)} rows={2} required />
      {asked === rateOf(form.values) && (
        <Checkbox
          label={t.confirmJump}
          name="confirm"
          error={form.errors.confirm}
          checked={form.values.confirm}
          onChange={(on) => form.set('confirm', on)}
        />
      )}
    </FormDialog>
  )
}

/** Leaving the field pads the number, which is the same rate. */
const rateOf = ({ code, perEuro, validFrom }: { code: string; perEuro: string; validFrom: string | null }) =>
  `${code.toUpperCase()} ${Number(perEuro)} ${validFrom}`
