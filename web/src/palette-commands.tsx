import type { Access } from '@brava/contract/access.ts'
import { ordersToApprove } from '@brava/contract/orders/order-status.ts'
import {
  IconBuildingPlus,
  IconCategoryPlus,
  IconCircleCheck,
  IconFileImport,
  IconListCheck,
  IconPackage,
  IconShoppingCart,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PaletteFind, PaletteHit } from './palette-sources.ts'
import { t } from './palette.texts.ts'
import { bulkActs } from './ui/table/bulk-acts.ts'

/** A command of the command palette. */
export interface PaletteCommand {
  readonly id: string
  readonly label: string
  readonly access: Access
  readonly icon: ReactNode
  /** The address it opens. */
  readonly to?: string
  readonly search?: Record<string, unknown>
  /** Asks for a record first: the palette continues with a search. */
  readonly which?: { readonly label: string; readonly load: () => Promise<PaletteFind> }
  /** Performs something on the current screen; returns undefined when that is not possible. */
  readonly act?: () => (() => void) | undefined
}

/** Finds products to import keys into. */
async function productsToFill(): Promise<PaletteFind> {
  const { findProducts } = await import('./products/find-products.ts')
  return async (text) =>
    (await findProducts(text)).map((hit): PaletteHit => ({ ...hit, search: { tab: 'keys', import: true } }))
}

export const paletteCommands: readonly PaletteCommand[] = [
  {
    id: 'bulk',
    label: t.bulk,
    access: 'signedIn',
    icon: <IconListCheck aria-hidden />,
    act: () => bulkActs()?.choose,
  },
  {
    id: 'delete',
    label: t.deleteChosen,
    access: 'signedIn',
    icon: <IconTrash aria-hidden />,
    act: () => bulkActs()?.remove,
  },
  {
    id: 'new-product',
    label: t.newProduct,
    access: 'distributors',
    icon: <IconPackage aria-hidden />,
    to: '/products/new',
  },
  {
    id: 'import-keys',
    label: t.importKeys,
    access: 'distributors',
    icon: <IconFileImport aria-hidden />,
    which: { label: t.importInto, load: productsToFill },
  },
  {
    id: 'new-partner',
    label: t.newPartner,
    access: 'distributors',
    icon: <IconBuildingPlus aria-hidden />,
    to: '/partners/new',
  },
  {
    id: 'new-retailer',
    label: t.newRetailer,
    access: 'resellers',
    icon: <IconBuildingPlus aria-hidden />,
    to: '/partners-reseller/new',
  },
  {
    id: 'new-category',
    label: t.newCategory,
    access: 'distributors',
    icon: <IconCategoryPlus aria-hidden />,
    to: '/categories/new',
  },
  {
    id: 'approve',
    label: t.toApprove,
    access: 'distributors',
    icon: <IconCircleCheck aria-hidden />,
    to: '/orders',
    search: ordersToApprove,
  },
  {
    id: 'users',
    label: t.inviteUser,
    access: 'distributorsAndCompanyAdmins',
    icon: <IconUserPlus aria-hidden />,
    to: '/settings/users',
  },
  {
    id: 'order',
    label: t.newOrder,
    access: 'buyers',
    icon: <IconShoppingCart aria-hidden />,
    to: '/wholesale',
  },
]
