import { mostIdsOfPage as most } from '@brava/contract/endpoint.ts'
import { toast } from '../state/toast.ts'
import { t } from './api.texts.ts'
import type { Selection } from './list.ts'

/** Bulk deletes tell what came of them in blue (specification §8). */
export const sayDeleted = (info: string) => void toast('info', info)

/**
 * Does a bulk act for as many ids as there are, a page at a time, one after the other, and says once what came of it:
 * `act` tells of its refusals, not of its success. Stops at the first part that is refused; what is done loses its mark,
 * the rest keeps it. Answers undefined when not all was done, otherwise the last answer.
 */
export async function inParts<T extends { data: { info: string } }>(
  selection: Pick<Selection, 'drop'>,
  ids: readonly number[],
  act: (part: number[]) => Promise<T | undefined>,
  say: (info: string) => void = (info) => toast('success', info),
): Promise<T | undefined> {
  let answer: T | undefined
  for (let at = 0; at < ids.length; at += most) {
    const part = ids.slice(at, at + most)
    answer = await act(part)
    if (answer === undefined) {
      if (at > 0) toast('warning', t.doneForSome(at, ids.length))
      return undefined
    }
    selection.drop(part)
  }
  if (answer) say(ids.length > most ? t.doneForAll(ids.length) : answer.data.info)
  return answer
}
