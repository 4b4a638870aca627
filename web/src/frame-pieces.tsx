import type { Access } from '@brava/contract/access.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { ComponentType, ReactNode } from 'react'
import { callable } from './api/call.ts'
import { t } from './routes.texts.ts'
import type { BadgeSource } from './shell/badges.ts'

/**
 * Pieces that nouns put into the frame. `header` stands in the header in the order of `at`: funds 10, promotions 20,
 * notifications 30, (language 40, theme 50), cart 60. `aside` is docked at the right of every screen (the cart), `over`
 * lies above everything (the welcome dialog).
 */
export interface FramePiece {
  readonly key: string
  readonly place: 'header' | 'aside' | 'over'
  readonly at: number
  readonly access: Access
  /** Also in the phone's header. */
  readonly phone?: boolean
  readonly load: () => Promise<ComponentType>
}

export const framePieces: readonly FramePiece[] = [
  {
    key: 'funds',
    place: 'header',
    at: 10,
    access: 'buyers',
    load: () => import('./cart/funds-chip.tsx').then((m) => m.FundsChip),
  },
  {
    key: 'cart',
    place: 'header',
    at: 60,
    access: 'buyers',
    load: () => import('./cart/cart-button.tsx').then((m) => m.CartButton),
  },
  {
    key: 'cart-panel',
    place: 'aside',
    at: 10,
    access: 'buyers',
    load: () => import('./cart/cart-panel.tsx').then((m) => m.CartPanel),
  },
]

/** One thing that the command palette found. */
export interface PaletteHit {
  readonly id: string
  readonly label: string
  readonly facts?: string
  readonly icon?: ReactNode
  readonly to: string
  readonly search?: Record<string, unknown>
}

export interface PaletteSource {
  readonly key: string
  /** Heading over its hits: "Orders". */
  readonly label: string
  readonly access: Access
  /** Fetched when the palette opens for the first time. */
  readonly load: () => Promise<(text: string) => Promise<readonly PaletteHit[]>>
}

export const paletteSources: readonly PaletteSource[] = [
  {
    key: 'orders',
    label: t.orders,
    access: 'distributors',
    load: () => import('./orders/find-orders.tsx').then((m) => m.findOrders),
  },
  {
    key: 'products',
    label: t.products,
    access: 'distributors',
    load: () => import('./products/find-products.ts').then((m) => m.findProducts),
  },
  {
    key: 'partners',
    label: t.partners,
    access: 'distributors',
    load: () => import('./partners/find-partners.ts').then((m) => m.findPartners),
  },
  {
    key: 'retailers',
    label: t.partners,
    access: 'resellers',
    load: () => import('./partners/find-partners.ts').then((m) => m.findRetailers),
  },
  {
    key: 'wholesale',
    label: t.products,
    access: 'buyers',
    load: () => import('./wholesale/find-wholesale.ts').then((m) => m.findWholesale),
  },
  {
    key: 'my-orders',
    label: t.myOrders,
    access: 'buyers',
    load: () => import('./orders/find-my-orders.ts').then((m) => m.findMyOrders),
  },
]

const ordersToApprove = callable<typeof orders.toApproveCount>('GET', '/orders/get-to-approve-count')
const newInvoices = callable<typeof invoices.newCount>('GET', '/dashboard/get-new-invoices')

/** Numbers beside entries of the sidebar; refreshed after every navigation. */
export const badgeSources: readonly BadgeSource[] = [
  {
    name: 'ordersToApprove',
    access: 'distributors',
    endpoint: ordersToApprove,
    pick: (answer) => (answer as Answered<typeof orders.toApproveCount>).data.count,
  },
  {
    name: 'newInvoices',
    access: 'signedIn',
    endpoint: newInvoices,
    pick: (answer) => (answer as Answered<typeof invoices.newCount>).data.outgoing,
  },
  {
    name: 'newIncomingInvoices',
    access: 'signedIn',
    endpoint: newInvoices,
    pick: (answer) => (answer as Answered<typeof invoices.newCount>).data.incoming,
  },
]
