import { useNavigate, useSearch } from '@tanstack/react-router'

/** Last 30 Days. */
const usualPreset = 3

/** The date preset that the address holds, and how another one is chosen; the usual one stands in no address. */
export function usePreset(): [number, (preset: number) => void] {
  const search = useSearch({ strict: false }) as { preset?: number }
  const navigate = useNavigate()
  const choose = (preset: number) =>
    void navigate({
      to: '.',
      search: (preset === usualPreset ? {} : { preset }) as never,
      replace: true,
      resetScroll: false,
    })
  return [typeof search.preset === 'number' ? search.preset : usualPreset, choose]
}
