import { mostIdsOfPage as most } from '@brava/contract/endpoint.ts'

/**
 * Does a bulk act for as many ids as there are, a page at a time, one after the other. Stops at the first part that is
 * refused and answers undefined; otherwise the last answer.
 */
export async function inParts<T>(
  ids: readonly number[],
  act: (part: number[]) => Promise<T | undefined>,
): Promise<T | undefined> {
  let answer: T | undefined
  for (let at = 0; at < ids.length; at += most) {
    answer = await act(ids.slice(at, at + most))
    if (answer === undefined) return undefined
  }
  return answer
}
