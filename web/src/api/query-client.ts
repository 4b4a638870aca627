import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** One memory of what the server said, for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // A refusal stays a refusal; only a lost connection is worth a second try.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.code === 'offline' || error.status === 503),
      retryDelay: 800,
    },
    mutations: { retry: false },
  },
})
