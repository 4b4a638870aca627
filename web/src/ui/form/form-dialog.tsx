import type { ReactNode } from 'react'
import { Button } from '../basics/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { FormRoot } from './form-root.tsx'
import { FormSummary } from './form-summary.tsx'
import { SubmitOnEnter } from './submit-on-enter.tsx'
import { Stack } from '../layout/page.tsx'
import type { Form } from './form-types.ts'

/** A dialog that is a form: the main button is in the footer, Enter submits too. */
export function FormDialog<V extends object>({
  form,
  onClose,
  title,
  subtitle,
  confirm,
  footNote,
  width = 440,
  danger,
  ready = true,
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
  /** False: neither the button nor a key submits the form, because its effect is not shown yet. */
  ready?: boolean
  children: ReactNode
}) {
  const sent = ready ? form : { ...form, submit: () => Promise.resolve() }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      width={width}
      footNote={footNote}
      action={
        <Button
          variant={danger ? 'dangerFilled' : 'primary'}
          pending={form.pending}
          disabled={!ready}
          onClick={() => void sent.submit()}
        >
          {confirm}
        </Button>
      }
    >
      <FormRoot form={sent}>
        <Stack>
          <FormSummary />
          {children}
        </Stack>
        <SubmitOnEnter />
      </FormRoot>
    </Dialog>
  )
}
