import type { ReactNode } from 'react'
import { Button } from '../basics/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { FormRoot } from './form-root.tsx'
import { FormSummary } from './form-summary.tsx'
import { Stack } from '../layout/page.tsx'
import type { Form } from './form-types.ts'

/** A dialog that is a form: the main button stands in the foot, Enter sends it too. */
export function FormDialog<V extends object>({
  form,
  onClose,
  title,
  subtitle,
  confirm,
  footNote,
  width = 440,
  danger,
  children,
}: {
  form: Form<V>
  onClose: () => void
  title: string
  subtitle?: ReactNode
  confirm: string
  footNote?: ReactNode
  width?: 440 | 640 | 840
  danger?: boolean | undefined
  children: ReactNode
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      width={width}
      footNote={footNote}
      action={
        <Button variant={danger ? 'dangerFilled' : 'primary'} pending={form.pending} onClick={() => void form.submit()}>
          {confirm}
        </Button>
      }
    >
      <FormRoot form={form}>
        <Stack>
          <FormSummary />
          {children}
        </Stack>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </FormRoot>
    </Dialog>
  )
}
