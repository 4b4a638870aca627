import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { hasSharedMemory } from './shared-memory.ts'

/** How Playwright launches it. */
export interface Chromium {
  readonly executablePath: string
  /** The whole environment to start it with. */
  readonly env: Record<string, string>
  readonly args: string[]
  /** What Playwright would add on its own. */
  readonly ignoreDefaultArgs: string[]
}

/**
 * Its processes exchange pictures and answers in shared memory; without room there, in files of the temporary folder.
 */
const roomInMemory = 2e9
const throughFiles = '--disable-dev-shm-usage'

const run = promisify(execFile)

// The package unpacks into the temporary folder of its process, so it gets one of its own. Its default arguments switch
// off web security and are not used; its libraries are needed only if the machine has no NSS.
const unpackScript = `
  import chromium, { inflate } from '@sparticuz/chromium'
  import { join } from 'node:path'
  await chromium.executablePath()
  await inflate(join(process.argv[1], 'bin/al2023.tar.br'))
`

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function unpacked(): Promise<string> {
  const packageFolder = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = createRequire(import.meta.url)(join(packageFolder, 'package.json')) as { version: string }
  const folder = join(tmpdir(), `brava-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (await exists(join(folder, 'fonts.conf'))) {
    if (process.getuid && (await stat(folder)).uid !== process.getuid())
      throw new Error(`${folder} belongs to another user.`)
    return folder
  }
  const partial = await mkdtemp(join(tmpdir(), 'brava-chromium-part-'))
  await run(process.execPath, ['--input-type=module', '-e', unpackScript, packageFolder], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: partial },
  })
  await chmod(join(partial, 'chromium'), 0o755)
  await mkdir(join(partial, 'font-cache'))
  await writeFile(
    join(partial, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`,
  )
  await rename(partial, folder).catch(async (error: unknown) => {
    // Another process has unpacked it in the meantime.
    await rm(partial, { recursive: true, force: true })
    if (!(await exists(join(folder, 'fonts.conf')))) throw error
  })
  return folder
}

let found: Promise<Chromium> | undefined

/**
 * The tests' browser: CHROMIUM_PATH if set, otherwise the one from the npm package, unpacked once to the temporary
 * folder.
 */
export function chromiumExecutable(): Promise<Chromium> {
  found ??= (async () => {
    const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]))
    const args = [
      '--no-sandbox',
      '--font-render-hinting=none',
      ...(hasSharedMemory(roomInMemory) ? [] : [throughFiles]),
    ]
    const asOurs = { args, ignoreDefaultArgs: [throughFiles] }
    if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env, ...asOurs }
    const folder = await unpacked()
    const path = join(folder, 'chromium')
    const own = { ...env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
    const starts = (tried: Record<string, string>) =>
      run(path, ['--version'], { env: tried }).then(
        () => true,
        () => false,
      )
    if (await starts(own)) return { executablePath: path, env: own, ...asOurs }
    const withLibraries = {
      ...own,
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    }
    await run(path, ['--version'], { env: withLibraries }).catch((error: Error) => {
      throw new Error(`Chromium does not start on this machine; set CHROMIUM_PATH to one that does. ${error.message}`)
    })
    return { executablePath: path, env: withLibraries, ...asOurs }
  })()
  return found
}
