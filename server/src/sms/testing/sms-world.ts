import { sql } from 'kysely'
import { allSms } from '../../all-sms.ts'
import type { AuthWorld } from '../../auth/testing/auth-world.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { keyPurpose } from '../gateway-of.ts'
import { sendSms } from '../sms.jobs.ts'
import { fakeGateway } from './fake-gateway.ts'

/** A fake gateway that speaks HTTP, set for the world and turned on; queued texts are sent when a test does so. */
export async function smsWorld(world: Pick<AuthWorld, 'db' | 'app' | 'world'>) {
  const gateway = await fakeGateway()
  const { db } = world
  const services = { ...world.app.services, outbound: createOutbound({ loopback: true }) }
  const set = (isOn: boolean) =>
    sql`insert into sms_gateway (is_on, address, sender, sealed_key, changed_by, changed_at)
      values (${isOn}, ${gateway.address}, 'Brava', ${services.secrets.seal('the-api-key', keyPurpose)}, ${world.world.tarik}, now())
      on conflict (id) do update set is_on = excluded.is_on, address = excluded.address, sealed_key = excluded.sealed_key`.execute(
      db,
    )
  const rows = () => db.selectFrom('sms_messages').selectAll().orderBy('id').execute()
  async function sendAll() {
    for (const row of await rows()) if (row.state === 'queued') await sendSms(services, allSms(), row.id)
  }
  await set(true)
  return {
    gateway,
    services,
    rows,
    sendAll,
    turnOn: () => set(true),
    turnOff: () => set(false),
    /** The code in the newest text, once it is sent. */
    async lastCode(): Promise<string> {
      await sendAll()
      return /#(\d{6})$/.exec(gateway.taken.at(-1)?.text ?? '')?.[1] ?? ''
    },
    close: () => gateway.close(),
  }
}
