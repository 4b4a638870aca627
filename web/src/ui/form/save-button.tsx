import { Button } from '../basics/button.tsx'
import { useFormContext } from './form-root.tsx'
import { t } from '../ui.texts.ts'

/** The form's main button: disabled until something changed. */
export function SaveButton({
  label = t.save,
  always = false,
  size,
  wide,
}: {
  label?: string
  always?: boolean
  size?: 'md' | 'lg'
  wide?: boolean
}) {
  const form = useFormContext()
  const idle = !always && !form.changed
  return (
    <Button
      type="submit"
      variant="primary"
      disabled={idle}
      pending={form.pending}
      title={idle ? t.saveHint : undefined}
      {...(size ? { size } : {})}
      {...(wide ? { wide } : {})}
    >
      {label}
    </Button>
  )
}
