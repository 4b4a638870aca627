import type { Access } from '@brava/contract/access.ts'
import type { ComponentType } from 'react'

/**
 * Pieces that nouns put into the frame. `header` pieces appear in the header in the order of `at`: funds 10, promotions
 * 20, notifications 30, (language 40, theme 50), cart 60. `aside` is docked on the right of every screen (the cart),
 * `foot` is at the lower edge of the window, `over` is above everything (the welcome dialog).
 */
export interface FramePiece {
  readonly key: string
  readonly place: 'header' | 'aside' | 'foot' | 'over'
  readonly at: number
  readonly access: Access
  /** Also shown in the phone's header. */
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
    key: 'promotions',
    place: 'header',
    at: 20,
    access: 'signedIn',
    phone: true,
    load: () => import('./promotions/promotions-button.tsx').then((m) => m.PromotionsButton),
  },
  {
    key: 'notifications',
    place: 'header',
    at: 30,
    access: 'signedIn',
    phone: true,
    load: () => import('./notifications/notification-bell.tsx').then((m) => m.NotificationBell),
  },
  {
    key: 'cart',
    place: 'header',
    at: 60,
    access: 'buyers',
    phone: true,
    load: () => import('./cart/cart-button.tsx').then((m) => m.CartButton),
  },
  {
    key: 'cart-panel',
    place: 'aside',
    at: 10,
    access: 'buyers',
    load: () => import('./cart/cart-panel.tsx').then((m) => m.CartPanel),
  },
  {
    key: 'cart-bar',
    place: 'foot',
    at: 10,
    access: 'buyers',
    load: () => import('./cart/cart-bar.tsx').then((m) => m.CartBar),
  },
  {
    key: 'promotion-welcome',
    place: 'over',
    at: 10,
    access: 'buyers',
    load: () => import('./promotions/promotion-welcome.tsx').then((m) => m.PromotionWelcome),
  },
]
