import type { ErrorDef } from '@brava/contract/errors.ts'
import { Refused } from '../refuse.ts'

/**
 * In tests a call may refuse only with errors that its contract lists, or that every call may return: any other refusal
 * fails the call like a defect, since `openapi.json` does not document it and an Idempotency-Key does not store it
 * (decisionsOf).
 */
export function onlyDeclared<Given extends unknown[], Answer>(
  call: { readonly method: string; readonly path: string; readonly errors?: readonly ErrorDef<never>[] },
  every: readonly ErrorDef<never>[],
  work: (...given: Given) => Promise<Answer> | Answer,
): (...given: Given) => Promise<Answer> {
  const declared = new Set([...every, ...(call.errors ?? [])].map((def) => def.code))
  return async (...given) => {
    try {
      return await work(...given)
    } catch (error) {
      if (!(error instanceof Refused) || declared.has(error.def.code)) throw error
      throw new Error(`${call.method} ${call.path} refuses with ${error.def.code}, which its contract does not list.`, {
        cause: error,
      })
    }
  }
}
