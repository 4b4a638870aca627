import { QueryClient } from '@tanstack/react-query'
import { whenBack } from './connection.ts'
import { pauseBefore, readAgain } from './retry.ts'

/** One cache of the server's answers for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: readAgain,
      retryDelay: pauseBefore,
    },
    mutations: { retry: false },
  },
})

whenBack(() => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }))
