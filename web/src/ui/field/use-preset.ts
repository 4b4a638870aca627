import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUsualPreset } from '../../api/use-usual-preset.ts'

/** The date preset in the address, and a setter; the default one is not written to the address. */
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
