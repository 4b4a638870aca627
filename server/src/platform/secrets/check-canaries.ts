import { createHmac } from 'node:crypto'
import type { Services } from '../call.ts'
import { type Config, ConfigError } from '../config.ts'
import { keptCanary, replaceCanary } from './canaries.sql.ts'

type Needed = Pick<Services, 'db' | 'secrets'> & { readonly config: Pick<Config, 'captchaKey'> }

const captchaCanary = ({ captchaKey }: Pick<Config, 'captchaKey'>) =>
  createHmac('sha256', captchaKey).update('canary').digest('hex')

/**
 * Refuses to continue when a key is not the one that this database was filled with: under another fingerprint key the
 * same code could be imported and sold twice (guarantee G51, decision 0053). The first process of an empty database
 * stores what each key makes of a known text; every start compares. Throws ConfigError naming each wrong key.
 */
export async function checkCanaries(services: Needed, options: { captcha: boolean } = { captcha: true }) {
  const { db, secrets, config } = services
  const problems: string[] = []
  for (const { name, variable, make, fits } of secrets.canaries()) {
    if (!fits(await keptCanary(db, name, make))) {
      problems.push(`${variable} is not the key that this database was filled with`)
    }
  }
  const captcha = captchaCanary(config)
  if (options.captcha && (await keptCanary(db, 'captcha', () => captcha)) !== captcha) {
    problems.push(
      'CAPTCHA_KEY: is not the key that the other processes have; to change it in all of them run rotate-keys once',
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
}

/** After a rotation: recreates the canaries of changeable keys with the newest keys. */
export async function renewCanaries({ db, secrets, config }: Needed): Promise<void> {
  for (const { name, isRenewed, make } of secrets.canaries()) {
    if (isRenewed) await replaceCanary(db, name, make())
  }
  await replaceCanary(db, 'captcha', captchaCanary(config))
}
