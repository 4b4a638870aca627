import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUsualPreset } from '../../api/use-usual-preset.ts'

/** The date preset that the address holds, and how another one is chosen; the usual one stands in no address. */
export function usePreset(): [number, (preset: number) => void] {
  const usualPreset = useUsualPreset()
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
