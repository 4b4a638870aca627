import type { Access } from '@brava/contract/access.ts'
import type { ComponentType } from 'react'

/** The group of a sidebar entry. Entries without a heading come first. */
export type SidebarGroup = 'main' | 'catalogue' | 'communication' | 'company' | 'records' | 'help'

/** Numbers that the sidebar shows beside an entry. */
export type BadgeName = 'openTickets' | 'newInvoices' | 'newIncomingInvoices' | 'ordersToApprove' | 'companiesToApprove'

export interface SidebarPlace {
  readonly group: SidebarGroup
  /** Order inside the group; lower comes first. */
  readonly at: number
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }>
  /** When it differs from the screen's title. */
  readonly label?: string
  readonly badge?: BadgeName
  /** Entries of one folding group ("Product Feed") share its name; the first one's icon is shown. */
  readonly under?: string
  /**
   * Heading inside a folding group; entries without one come first, and sections follow in the order of their first
   * entries.
   */
  readonly section?: string
  /** If fewer people see the menu entry than may open the screen. */
  readonly access?: Access
  readonly newTab?: boolean
}

/** One screen of the portal: a line in the table of routes.tsx. */
export interface Screen {
  /** "/orders/edit/$id". */
  readonly path: string
  /** Route name of the specification (§2). */
  readonly name?: string
  readonly access: Access
  /** Window title, breadcrumb and menu entry. A record's own name comes from its <PageHeader title>. */
  readonly title: string
  /** Path of the parent in the breadcrumbs. */
  readonly parent?: string
  readonly sidebar?: SidebarPlace
  /** "shell" with header and sidebar (default); "bare" fills the window: sign-in, sign-up. */
  readonly frame?: 'shell' | 'bare'
  /** Loads the screen's code: () => import('./orders/list/orders-screen.tsx').then((m) => m.OrdersScreen) */
  readonly load: () => Promise<ComponentType>
  /**
   * Requests what the screen's list will show, before the screen is drawn: (search) => import(…).then((m) =>
   * readAhead(...m.ordersList, search))
   */
  readonly ahead?: (search: Record<string, unknown>) => Promise<void>
}
