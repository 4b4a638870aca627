import type { Access } from '@brava/contract/access.ts'
import type { ReactNode } from 'react'
import { t } from './routes.texts.ts'

/** A search result of the command palette. */
export interface PaletteHit {
  readonly id: string
  readonly label: string
  readonly facts?: string
  readonly icon?: ReactNode
  readonly to: string
  readonly search?: Record<string, unknown>
}

/** Searches on the server. */
export type PaletteFind = (text: string) => Promise<readonly PaletteHit[]>

export interface PaletteSource {
  readonly key: string
  /** Heading above its hits: "Orders". */
  readonly label: string
  readonly access: Access
  /** Fetched when the palette opens for the first time. */
  readonly load: () => Promise<PaletteFind>
}

/** Sources of records, in the order shown: below screens and commands. */
export const paletteSources: readonly PaletteSource[] = [
  {
    key: 'partners',
    label: t.partners,
    access: 'distributors',
    load: () => import('./companies/find-partners.ts').then((m) => m.findPartners),
  },
  {
    key: 'retailers',
    label: t.partners,
    access: 'resellers',
    load: () => import('./companies/find-partners.ts').then((m) => m.findRetailers),
  },
  {
    key: 'products',
    label: t.products,
    access: 'distributors',
    load: () => import('./products/find-products.ts').then((m) => m.findProducts),
  },
  {
    key: 'wholesale',
    label: t.products,
    access: 'buyers',
    load: () => import('./wholesale/find-wholesale.ts').then((m) => m.findWholesale),
  },
  {
    key: 'orders',
    label: t.orders,
    access: 'distributors',
    load: () => import('./orders/list/find-orders.tsx').then((m) => m.findOrders),
  },
  {
    key: 'groups',
    label: t.groups,
    access: 'distributorsAndResellers',
    load: () => import('./groups/find-groups.ts').then((m) => m.findGroups),
  },
  {
    key: 'batches',
    label: t.batches,
    access: 'distributors',
    load: () => import('./keys/find-batches.ts').then((m) => m.findBatches),
  },
  {
    key: 'instructions',
    label: t.instructions,
    access: 'distributors',
    load: () => import('./products/instructions/find-instructions.ts').then((m) => m.findInstructions),
  },
  {
    key: 'my-orders',
    label: t.myOrders,
    access: 'buyers',
    load: () => import('./orders/list/find-my-orders.ts').then((m) => m.findMyOrders),
  },
  {
    key: 'tickets',
    label: t.supportTickets,
    access: 'signedIn',
    load: () => import('./support-tickets/find-tickets.ts').then((m) => m.findTickets),
  },
  {
    key: 'invoices',
    label: t.outgoingInvoices,
    access: 'distributorsAndResellers',
    load: () => import('./invoices/find-invoices.ts').then((m) => m.findIssuedInvoices),
  },
  {
    key: 'my-invoices',
    label: t.incomingInvoices,
    access: 'notDistributors',
    load: () => import('./invoices/find-invoices.ts').then((m) => m.findReceivedInvoices),
  },
]
