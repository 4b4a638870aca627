import { subjectOf } from '@brava/contract/security/activity.ts'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/db/connect.ts'

interface Someone {
  readonly id: number
  readonly companyId: number
}

/** An act that the security log must know of (guarantee G46), done through its call. */
export interface NotedAct {
  readonly kind: string
  /** Where several acts are of one kind. */
  readonly name?: string
  /** Null where a job does it and nobody. */
  readonly by: Someone | null
  readonly act: () => Promise<{ readonly status: number; readonly body: unknown }>
  /** What the event must tell; what the act itself brings about is known only afterwards. */
  readonly detail: object | (() => object | Promise<object>)
}

interface NotedWhere {
  /** From where the acts are done; null where jobs do them. */
  readonly ip?: string | null
  /** What stands in no event: codes, links, passwords. Read after the act. */
  readonly secrets?: () => readonly string[]
}

const events = (db: Db) => db.selectFrom('security_events').selectAll().orderBy('id').execute()

/** The events of one kind that an act writes. */
export async function notedBy(db: Db, kind: string, act: () => Promise<unknown>) {
  const last = (await events(db)).at(-1)?.id ?? 0
  await act()
  return (await events(db)).filter((event) => event.id > last && event.kind === kind)
}

/** One test for each act: it succeeds, and writes one event with who did it, for which company, from where, and what it tells. */
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
      // What is done to a company stands in its activity, where everything is about something.
      if (noted.some(({ detail }) => detail !== null && Object.hasOwn(detail as object, 'companyId')))
        expect(subjectOf(one.kind)).toBeDefined()
      const said = JSON.stringify(noted)
      expect((secrets?.() ?? []).filter((secret) => said.includes(secret))).toEqual([])
    },
  )
}
