import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { useState } from 'react'
import { toast } from '../state/toast.ts'
import { t } from './api.texts.ts'
import type { Selection } from './list.ts'

/** Bulk deletes show their result in blue (specification §8). */
export const sayDeleted = (info: string) => void toast('info', info)

/**
 * Performs a bulk act on any number of ids, at most a page at a time, one part after the other, and shows the result
 * once. `act` shows its own refusals, not its success, or throws them. Stops at the first refused part; what is done is
 * unmarked, the rest stays marked. Returns undefined when not everything was done, otherwise the last answer.
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

/** `inParts` for a dialog that stays open when a part is refused: what is already done is not repeated. */
export function useInParts(selection: Pick<Selection, 'drop'>, ids: readonly number[]) {
  const [done, setDone] = useState({ of: ids, count: 0 })
  const before = done.of === ids ? done.count : 0
  const left = ids.slice(before)
  return {
    /** The ids still to be done. */
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
        // When everything is done the dialog closes, still showing the number it asked about.
        if (count < ids.length) setDone({ of: ids, count })
      }
    },
  }
}
