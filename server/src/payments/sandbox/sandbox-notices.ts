import type { Services } from '../../platform/call.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { openCredentials } from '../credentials.ts'
import { gatewayById } from '../gateways.sql.ts'
import { takeNotice } from '../take-notice.ts'
import { sandboxSignature } from './sandbox-signature.ts'

/** What the sandbox reports about a payment. */
export interface SandboxNotice {
  readonly gatewayId: number
  readonly reference: string
  readonly eventId: string
  readonly status: string
  /** Signed with a secret other than the gateway's. */
  readonly isForged: boolean
}

export const sandboxNoticeJob = jobKind<SandboxNotice>('payments-sandbox-notice', { retryLimit: 5 })

/** Delivers a notice as a gateway would: its bytes, signed, to the single function that receives notices. */
export async function deliverSandboxNotice(services: Services, notice: SandboxNotice): Promise<void> {
  const row = await gatewayById(services.db, notice.gatewayId)
  if (!row) return
  const { secret } = openCredentials(services.secrets, row)
  const { eventId, reference, status } = notice
  const bytes = Buffer.from(JSON.stringify({ eventId, reference, status }))
  const signature = sandboxSignature(notice.isForged ? `${secret}?` : secret, bytes)
  await takeNotice(services, row.token, { bytes, headers: { 'x-sandbox-signature': signature } })
}
