import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { optionsOf } from '../../text/options-of.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Field } from '../../ui/field/field.tsx'
import classes from '../partners.module.css'
import { dataTexts } from './partner-data.texts.ts'

interface PaymentTypesFieldProps {
  value: readonly PaymentType[]
  onChange: (value: PaymentType[]) => void
  error?: string | undefined
  hint?: string | undefined
}

/** The ways in which a partner may pay. */
export function PaymentTypesField({ value: chosen, onChange, error, hint }: PaymentTypesFieldProps) {
  return (
    <Field label={dataTexts.paymentTypes} error={error} hint={hint}>
      {() => (
        <div className={classes.paymentTypes}>
          {optionsOf(paymentType).map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={chosen.includes(value)}
              onChange={(on) =>
                onChange(paymentType.values.filter((each) => (each === value ? on : chosen.includes(each))))
              }
            />
          ))}
        </div>
      )}
    </Field>
  )
}
