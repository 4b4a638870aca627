import { parseArgs } from 'node:util'
import type { Language } from '@brava/contract/language.ts'
import { readConfig } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { beginDistributor } from './users/first-administrator.ts'

const usage = `node server/src/first-administrator.ts --company NAME --first NAME --last NAME --email ADDRESS
  --country BA --currency BAM --vat 17   where the distributor is
  --language bs                          bs, hr or en`

/** The command of docs/operations/run.md: creates the distributor and its first administrator in an empty database. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      company: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      email: { type: 'string' },
      country: { type: 'string', default: 'BA' },
      currency: { type: 'string', default: 'BAM' },
      vat: { type: 'string', default: '17' },
      language: { type: 'string', default: 'bs' },
    },
  })
  const { company, first, last, email, language } = values
  if (!company || !first || !last || !email?.includes('@') || !['bs', 'hr', 'en'].includes(language)) {
    throw new Error(`A required option is missing.\n${usage}`)
  }
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new Error('DATABASE_URL: must be set')
  await migrate(config.databaseUrl)
  const { db, close } = connect(config.databaseUrl, { size: 1 })
  try {
    const link = await beginDistributor(
      db,
      {
        company,
        country: values.country,
        currency: values.currency,
        vatRateBp: Math.round(Number(values.vat) * 100),
        firstName: first,
        lastName: last,
        email,
        language: language as Language,
      },
      { publicUrl: config.publicUrl, now: new Date() },
    )
    process.stdout.write(`${company} is ready. ${first} chooses a password here, within three days:\n${link}\n`)
  } finally {
    await close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
