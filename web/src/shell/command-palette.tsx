import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PaletteCommand } from '../palette-commands.tsx'
import { useReturnFocus } from '../ui/overlay/use-return-focus.ts'
import classes from './command-palette.module.css'
import kbdClasses from './kbd.module.css'
import { t } from './shell.texts.ts'
import { type PaletteEntry, usePalette } from './use-palette.tsx'
import { Hit } from './palette-hit.tsx'

function Frame({ children }: { children?: ReactNode }) {
  return <div className={classes.palette}>{children}</div>
}

/** Goes anywhere and finds anything the person may see. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  useReturnFocus(true)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const [which, setWhich] = useState<PaletteCommand['which']>()
  const sections = usePalette(text, which)
  const asks = which?.label ?? t.commandPlaceholder
  const hits = sections.flatMap((section) => section.hits.map((hit) => ({ ...hit, key: `${section.key}:${hit.id}` })))
  const chosen = hits[Math.min(at, hits.length - 1)]

  function go(hit: PaletteEntry | undefined) {
    if (!hit) return
    if (hit.command?.which) {
      setWhich(hit.command.which)
      setText('')
      setAt(0)
      return
    }
    onClose()
    if (hit.command?.act) {
      // The palette gives the focus back first.
      const act = hit.command.act()
      setTimeout(() => act?.(), 60)
      return
    }
    if (!hit.to) return
    void navigate({ to: hit.to, search: (hit.search ?? {}) as never })
  }

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.key])

  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      size={600}
      scrollAreaComponent={Frame}
      yOffset="12dvh"
      transitionProps={{ transition: 'fade-down', duration: 160 }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content radius={12} shadow="var(--shadow-dialog)" aria-label={t.search}>
        <>
          <div className={classes.paletteSearch}>
            <IconSearch aria-hidden />
            <input
              data-autofocus
              role="combobox"
              aria-expanded="true"
              aria-controls="palette-list"
              aria-activedescendant={chosen ? `hit-${chosen.key}` : undefined}
              aria-label={asks}
              placeholder={asks}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setAt(0)
              }}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
                if (step) {
                  event.preventDefault()
                  setAt((before) => Math.max(0, Math.min(hits.length - 1, before + step)))
                }
                if (event.key === 'Enter') {
                  event.preventDefault()
                  go(chosen)
                }
                if (event.key === 'Backspace' && text === '' && which) setWhich(undefined)
              }}
            />
            <kbd className={kbdClasses.kbd}>Esc</kbd>
          </div>
          <div className={classes.paletteList} id="palette-list" role="listbox" aria-label={t.search} ref={list}>
            {sections.map((section) => (
              <div key={section.key} role="group" aria-label={section.label}>
                <div className={classes.paletteHeading}>{section.label}</div>
                {section.hits.map((hit) => (
                  <Hit
                    key={hit.id}
                    hit={hit}
                    id={`hit-${section.key}:${hit.id}`}
                    selected={chosen?.key === `${section.key}:${hit.id}`}
                    onGo={() => go(hit)}
                  >
                    {hit.icon ?? <IconArrowRight aria-hidden />}
                  </Hit>
                ))}
              </div>
            ))}
            {sections.length === 0 && !(which && text === '') && (
              <div className={classes.paletteEmpty}>{t.commandEmpty}</div>
            )}
          </div>
        </>
      </Modal.Content>
    </Modal.Root>
  )
}
