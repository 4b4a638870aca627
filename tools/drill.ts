import { migrationsCommand } from './drill/commands/migrations-command.ts'
import { releaseCommand } from './drill/commands/release-command.ts'
import { restoreCommand } from './drill/commands/restore-command.ts'
import { upgradeCommand } from './drill/commands/upgrade-command.ts'

const usage = `npm run drill -- [options]              backs up a server under load, destroys it, restores it elsewhere and proves the result
  --products 20 --keys 500   what is in stock, each
  --orders 200               orders before, during and after the backup, each
  --archive-seconds 10       how often the log is closed and archived at the latest
  --keep                     leave the folder with backup, archive and restored server
npm run drill -- migrations [options]   does every kind of migration while buyers order through servers of the release before
  --large                    on the kept large world, a million orders (see npm run bench)
  --from COMMIT              the release before is that commit, in a worktree of its own; else it is this checkout
  --buyers 8 --pause 100     how many buyers, and how long each rests between two orders, milliseconds
  --keep                     leave the folder with the logs of the servers
npm run drill -- upgrade [options]      another major version of PostgreSQL by logical replication while buyers order
  --from /usr/lib/postgresql/15   where the former version is installed with its programs; the new one is that of npm
  --buyers 8 --pause 100 --orders 300 --keep
npm run drill -- release                keeps this release with its data as the one that later releases are upgraded from`

const [which, ...rest] = process.argv.slice(2)
if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
if (which === 'migrations') await migrationsCommand(rest)
else if (which === 'upgrade') await upgradeCommand(rest)
else if (which === 'release') await releaseCommand()
else await restoreCommand(process.argv.slice(2))
