import { allReady, type Cluster } from './cluster.ts'
import type { ChaosOptions } from './options.ts'

/** With nothing else broken, no call may fail while the servers are stopped one after the other. */
export async function rollingRestarts({ balancer, servers }: Cluster, options: ChaosOptions): Promise<string[]> {
  if (servers.length < 2 || options.rollingRestarts === 0) return []
  const before = balancer.failures.length
  for (let turn = 0; turn < options.rollingRestarts; turn += 1) {
    await servers[turn % servers.length]?.restart()
    await allReady(balancer, servers, 60_000)
  }
  const failures = balancer.failures.slice(before)
  options.say(`${options.rollingRestarts} rolling restarts: ${failures.length} calls failed.`)
  return failures.map(({ port, call, reason }) => `during a rolling restart ${call} at port ${port} failed: ${reason}`)
}
