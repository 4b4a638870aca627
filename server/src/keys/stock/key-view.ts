import type { KeyState } from '@brava/contract/enums.ts'
import { type KeyAction, keyTransitions } from '@brava/contract/keys/key-transitions.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import type { importById } from '../importing/key-imports.sql.ts'
import type { KeyListRow } from './keys.sql.ts'

/** A key as lists show it: masked, with what may be done now. */
export function keyView<R extends KeyListRow>(row: R): R & { allowedActions: KeyAction[] } {
  return { ...row, allowedActions: actionsFrom<KeyState, KeyAction>(keyTransitions, row.state) }
}

type ImportRecord = NonNullable<Awaited<ReturnType<typeof importById>>>

export function importView(record: ImportRecord) {
  return {
    ...record,
    duplicate: record.total - record.ok - record.wrong,
    job:
      record.jobId === null
        ? null
        : {
            id: record.jobId,
            state: record.jobState,
            total: record.jobTotal ?? 0,
            done: record.jobDone ?? 0,
            imported: record.imported,
          },
  }
}

/** Basis points of faulty ones; 0 of none. */
export function defectRate(faulty: number, all: number): number {
  return all === 0 ? 0 : Math.round((faulty * 10_000) / all)
}
