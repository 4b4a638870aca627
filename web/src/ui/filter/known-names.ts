import { useQueries } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import type { Option } from '../field/select-options.tsx'
import type { Filter, FilterOf } from './filter.ts'

type Value = string | number

const keyOf = (name: string, value: Value) => ['filter name', name, value]

/** Searches as the filter does and remembers the names of the results. */
export function findAndKnow<F>({ name, find }: FilterOf<F, 'find'>) {
  return async (text: string): Promise<readonly Option[]> => {
    const found = await find(text)
    for (const { value, label } of found) queryClient.setQueryData(keyOf(name, value), label)
    return found
  }
}

/**
 * The names of the chosen values of a searchable filter: seen while searching, otherwise requested once (a link, a
 * reload).
 */
export function useKnownNames<F>(filter: Filter<F>, filters: F): readonly Option[] {
  const chosen = filter.kind === 'find' ? (filters[filter.name] as Value | readonly Value[] | null | undefined) : null
  const values: readonly Value[] = chosen === null || chosen === undefined ? [] : [chosen].flat()
  const names = useQueries({
    queries: values.map((value) => ({
      queryKey: keyOf(filter.kind === 'find' ? filter.name : '', value),
      queryFn: () => (filter.kind === 'find' ? filter.nameOf(Number(value)) : ''),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return values.flatMap((value, at) => {
    const label = names[at]?.data
    return label ? [{ value, label }] : []
  })
}
