import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/basics/button.tsx'
import { useEscape } from '../ui/overlay/use-escape.ts'
import { useReturnFocus } from '../ui/overlay/use-return-focus.ts'
import classes from './command-palette.module.css'
import kbdClasses from './kbd.module.css'
import { Hit } from './palette-hit.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { t } from './shell.texts.ts'

function Frame({ children }: { children?: ReactNode }) {
  return <div className={classes.palette}>{children}</div>
}

/** The parts of a result that are shown. */
export interface FrameHit {
  readonly id: string
  readonly label: string
  readonly facts?: string | undefined
  readonly icon?: ReactNode
}

/** A field over the page with the matches for its text below: arrow keys choose, Enter opens. */
export function PaletteFrame<H extends FrameHit>({
  asks,
  text,
  onText,
  sections,
  again,
  isQuiet = false,
  onGo,
  onBack,
  onClose,
}: {
  /** Label and placeholder of the field. */
  asks: string
  text: string
  onText: (text: string) => void
  sections: readonly { key: string; label: string; hits: readonly H[] }[]
  /** Set if a search failed and the results are incomplete: searches again. */
  again?: (() => void) | undefined
  /** Nothing has been typed yet, so no message says that nothing was found. */
  isQuiet?: boolean
  onGo: (hit: H) => void
  /** Backspace in the empty field. */
  onBack?: () => void
  onClose: () => void
}) {
  useReturnFocus(true)
  useEscape(true, onClose)
  // The selected result stays selected when more are found above it.
  const [stood, setStood] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const hits = sections.flatMap((section) => section.hits.map((hit) => ({ hit, key: `${section.key}:${hit.id}` })))
  const at = Math.max(
    0,
    hits.findIndex(({ key }) => key === stood),
  )
  const chosen = hits[at]

  function go(hit: H | undefined) {
    if (!hit) return
    setStood(undefined)
    onGo(hit)
  }

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.key])

  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
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
                onText(event.currentTarget.value)
                setStood(undefined)
              }}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
                if (step) {
                  event.preventDefault()
                  setStood(hits[Math.max(0, Math.min(hits.length - 1, at + step))]?.key)
                }
                if (event.key === 'Enter') {
                  event.preventDefault()
                  go(chosen?.hit)
                }
                if (event.key === 'Backspace' && text === '') onBack?.()
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
            {sections.length === 0 && !isQuiet && !again && (
              <div className={classes.paletteEmpty}>{t.commandEmpty}</div>
            )}
          </div>
          {again && (
            <div className={classes.paletteFailed} role="alert">
              <span>{kit.searchFailed}</span>
              <Button size="sm" onClick={again}>
                {kit.tryAgain}
              </Button>
            </div>
          )}
        </>
      </Modal.Content>
    </Modal.Root>
  )
}
