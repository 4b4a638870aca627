import { migrationsCommand } from './drill/commands/migrations-command.ts'
import { releaseCommand } from './drill/commands/release-command.ts'
import { restoreCommand } from './drill/commands/restore-command.ts'
import { upgradeCommand } from './drill/commands/upgrade-command.ts'

const usage = `npm run drill -- [options]              backs up a server under load, destroys it, restores it elsewhere and verifies the result
  --products 20 --keys 500   number of products, and of keys for each
  --orders 200               number of orders before, during and after the backup, each
  --archive-seconds 10       the log is closed and archived at least this often
  --keep                     keep the folder with backup, archive and restored server
npm run drill -- migrations [options]   runs every kind of migration while buyers order through servers of the previous release
  --large                    on the stored large world of a million orders (see npm run bench)
  --from COMMIT              the previous release is that commit, in a worktree of its own; by default it is this checkout
  --buyers 8 --pause 100     number of buyers, and pause between two orders of each, in milliseconds
  --keep                     keep the folder with the server logs
npm run drill -- upgrade [options]      upgrades to another major version of PostgreSQL by logical replication while buyers order
  --from /usr/lib/postgresql/15   where the old version is installed; the new one comes from npm
  --buyers 8 --pause 100 --orders 300 --keep
npm run drill -- release                saves this release with its data, as the starting point of upgrade tests`

const [which, ...rest] = process.argv.slice(2)
if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
if (which === 'migrations') await migrationsCommand(rest)
else if (which === 'upgrade') await upgradeCommand(rest)
else if (which === 'release') await releaseCommand()
else await restoreCommand(process.argv.slice(2))
