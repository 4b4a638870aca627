import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PaletteCommand } from '../palette-commands.tsx'
import { PaletteFrame } from './palette-frame.tsx'
import { t } from './shell.texts.ts'
import { type PaletteEntry, usePalette } from './use-palette.tsx'

/** Opens any screen and finds anything the person may see. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [which, setWhich] = useState<PaletteCommand['which']>()
  const { sections, again } = usePalette(text, which)

  function go(hit: PaletteEntry) {
    if (hit.command?.which) {
      setWhich(hit.command.which)
      setText('')
      return
    }
    onClose()
    if (hit.command?.act) {
      // The palette returns the focus first.
      const act = hit.command.act()
      setTimeout(() => act?.(), 60)
      return
    }
    if (!hit.to) return
    const { to, newTab } = hit
    if (newTab) window.open(to, '_blank', 'noopener')
    else void navigate({ to, search: (hit.search ?? {}) as never })
  }

  return (
    <PaletteFrame
      asks={which?.label ?? t.commandPlaceholder}
      text={text}
      onText={setText}
      sections={sections}
      again={again}
      isQuiet={which !== undefined && text === ''}
      onGo={go}
      onBack={() => setWhich(undefined)}
      onClose={onClose}
    />
  )
}
