import { useState } from 'react'
import { toast } from '../../state/toast.ts'
import { Button } from '../basics/button.tsx'
import { RadioGroup } from '../field/radio-group.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'

interface ChooseActionProps {
  /** The number of rows it will apply to. */
  chosen: number
  actions: readonly { readonly key: string; readonly label: string; readonly disabled: boolean }[]
  onChoose: (key: string) => void
  onClose: () => void
}

/** Asks for a bulk action; choosing none shows a message (specification §5). */
export function ChooseAction({ chosen, actions, onChoose, onClose }: ChooseActionProps) {
  const [key, setKey] = useState<string | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={tableTexts.bulkAction}
      subtitle={tableTexts.selected(chosen)}
      action={
        <Button
          variant="primary"
          onClick={() => {
            if (key === null) toast('warning', tableTexts.chooseAction)
            else onChoose(key)
          }}
        >
          {t.apply}
        </Button>
      }
    >
      <RadioGroup
        label={tableTexts.bulkAction}
        labelHidden
        value={key}
        onChange={setKey}
        options={actions.map((action) => ({ value: action.key, label: action.label, disabled: action.disabled }))}
      />
    </Dialog>
  )
}
