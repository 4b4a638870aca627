import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow, fromRoot, root } from './source-files.ts'
import { type WebFacts, measure, type Chunk } from './web-facts.ts'

const dist = join(root, 'web/dist')
const factsFile = join(root, '.data/web-build.json')

function fingerprint(): string {
  const files = [
    ...filesBelow('web/src', /./).filter((file) => !/\.test\.tsx?$/.test(file)),
    ...filesBelow('web/public', /./),
    ...filesBelow('contract/src', /(?<!\.test)\.ts$/),
    ...['web/index.html', 'web/vite.config.ts', 'package-lock.json', 'tools/build-web.ts'].map((name) =>
      join(root, name),
    ),
  ]
  const hash = createHash('sha256')
  for (const file of files)
    if (existsSync(file)) hash.update(fromRoot(file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Writes Brotli and gzip next to every file that benefits; the server sends them as they are. */
async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|txt|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size > 1024)
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      const quality = bytes.length > 200_000 ? 9 : 11
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}

/** The facts of the build on disk, if it was made from the current sources. */
export function freshBuild(): WebFacts | undefined {
  if (!existsSync(factsFile) || !existsSync(join(dist, 'index.html'))) return undefined
  const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as WebFacts
  return facts.sources === fingerprint() ? facts : undefined
}

/** Builds the web app into web/dist if its sources changed; the finished folder replaces the old one at once. */
export async function buildWeb(options: { force?: boolean } = {}): Promise<WebFacts & { built: boolean }> {
  const fresh = options.force ? undefined : freshBuild()
  if (fresh) return { ...fresh, built: false }
  const sources = fingerprint()
  const folder = join(root, `.data/web-build-${process.pid}`)
  const old = `${folder}-old`
  const { build } = await import('vite')
  const nodeEnv = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const result = await build({
      configFile: join(root, 'web/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    })
    const output = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
    const facts = measure(
      output.filter((item): item is typeof item & Chunk => item.type === 'chunk'),
      folder,
      sources,
    )
    await compressFolder(folder)
    if (existsSync(dist)) await rename(dist, old)
    await rename(folder, dist)
    await mkdir(join(root, '.data'), { recursive: true })
    await writeFile(factsFile, JSON.stringify(facts, null, 2))
    return { ...facts, built: true }
  } finally {
    if (nodeEnv === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = nodeEnv
    await rm(folder, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}
