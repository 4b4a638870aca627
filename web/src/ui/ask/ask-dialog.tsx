import { type ReactNode, useId, useState } from 'react'
import { Button } from '../basics/button.tsx'
import { Dialog, type DialogProps } from '../overlay/dialog.tsx'

interface AskDialogProps
  extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'icon' | 'tone' | 'closeLabel' | 'unsaved'> {
  /** The verb on the button: "Withdraw 18 keys". */
  confirm: string
  danger?: boolean | undefined
  /** Everything that the act needs has been entered. */
  ready?: boolean
  /** Resolves to whether it was done; if not, the dialog stays. */
  act: () => Promise<boolean>
  children: ReactNode
}

/** Asks for what an act needs before it is done: a plain yes, a word, a reason, the password. Enter confirms too. */
export function AskDialog({ confirm, danger, ready = true, act, children, onClose, ...dialog }: AskDialogProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  async function go() {
    if (!ready || pending) return
    setPending(true)
    try {
      if (await act()) onClose()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      action={
        <Button
          type="submit"
          form={formId}
          variant={danger ? 'dangerFilled' : 'primary'}
          disabled={!ready}
          pending={pending}
        >
          {confirm}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        style={{ display: 'grid', gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void go()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
