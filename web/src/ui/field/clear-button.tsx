import { IconX } from '@tabler/icons-react'
import { t } from '../ui.texts.ts'

export function ClearButton({ label, clear }: { label: string; clear: () => void }) {
  return (
    <button
      type="button"
      data-thumb
      aria-label={`${t.clear}: ${label}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={clear}
    >
      <IconX />
    </button>
  )
}
