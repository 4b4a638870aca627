import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the built web app as it is sent. */
export interface Asset {
  readonly type: string
  readonly bytes: Buffer
  readonly encoding?: 'br' | 'gzip'
}

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
} as const

/** Smallest first. */
const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/**
 * The files of `assets/`, cached on first request: a first visit requests a hundred, and each is then neither opened,
 * measured nor read from the disk. Their names change with their content, so none goes stale; there are as many as the
 * build has, some 4 MB. Returns undefined for a name that is not such a file or does not exist.
 */
export function assetsInMemory(
  folder: string,
): (name: string, acceptEncoding: string | undefined) => Promise<Asset | undefined> {
  const kept = new Map<string, Promise<Asset | undefined>>()
  return async (name, acceptEncoding = '') => {
    const ending = /^\w[\w.-]*\.(css|js|woff2)$/.exec(name)?.[1] as keyof typeof types | undefined
    if (!ending) return undefined
    const taken = accepted(acceptEncoding)
    const wanted = encodings.filter(({ encoding }) => taken.has(encoding))
    const key = [name, ...wanted.map((one) => one.encoding)].join(' ')
    const known = kept.get(key)
    if (known) return known
    const reading = read(join(folder, name), types[ending], wanted)
    kept.set(key, reading)
    const asset = await reading
    // It may exist after the next build, and guessed names must not pile up.
    if (!asset) kept.delete(key)
    return asset
  }
}

async function read(path: string, type: string, wanted: readonly (typeof encodings)[number][]) {
  for (const { encoding, ending } of wanted) {
    const bytes = await readFile(`${path}${ending}`).catch(() => undefined)
    if (bytes) return { type, bytes, encoding }
  }
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && { type, bytes }
}

/**
 * The encodings that the header accepts; weights other than 0 do not matter, since the smallest is best for everyone.
 */
function accepted(header: string): ReadonlySet<string> {
  const words = header.split(',').map((word) => word.trim().split(/\s*;\s*q=/))
  return new Set(words.filter(([, weight]) => weight === undefined || Number(weight) > 0).map(([name = '']) => name))
}
