import { databaseIsAway } from '../db/database-is-away.ts'

/**
 * Processes one item after the other. A failing item holds up none of those behind it: the failures are thrown together
 * once all were tried, so that the job counts as failed and is retried. Without a database no further items are tried,
 * nor after an error that would fail every other item too (`endsAll`). `failure` says what did not happen, after a
 * number: "orders could not be served". Returns the results, in order.
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
