import type { ErrorDef } from '@brava/contract/errors.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { type Kept, type Message, takeNumbered } from '../platform/take-numbered.ts'
import { keepMessage, messageOf } from './messages.sql.ts'
import { lockDevice } from './sale-rows.sql.ts'

/** The device that sends the message. */
export interface Device {
  readonly id: number
  readonly companyId: number
  readonly serial: string
  /** The user in whose name its company buys. */
  readonly userId: number
}

/** Answers a device's message once, see takeNumbered. */
export function takeMessage<A>(
  services: Pick<Services, 'db'>,
  { id: deviceId }: Device,
  message: Message,
  refusals: readonly ErrorDef<never>[],
  work: (trx: Trx) => Promise<Kept<A>>,
): Promise<{ readonly said: A; readonly isRepeated: boolean }> {
  const kept = {
    lock: (trx: Trx) => lockDevice(trx, deviceId),
    find: (trx: Trx, number: number) => messageOf(trx, deviceId, number),
    keep: (trx: Trx, number: number, given: Parameters<typeof keepMessage>[2]) =>
      keepMessage(trx, { deviceId, number }, given),
  }
  return takeNumbered(services, kept, message, refusals, work)
}
