import { useParams } from '@tanstack/react-router'

/** The number in the address of a record's page: /orders/edit/$id. */
export function useIdParam(name = 'id'): number {
  const params = useParams({ strict: false }) as Record<string, string>
  return Number(params[name])
}
