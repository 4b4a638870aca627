import type { ReactNode } from 'react'
import { usePreference } from '../../api/preference.ts'

/** A column of a table. Its place in the phone's card is `phone`. */
export interface Column<Row> {
  readonly id: string
  /** With the unit when the cells are figures: "Total KM". */
  readonly header: string
  /** The unit at the end of the header: in the phone's card it is said after the amount. */
  readonly unit?: string
  readonly headerHidden?: boolean
  /** What the header means where its word alone leaves it open: "Net of VAT". */
  readonly hint?: string
  readonly cell: (row: Row) => ReactNode
  /** Where its value stands in the row, for an export, when that is not under its id: "company.name", or several with a space between, or in each thing of a list ("lines.product.title"); null: nowhere. */
  readonly field?: string | null
  /** Text left; numbers, money, counts and percent right. */
  readonly align?: 'left' | 'right' | 'center'
  readonly width?: number
  /** Name the server sorts by, when it is not the id. A column sorts when the list's endpoint says so. */
  readonly sort?: string
  /** The cell is the link to the row's page. */
  readonly link?: boolean
  /** Hidden until the person shows it. */
  readonly hidden?: boolean
  /** Cannot be hidden. */
  readonly fixed?: boolean
  /** Shown only when the table is at least this wide (px): optional columns are dropped first. */
  readonly from?: number
  /** Quiet text colour. */
  readonly quiet?: boolean
  /** The cell in the phone's card, when it differs: with the unit that the head says in the table. */
  readonly phoneCell?: (row: Row) => ReactNode
  /** `line` is a line of its own without the header: a bar, a row of covers. */
  readonly phone?: 'before' | 'title' | 'sub' | 'badge' | 'figure' | 'line' | 'fact' | 'end' | 'hidden'
}

export type Density = 'compact' | 'comfortable'

type Prefs = { visible: Record<string, boolean>; density?: Density }

const none: Prefs = { visible: {} }

/** Columns and density that a person chose for a list, under the list's name; the server keeps them. */
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
