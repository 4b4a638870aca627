import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Owner {
  uid: number
  gid: number
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user; everyone else runs it as themselves. */
export async function serverOwner(clusterDir: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const present = await stat(clusterDir).catch(() => undefined)
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => Number(uid) > 0)
  if (!user)
    throw new Error('PostgreSQL cannot run as root and this machine has no other user. Set DATABASE_URL instead.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function canReach(path: string, owner: Owner): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined)
    if (!found) continue
    const bit = found.uid === owner.uid ? 0o100 : found.gid === owner.gid ? 0o010 : 0o001
    if ((found.mode & bit) === 0) return false
  }
  return true
}

/** Where the other user can work: here, or under /var/tmp when this checkout is in a private folder such as /root. */
export async function reachablePlaces(
  native: string,
  dataDir: string,
  owner: Owner | undefined,
): Promise<{ native: string; dataDir: string }> {
  if (!owner) return { native, dataDir }
  if ((await canReach(join(native, 'bin'), owner)) && (await canReach(dataDir, owner))) return { native, dataDir }
  const base = `/var/tmp/brava-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  await mkdir(base, { recursive: true, mode: 0o755 })
  if ((await stat(base)).uid !== 0) throw new Error(`${base} belongs to another user; remove it or set DATABASE_URL.`)
  const version = createHash('sha256').update(native).digest('hex').slice(0, 8)
  const copy = join(base, `native-${version}`)
  if (!(await exists(join(copy, 'complete')))) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await writeFile(join(copy, 'complete'), '')
  }
  return { native: copy, dataDir: join(base, 'data') }
}
