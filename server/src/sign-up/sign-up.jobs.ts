import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler } from '../platform/jobs/jobs.ts'
import { enrolSignUp, signUpJob } from './take-sign-up.ts'

export function signUpJobs(services: Services): JobHandler[] {
  return [jobHandler(signUpJob, ({ sealed }) => enrolSignUp(services, sealed))]
}
