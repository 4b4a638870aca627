import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { versionFlags } from './embedded-binaries.ts'
import { exists, type Owner } from './embedded-owner.ts'
import { runningServer } from './embedded-process.ts'

interface ClusterToMake {
  /** Folder of the server's binaries. */
  native: string
  clusterDir: string
  passwordFile: string
  owner: Owner | undefined
  env: NodeJS.ProcessEnv
}

/** Creates the cluster and its random password, unless that was already completed. */
export async function makeCluster({ native, clusterDir, passwordFile, owner, env }: ClusterToMake): Promise<void> {
  if (await exists(join(clusterDir, 'complete'))) return
  if (await runningServer(clusterDir))
    throw new Error(`A PostgreSQL server is running on the unfinished ${clusterDir}.`)
  await rm(clusterDir, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  const password = randomBytes(32).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) await chown(passwordFile, owner.uid, owner.gid)
  await mkdir(clusterDir, { mode: 0o700 })
  if (owner) await chown(clusterDir, owner.uid, owner.gid)
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755)
  }
  await exitsWith(
    join(native, 'bin/initdb'),
    [
      `--pgdata=${clusterDir}`,
      '--username=brava',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(await versionFlags(native, owner, env)),
      '--no-sync',
    ],
    owner,
    env,
  )
  await writeFile(join(clusterDir, 'complete'), '')
}

function exitsWith(
  command: string,
  args: readonly string[],
  owner: Owner | undefined,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  return new Promise((done, failed) => {
    execFile(command, args, { ...owner, env, cwd: '/' }, (error, stdout, stderr) => {
      if (error) failed(new Error(`${command} failed: ${stderr || stdout || error.message}`))
      else done()
    })
  })
}
