import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

export interface State {
  q?: string
  page?: number
  size?: number
  /** Column, prefixed with a minus when descending. */
  sort?: string
  [filter: string]: unknown
}

export const own = new Set(['q', 'page', 'size', 'sort'])
/** Other parameters in addresses: the tab, the open record, the shop shown. */
const beside = new Set(['tab', 'open', 'shop'])

/** A list's settings in an address, under its prefix; the other parameters are left out. */
export function stateIn(search: Record<string, unknown>, urlKey: string): State {
  const prefix = urlKey ? `${urlKey}.` : ''
  return Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => (prefix ? name.startsWith(prefix) : !name.includes('.') && !beside.has(name)))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
}

/** The list's settings in the address: kept apart from other parameters by a prefix when a screen has several lists. */
export function useAddressState(
  urlKey: string | false,
): [State, (change: (state: State) => State, replace?: boolean) => void] {
  const everything = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [local, setLocal] = useState<State>({})
  const prefix = urlKey ? `${urlKey}.` : ''
  if (urlKey === false) return [local, (change) => setLocal(change)]
  const mine = (search: Record<string, unknown>) => stateIn(search, urlKey)
  const state = mine(everything)
  return [
    state,
    (change, replace = false) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: ((search: Record<string, unknown>) => {
          const before = mine(search)
          const rest = Object.fromEntries(
            Object.entries(search).filter(
              ([name]) => !(name.slice(prefix.length) in before && name.startsWith(prefix)),
            ),
          )
          const after = Object.fromEntries(
            Object.entries(change(before))
              .filter(([, value]) => value !== undefined && value !== '')
              .map(([name, value]) => [prefix + name, value]),
          )
          return { ...rest, ...after }
        }) as never,
      }),
  ]
}
