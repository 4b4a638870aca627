import { personById } from '../auth/person-by-id.ts'
import { groupsJobs } from '../groups/sync-job.ts'
import { systemClock } from '../platform/clock.ts'
import { connect } from '../platform/db/connect.ts'
import { pricesJobs } from '../prices/prices.jobs.ts'
import { productsJobs } from '../products/bulk/bulk-job.ts'

// A separate process that does one job and ends, for tests that kill it: its arguments are the queue and the job.
const [queue, job] = process.argv.slice(2)
const { db, close } = connect(String(process.env.DATABASE_URL), { size: 2 })
// Jobs that it would enqueue are not done by this process.
const noQueue = () => {
  throw new Error('there is no queue here')
}
const jobs = { enqueue: noQueue, enqueueSoon: noQueue, runHere: noQueue }
const services = { db, clock: systemClock, jobs }
const handlers = [
  ...productsJobs(services, personById),
  ...groupsJobs(services, personById),
  ...pricesJobs(services, personById),
]
await handlers.find(({ kind }) => kind.queue === queue)?.run(JSON.parse(String(job)) as object)
await close()
