import { databaseIsAway } from '../db/database-is-away.ts'

/**
 * Does the work for one item after the other. An item that fails holds up nobody behind it: what failed is thrown together
 * once all were tried, so that the job counts as failed and is repeated. Without a database nothing more is tried, nor after
 * an error by which every other item would fail too (`endsAll`). `failure` says what did not happen, after a number: "orders
 * could not be served". Answers what the work brought, in order.
 */
export async function oneByOne<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  failure: string,
  work: (item: T) => Promise<R>,
  endsAll: (error: unknown) => boolean = () => false,
): Promise<R[]> {
  const brought: R[] = []
  const failed: unknown[] = []
  for await (const item of items) {
    try {
      brought.push(await work(item))
    } catch (error) {
      if (databaseIsAway(error)) throw error
      failed.push(error)
      if (endsAll(error)) break
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} ${failure}`)
  return brought
}
