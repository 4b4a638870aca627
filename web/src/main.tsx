import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import './theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { ConnectionBanner } from './shell/connection-banner.tsx'
import { LastResort } from './shell/screen-error.tsx'
import { router } from './shell/router.tsx'
import { refuseInjection, styleNonce } from './shell/trusted-types.ts'
import { language } from './text/language.ts'
import { useColorScheme } from './theme/color-scheme.ts'
import { theme } from './theme/theme.ts'

refuseInjection()
document.documentElement.lang = language

function App() {
  const { shown } = useColorScheme()
  return (
    <MantineProvider theme={theme} forceColorScheme={shown} getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConnectionBanner />
      </QueryClientProvider>
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LastResort>
        <App />
      </LastResort>
    </StrictMode>,
  )
}
