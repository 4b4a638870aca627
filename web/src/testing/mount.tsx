import '../theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { clearToasts } from '../state/toast.ts'
import { theme } from '../theme/theme.ts'

const mounted: { root: Root; element: HTMLElement }[] = []

/**
 * Renders a piece at an address (`/orders/7` for a single record, `/wholesale` for buying), with everything a screen has
 * around it. Returns the router, whose address tests read.
 */
export async function mount(piece: () => ReactNode, address = '/orders') {
  queryClient.clear()
  const root = createRootRoute({ component: Outlet })
  const screen = createRoute({ getParentRoute: () => root, path: '/orders', component: piece })
  const record = createRoute({ getParentRoute: () => root, path: '/orders/$id', component: piece })
  const shop = createRoute({ getParentRoute: () => root, path: '/wholesale', component: piece })
  const other = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>Elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([screen, record, shop, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const element = document.createElement('div')
  element.style.height = '600px'
  document.body.append(element)
  const reactRoot = createRoot(element)
  mounted.push({ root: reactRoot, element })
  await router.load()
  reactRoot.render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

/** Removes everything that was rendered, and all messages: other files have the same ones. */
export function unmountAll() {
  clearToasts()
  for (const { root, element } of mounted.splice(0)) {
    root.unmount()
    element.remove()
  }
}
