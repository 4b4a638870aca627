import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { useState } from 'react'
import { toast } from '../state/toast.ts'
import { t } from './api.texts.ts'
import type { Selection } from './list.ts'

/** Bulk deletes tell what came of them in blue (specification §8). */
export const sayDeleted = (info: string) => void toast('info', info)

/**
 * Does a bulk act for as many ids as there are, at most a page at a time, one after the other, and says once what came of it:
 * `act` tells of its refusals, not of its success, or throws them. Stops at the first part that is refused; what is done loses
 * its mark, the rest keeps it. Answers undefined when not all was done, otherwise the last answer.
 */
export async function inParts<T extends { data: { info: string } }>(
  selection: Pick<Selection, 'drop'>,
  ids: readonly number[],
  act: (part: number[]) => Promise<T | undefined>,
  say: (info: string) => void = (info) => toast('success', info),
  most: number = mostIdsOfPage,
): Promise<T | undefined> {
  let answer: T | undefined
  for (let at = 0; at < ids.length; at += most) {
    const part = ids.slice(at, at + most)
    answer = undefined
    try {
      answer = await act(part)
    } finally {
      if (answer === undefined && at > 0) toast('warning', t.doneForSome(at, ids.length))
    }
    if (answer === undefined) return undefined
    selection.drop(part, ids)
  }
  if (answer) say(ids.length > most ? t.doneForAll(ids.length) : answer.data.info)
  return answer
}

/** `inParts` for a dialog that stays when a part is refused: what is done by then is not done once more. */
export function useInParts(selection: Pick<Selection, 'drop'>, ids: readonly number[]) {
  const [done, setDone] = useState({ of: ids, count: 0 })
  const before = done.of === ids ? done.count : 0
  const left = ids.slice(before)
  return {
    /** What is still to be done of them. */
    left,
    async run<T extends { data: { info: string } }>(act: (part: number[]) => Promise<T | undefined>) {
      let count = before
      const drop: Selection['drop'] = (part, all) => {
        selection.drop(part, all)
        count += part.length
      }
      try {
        return await inParts({ drop }, left, act)
      } finally {
        // When all is done the dialog goes, with the number that it asked about.
        if (count < ids.length) setDone({ of: ids, count })
      }
    },
  }
}
