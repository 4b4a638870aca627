import type { Endpoint } from '@brava/contract/endpoint.ts'
import { sql } from 'kysely'
import { expectedAccess } from '../expected-access.ts'
import type { Kind } from '../expectation.ts'
import { type AccessWorld, type Answer, accessWorld } from './access-world.ts'
import { keyOf } from './endpoints.ts'
import { type WriteWatch, watchWrites } from './write-watch.ts'

type Sending = Omit<Parameters<AccessWorld['send']>[1], 'token'> & { query?: string }

export interface FuzzWorld {
  readonly world: AccessWorld
  /** Sends as a person who may make the call; returns what is wrong with the answer, if anything. */
  provoke(endpoint: Endpoint, options: Sending): Promise<{ answer: Answer; problems: string[] }>
  close(): Promise<void>
}

/** Traces of internals, which may be in no answer. */
const leaked =
  /syntax error|relation "|column "|violates|invalid input (syntax|value)|out of range for|duplicate key|at or near|pg_|kysely|node:internal|node_modules|\.ts:\d+|\bat \w+ \(|TypeError|RangeError|ZodError/i

/** What is wrong with an answer, whatever was requested. */
export function flaws({ status, code, info, text }: Answer): string[] {
  const problems: string[] = []
  if (status >= 500) problems.push(`status ${status}`)
  if (status >= 400 && leaked.test(text)) problems.push(`tells ${leaked.exec(text)?.[0]}`)
  if (status >= 400 && (!code || !info || !/"requestId":"[0-9a-f-]{36}"/.test(text))) problems.push('no error format')
  return problems
}

/** The access world with a monitor of all writes, for malicious calls. */
export async function fuzzWorld(): Promise<FuzzWorld> {
  const world = await accessWorld()
  const { db } = world.app.services
  const watch: WriteWatch = await watchWrites(world.url)
  const callers: readonly Kind[] = ['administrator', 'resellerAdmin', 'retailerAdmin']

  /** Repairs what an accepted call may have done to the people who make the next calls. */
  async function heal(kind: Kind) {
    await sql`update users set is_disabled = false, mfa_kind = 0 where is_disabled or mfa_kind <> 0`.execute(db)
    await sql`update companies set status = 2 where status <> 2`.execute(db)
    await sql`delete from parameters`.execute(db)
    await sql`delete from sign_in_failures`.execute(db)
    await world.signInAgain(kind)
    await watch.written()
  }

  return {
    world,
    async provoke(endpoint, options) {
      const who = expectedAccess[keyOf(endpoint)]?.who ?? []
      const kind = callers.find((each) => who.includes(each)) ?? 'administrator'
      const send = () => world.send(endpoint, { ...options, token: world.person(kind)?.token })
      const answer = await send()
      const problems = flaws(answer)
      const written = await watch.written()
      if (answer.status >= 400 && written.length > 0) problems.push(`refused, but wrote ${written.join(', ')}`)
      if (
        written.some((name) => /^(users|companies|parameters|user_roles)$/.test(name)) ||
        [401, 403, 429].includes(answer.status)
      )
        await heal(kind)
      return { answer, problems }
    },
    async close() {
      await watch.close()
      await world.close()
    },
  }
}
