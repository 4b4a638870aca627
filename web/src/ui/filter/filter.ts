import { datePresets } from '@brava/contract/dates.ts'
import { count, date, dateRange, money } from '../../text/format.ts'
import { said } from '../../text/texts.ts'
import type { Option } from '../field/select-options.tsx'
import { t } from '../ui.texts.ts'

type Named<F> = { readonly name: keyof F & string; readonly label: string }

/** A filter of a list: its name in the request, and how a person chooses its value. */
export type Filter<F> =
  | (Named<F> & { readonly kind: 'many'; readonly options: readonly Option[] })
  | (Named<F> & { readonly kind: 'one'; readonly options: readonly Option[] })
  /** Searched on the server: companies, products, users. `nameOf` returns the name for a value from the address. */
  | (Named<F> & {
      readonly kind: 'find'
      readonly find: (text: string) => Promise<readonly Option[]>
      readonly nameOf: (id: number) => Promise<string>
      readonly many?: boolean
    })
  | (Named<F> & { readonly kind: 'yesNo' })
  | (Named<F> & { readonly kind: 'text' })
  /** From and to are two filters of the request; amounts are wire strings, counts are numbers. */
  | {
      readonly kind: 'amount' | 'count'
      readonly from: keyof F & string
      readonly to: keyof F & string
      readonly label: string
      readonly unit?: string
      /** The highest existing value, as a wire string: adds a slider for "up to". */
      readonly highest?: string | undefined
    }
  /** Calendar days "2026-11-21"; presets are resolved to days by the server. */
  | {
      readonly kind: 'days'
      readonly from: keyof F & string
      readonly to: keyof F & string
      readonly label: string
      /** A third filter with the number of a date preset (0 to 21), when the request has one. */
      readonly preset?: keyof F & string
    }

export type FilterOf<F, K extends Filter<F>['kind']> = Extract<Filter<F>, { kind: K }>

/** The values of a list's filters while they are being chosen. */
export type Draft<F> = Partial<Record<keyof F & string, unknown>>

/** Presets shown in a filter; the rest are in the reports. */
export const filterPresets = [0, 1, 2, 3, 7, 9, 8, 21, 20] as const

export function namesOf<F>(filter: Filter<F>): readonly (keyof F & string)[] {
  if ('name' in filter) return [filter.name]
  return filter.kind === 'days' && filter.preset ? [filter.from, filter.to, filter.preset] : [filter.from, filter.to]
}

export function isSet<F>(filter: Filter<F>, filters: F): boolean {
  return namesOf(filter).some((name) => filters[name] !== undefined && filters[name] !== null)
}

function several(labels: readonly string[]): string {
  return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ')
}

/** The chip's text for the value: "EU, BA +2", "over 250,00 KM", "This Year". A name that is still loading is "…". */
export function valueWords<F>(filter: Filter<F>, filters: F, names: readonly Option[]): string {
  switch (filter.kind) {
    case 'many':
    case 'one':
    case 'find': {
      const value = filters[filter.name] as unknown
      const known = filter.kind === 'find' ? names : filter.options
      // Names that are still loading: the server's id is not shown instead.
      const isAwaited = filter.kind === 'find' || known.length === 0
      const each = (Array.isArray(value) ? value : [value]) as (string | number)[]
      return several(
        each.map((one) => known.find((option) => option.value === one)?.label ?? (isAwaited ? '…' : String(one))),
      )
    }
    case 'yesNo':
      return filters[filter.name] ? t.yes : t.no
    case 'text':
      return String(filters[filter.name])
    case 'days': {
      const preset = filter.preset ? (filters[filter.preset] as unknown) : undefined
      const text = typeof preset === 'number' ? datePresets[preset] : undefined
      if (text) return said(text)
      const from = filters[filter.from] as string | undefined
      const to = filters[filter.to] as string | undefined
      if (from && to) return from === to ? date(from) : dateRange(from, to)
      return from ? `${t.from.toLocaleLowerCase()} ${date(from)}` : `${t.to.toLocaleLowerCase()} ${date(to)}`
    }
    default: {
      const write = (value: unknown) =>
        filter.kind === 'amount'
          ? money(String(value), filter.unit)
          : `${count(Number(value))}${filter.unit ? ` ${filter.unit}` : ''}`
      const from = filters[filter.from] as unknown
      const to = filters[filter.to] as unknown
      if (from !== undefined && to !== undefined) return t.between(write(from), write(to))
      return from !== undefined ? t.over(write(from)) : t.upTo(write(to))
    }
  }
}
