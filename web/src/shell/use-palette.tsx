import { allowed } from '@brava/contract/access.ts'
import { useEffect, useMemo, useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { type PaletteHit, paletteSources } from '../palette-sources.ts'
import { t } from './shell.texts.ts'
import { useMenu } from './sidebar.tsx'

export interface PaletteSection {
  readonly key: string
  readonly label: string
  readonly hits: readonly PaletteHit[]
}

/** What fits the text: screens of the menu at once, records as their sources answer, in the order of the sources. */
export function usePalette(text: string): readonly PaletteSection[] {
  const { userData } = useProfile()
  const menu = useMenu()
  const [found, setFound] = useState<readonly PaletteSection[]>([])
  const sources = useMemo(() => paletteSources.filter((source) => allowed(source.access, userData)), [userData])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted.length < 2) return setFound([])
    const placeOf = (section: PaletteSection) => sources.findIndex((source) => source.key === section.key)
    let current = true
    const timer = setTimeout(() => {
      for (const { key, label, load } of sources) {
        void load()
          .then((find) => find(wanted))
          .then((hits) => {
            if (!current) return
            setFound((before) =>
              [...before.filter((section) => section.key !== key), { key, label, hits }].sort(
                (a, b) => placeOf(a) - placeOf(b),
              ),
            )
          })
          .catch(() => {})
      }
    }, 200)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, sources])

  const needle = text.trim().toLocaleLowerCase()
  const screens = menu
    .filter(
      ({ screen, place }) =>
        !needle || `${place.label ?? screen.title} ${place.under ?? ''}`.toLocaleLowerCase().includes(needle),
    )
    .slice(0, needle ? 6 : 40)
    .map(({ screen, place }): PaletteHit => {
      const Icon = place.icon
      return {
        id: screen.path,
        label: place.label ?? screen.title,
        ...(place.under ? { facts: place.under } : {}),
        icon: Icon ? <Icon aria-hidden /> : undefined,
        to: screen.path,
      }
    })
  return [{ key: 'screens', label: t.screens, hits: screens }, ...found].filter((section) => section.hits.length > 0)
}
