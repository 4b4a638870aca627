import { folded } from '@brava/contract/folded.ts'
import { allowed } from '@brava/contract/access.ts'
import { useEffect, useMemo, useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { type PaletteCommand, paletteCommands } from '../palette-commands.tsx'
import { type PaletteFind, type PaletteHit, paletteSources } from '../palette-sources.ts'
import { fit, ranked } from '../text/rank.ts'
import { t } from './shell.texts.ts'
import { useMenu } from './sidebar.tsx'

/** An entry of the palette: a place to go to, or a command. */
export type PaletteEntry = Omit<PaletteHit, 'to'> & {
  readonly to?: string | undefined
  readonly command?: PaletteCommand
  /** The screen opens in its own tab, as from the menu. */
  readonly newTab?: boolean | undefined
}

export interface PaletteSection {
  readonly key: string
  readonly label: string
  readonly hits: readonly PaletteEntry[]
}

interface PaletteAnswer {
  readonly sections: readonly PaletteSection[]
  /** A source did not answer: repeats the search in all of them. */
  readonly again: (() => void) | undefined
}

type Which = NonNullable<PaletteCommand['which']>

/**
 * The matches for the text: screens and commands at once, then records as their sources answer. The order of the
 * sections is fixed, and within each the best match comes first. When a command asks for a record, only those are
 * searched.
 */
export function usePalette(text: string, which: Which | undefined): PaletteAnswer {
  const { userData } = useProfile()
  const menu = useMenu()
  const [found, setFound] = useState<readonly PaletteSection[]>([])
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const again = failed ? () => setTries((before) => before + 1) : undefined
  const sources = useMemo(
    (): readonly { key: string; label: string; load: () => Promise<PaletteFind> }[] =>
      which ? [{ key: 'which', ...which }] : paletteSources.filter((source) => allowed(source.access, userData)),
    [userData, which],
  )

  useEffect(() => {
    setFailed(false)
    const wanted = text.trim()
    if (wanted.length < 2 && !which) return setFound([])
    const placeOf = (section: PaletteSection) => sources.findIndex((source) => source.key === section.key)
    let current = true
    const timer = setTimeout(() => {
      for (const { key, label, load } of sources) {
        void load()
          .then((find) => find(wanted))
          .then((hits) => {
            if (!current) return
            setFound((before) =>
              [
                ...before.filter((section) => section.key !== key && placeOf(section) >= 0),
                { key, label, hits: ranked(hits, wanted) },
              ].sort((a, b) => placeOf(a) - placeOf(b)),
            )
          })
          .catch(() => {
            if (!current) return
            // Results for a previous text do not apply here.
            setFound((before) => before.filter((section) => section.key !== key))
            setFailed(true)
          })
      }
    }, 200)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, sources, which, tries])

  if (which) return { sections: found.filter((section) => section.key === 'which' && section.hits.length > 0), again }
  const needle = text.trim()
  const fits = (label: string, rest = '') => !needle || folded(`${label} ${rest}`).includes(folded(needle))
  const screens = menu
    .filter(({ screen, place }) => fits(place.label ?? screen.title, place.under))
    .map(({ screen, place }): PaletteEntry => {
      const Icon = place.icon
      return {
        id: screen.path,
        label: place.label ?? screen.title,
        ...(place.under ? { facts: place.under } : {}),
        icon: Icon ? <Icon aria-hidden /> : undefined,
        to: screen.path,
        newTab: place.newTab,
      }
    })
  const commands = paletteCommands
    .filter((command) => allowed(command.access, userData) && fits(command.label))
    .filter((command) => !command.act || command.act() !== undefined)
    .map(
      ({ id, label, icon, to, search, ...command }): PaletteEntry => ({
        id,
        label,
        icon,
        to,
        ...(search ? { search } : {}),
        command: { id, label, icon, ...command },
      }),
    )
  const most = needle ? 6 : 40
  const sections = [
    { key: 'screens', label: t.screens, hits: ranked(screens, needle).slice(0, most) },
    { key: 'commands', label: t.commands, hits: ranked(commands, needle).slice(0, most) },
    ...found,
  ].filter((section) => section.hits.length > 0)
  // An exact name or number is what is meant, whichever section it is in.
  const isMeant = (section: PaletteSection) => needle !== '' && section.hits.some((hit) => fit(hit.label, needle) === 0)
  return { sections: [...sections.filter(isMeant), ...sections.filter((section) => !isMeant(section))], again }
}
