import { useQuery } from '@tanstack/react-query'
import type { Document } from './document.ts'

export const documentAddress = '/partner/v1/openapi.json'

/** The description of the API, made by the server from its contract. It changes only with a release. */
export function useDocument() {
  return useQuery({
    queryKey: ['partner-openapi'],
    queryFn: async ({ signal }): Promise<Document> => {
      const answer = await fetch(documentAddress, { signal })
      if (!answer.ok) throw new Error(`${answer.status} from ${documentAddress}`)
      return (await answer.json()) as Document
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
