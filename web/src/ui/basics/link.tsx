import { Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The address inside the portal: "/orders/edit/18342". */
  to: string
  /** Search settings for the target: { status: [7] }. */
  search?: Record<string, unknown>
  /** A link that stands alone, outside a sentence: on a phone it also catches taps around it. */
  'data-thumb'?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the portal. The screen's code is fetched when the pointer or the focus comes near. */
export function Link({ to, search, ...rest }: LinkProps) {
  return (
    <RouterLink
      to={to}
      search={(search ?? {}) as never}
      preload="intent"
      // The list is not the page that is open below it: only one link may mark where the person is.
      activeOptions={{ exact: true, includeSearch: false }}
      {...(rest as object)}
    />
  )
}
