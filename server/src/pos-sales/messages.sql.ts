import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { MessageKept } from '../platform/take-numbered.ts'

export async function messageOf(trx: Trx, deviceId: number, number: number): Promise<MessageKept | undefined> {
  const { rows } = await sql<MessageKept>`
    select kind, content_hash as "contentHash", answer from pos_messages
    where device_id = ${deviceId} and number = ${number}`.execute(trx)
  return rows[0]
}

export async function keepMessage(
  trx: Trx,
  at: { deviceId: number; number: number },
  { kind, contentHash, answer }: MessageKept,
): Promise<void> {
  await sql`insert into pos_messages (device_id, number, kind, content_hash, answer)
    values (${at.deviceId}, ${at.number}, ${kind}, ${contentHash}, ${JSON.stringify(answer)}::jsonb)`.execute(trx)
}

/**
 * The next number for a device: above every message and every sale that it named, or that a removed device with the
 * same serial number did: days of sales are compared by both.
 */
export async function nextNumber(db: Db, deviceId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(greatest(
      (select max(number) from pos_messages where device_id = o.id),
      (select max(number) from pos_sales where device_id = o.id))), 0) + 1 as next
    from pos_devices d join pos_devices o on o.company_id = d.company_id and lower(o.serial) = lower(d.serial)
    where d.id = ${deviceId}`.execute(db)
  return Number(rows[0]?.next ?? 1)
}
