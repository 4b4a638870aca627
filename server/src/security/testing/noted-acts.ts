import { subjectOf } from '@brava/contract/security/activity.ts'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/db/connect.ts'

interface Someone {
  readonly id: number
  readonly companyId: number
}

/** An act that the security log must record (guarantee G46), done through its call. */
export interface NotedAct {
  readonly kind: string
  /** Needed if several acts have the same kind. */
  readonly name?: string
  /** Null if a job does it, not a person. */
  readonly by: Someone | null
  readonly act: () => Promise<{ readonly status: number; readonly body: unknown }>
  /** The facts that the event must contain; those that result from the act are known only afterwards. */
  readonly detail: object | (() => object | Promise<object>)
}

interface NotedWhere {
  /** The address from which the acts are done; null for jobs. */
  readonly ip?: string | null
  /** Codes, links and passwords that may be in no event. Read after the act. */
  readonly secrets?: () => readonly string[]
}

const events = (db: Db) => db.selectFrom('security_events').selectAll().orderBy('id').execute()

/** The events of a kind that an act writes. */
export async function notedBy(db: Db, kind: string, act: () => Promise<unknown>) {
  const last = (await events(db)).at(-1)?.id ?? 0
  await act()
  return (await events(db)).filter((event) => event.id > last && event.kind === kind)
}

/**
 * One test for each act: it succeeds and writes one event with who did it, for which company, from where, and its
 * facts.
 */
export function testNotedActs(db: Db, acts: readonly NotedAct[], { ip = '127.0.0.1', secrets }: NotedWhere = {}): void {
  test.each(acts.map((one) => [`${one.kind}${one.name ? `: ${one.name}` : ''}`, one] as const))(
    '%s',
    async (_, one) => {
      let answer: Awaited<ReturnType<NotedAct['act']>> | undefined
      const noted = await notedBy(db, one.kind, async () => {
        answer = await one.act()
      })
      expect([answer?.status, JSON.stringify(answer?.body).slice(0, 200)]).toEqual([200, expect.anything()])
      expect(noted).toHaveLength(1)
      expect(noted[0]).toMatchObject({ user_id: one.by?.id ?? null, company_id: one.by?.companyId ?? null, ip })
      expect(noted[0]?.detail).toMatchObject(typeof one.detail === 'function' ? await one.detail() : one.detail)
      // An act on a company is in its activity, where everything is about something.
      if (noted.some(({ detail }) => detail !== null && Object.hasOwn(detail as object, 'companyId')))
        expect(subjectOf(one.kind)).toBeDefined()
      const said = JSON.stringify(noted)
      expect((secrets?.() ?? []).filter((secret) => said.includes(secret))).toEqual([])
    },
  )
}
