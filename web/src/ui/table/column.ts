import type { ReactNode } from 'react'
import { usePreference } from '../../api/preference.ts'

/** A column of a table. `phone` is its place on a phone's card. */
export interface Column<Row> {
  readonly id: string
  /** Includes the unit when the cells are figures: "Total KM". */
  readonly header: string
  /** The unit at the end of the header: on a phone's card it is shown after the amount. */
  readonly unit?: string
  readonly headerHidden?: boolean
  /** Explains the header if its word alone is ambiguous: "Net of VAT". */
  readonly hint?: string
  readonly cell: (row: Row) => ReactNode
  /**
   * Path of its value in the row, for an export, if that is not its id: "company.name", several paths separated by a
   * space, or a path into each item of a list ("lines.product.title"); null: none.
   */
  readonly field?: string | null
  /** Text left; numbers, money, counts and percentages right. */
  readonly align?: 'left' | 'right' | 'center'
  readonly width?: number
  /** Name by which the server sorts, if it is not the id. A column is sortable when the list's endpoint says so. */
  readonly sort?: string
  /** The cell is the link to the row's page. */
  readonly link?: boolean
  /** Hidden until the person shows it. */
  readonly hidden?: boolean
  /** Cannot be hidden. */
  readonly fixed?: boolean
  /** Shown only when the table is at least this wide (px): optional columns are dropped first. */
  readonly from?: number
  /** Muted text colour. */
  readonly quiet?: boolean
  /** The cell on a phone's card, when it differs: with the unit that is in the header of the table. */
  readonly phoneCell?: (row: Row) => ReactNode
  /** `line` is a separate line without the header: a bar, a row of covers. */
  readonly phone?: 'before' | 'title' | 'sub' | 'badge' | 'figure' | 'line' | 'fact' | 'end' | 'hidden'
}

export type Density = 'compact' | 'comfortable'

type Prefs = { visible: Record<string, boolean>; density?: Density }

const none: Prefs = { visible: {} }

/** Columns and density that a person chose for a list, saved on the server under the list's name. */
export function useTablePrefs(name: string, fallback: Density = 'compact') {
  const [prefs, set] = usePreference<Prefs>(`table.${name}`, none)
  return {
    density: prefs.density ?? fallback,
    isShown: (column: Pick<Column<never>, 'id' | 'hidden'>) => prefs.visible[column.id] ?? !column.hidden,
    show: (id: string, shown: boolean) => set({ ...prefs, visible: { ...prefs.visible, [id]: shown } }),
    setDensity: (density: Density) => set({ ...prefs, density }),
    forget: () => set(none),
  }
}
