import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../seed/world/random.ts'
import { ask, type ChaosDatabase } from './database.ts'
import type { Supervised } from './processes.ts'

export interface Harm {
  readonly serverKills: number
  readonly databaseKills: number
  readonly terminations: number
  readonly restarts: number
  /** Done to the whole primary node; these three only apply to a Patroni cluster of three nodes. */
  readonly freezes: number
  readonly etcdStops: number
  readonly cutOffs: number
}

type Blow = keyof Harm

export const noHarm: Harm = {
  serverKills: 0,
  databaseKills: 0,
  terminations: 0,
  restarts: 0,
  freezes: 0,
  etcdStops: 0,
  cutOffs: 0,
}

interface NemesisOptions {
  readonly harm: Harm
  readonly random: Random
  readonly database: ChaosDatabase
  readonly processes: readonly Supervised[]
  /** At least one server answers. */
  readonly isServing: () => boolean
  /**
   * Average pause between two blows, in milliseconds, given how many blows are left and how long one has taken on
   * average (`ownMs`).
   */
  readonly pauseMs: (left: number, ownMs: number) => number
  readonly isOver: () => boolean
  readonly onBlow: (done: Harm) => void
}

/**
 * Breaks things one after the other, in an order and at moments drawn from the seed. Half of the time it waits until an
 * order is in the middle of its transaction and hits that very process or session. Returns how often it did what.
 */
export async function unleash(options: NemesisOptions): Promise<Harm> {
  const { database, harm, isOver, isServing, processes, random } = options
  const done = { ...noHarm } as { -readonly [B in Blow]: number }
  const blows = shuffled(harm, random)
  let ownMs = 0
  for (const [index, blow] of blows.entries()) {
    const pause = options.pauseMs(blows.length - index, index === 0 ? 0 : ownMs / index)
    await delay(random.whole(Math.round(pause / 10), Math.round(pause * 1.9)))
    const paused = performance.now()
    // Between two blows something must have worked again, or the next blow would interrupt nothing.
    while (!isServing() && !isOver()) await delay(20)
    if (isOver()) break
    const hit = random.chance(0.5) ? await inTheMiddle(database.url, isOver) : undefined
    if (blow === 'databaseKills') await database.kill()
    else if (blow === 'freezes' || blow === 'etcdStops' || blow === 'cutOffs') await database.blows?.[blow]()
    else if (blow === 'terminations') await terminate(database.url, hit?.pid, random)
    else {
      const up = processes.filter((one) => one.isUp())
      const target = up.find((one) => one.name === hit?.name) ?? (up.length > 0 ? random.pick(up) : undefined)
      if (blow === 'serverKills') target?.kill()
      else await target?.restart()
    }
    ownMs += performance.now() - paused
    done[blow] += 1
    options.onBlow(done)
  }
  return done
}

function shuffled(harm: Harm, random: Random): Blow[] {
  const blows = (Object.keys(harm) as Blow[]).flatMap((blow) => Array.from({ length: harm[blow] }, () => blow))
  for (let index = blows.length - 1; index > 0; index -= 1) {
    const other = random.whole(0, index)
    ;[blows[index], blows[other]] = [blows[other] as Blow, blows[index] as Blow]
  }
  return blows
}

/** A session that has written inside an open transaction; looks for at most half a second. */
async function inTheMiddle(url: string, isOver: () => boolean): Promise<{ pid: number; name: string } | undefined> {
  for (let tries = 0; tries < 40 && !isOver(); tries += 1) {
    const rows = await ask<{ pid: number; name: string }>(
      url,
      `select pid, application_name as name from pg_stat_activity
       where datname = current_database() and application_name like any (array['web-%', 'jobs-%'])
         and backend_xid is not null limit 1`,
    )
    if (!rows) return undefined
    if (rows[0]) return rows[0]
    await delay(10)
  }
  return undefined
}

async function terminate(url: string, pid: number | undefined, random: Random): Promise<void> {
  if (pid !== undefined) {
    await ask(url, 'select pg_terminate_backend($1)', [pid])
    return
  }
  const sessions = await ask<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where datname = current_database() and application_name <> 'nemesis' order by pid`,
  )
  if (sessions?.length) await ask(url, 'select pg_terminate_backend($1)', [random.pick(sessions).pid])
}
