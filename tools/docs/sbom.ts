import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly peer?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The packages pinned by the lock file, by location in node_modules; the product's own workspaces are left out. */
export function lockedPackages(): readonly {
  readonly at: string
  readonly name: string
  readonly entry: LockedPackage
}[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(packages)
    .filter(([at, entry]) => at.includes('node_modules/') && !entry.link)
    .map(([at, entry]) => ({ at, name: entry.name ?? at.slice(at.lastIndexOf('node_modules/') + 13), entry }))
}

/** Packages that run in production: all that are not only for building and testing. */
export function runtimePackages() {
  return lockedPackages().filter(({ entry }) => !entry.dev)
}

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * The software bill of materials: every package that runs in production, with its version, licence and digest, as
 * CycloneDX 1.6 (ECMA-424). Made from the lock file alone, so that it is the same wherever it is made. Guarantee G48.
 */
export function sbom(version: string): string {
  const seen = new Set<string>()
  const components = runtimePackages().flatMap(({ name, entry }) => {
    const ref = purl(name, entry.version ?? '')
    if (seen.has(ref)) return []
    seen.add(ref)
    const [algorithm, digest] = (entry.integrity ?? '').split('-')
    return [
      {
        type: 'library',
        'bom-ref': ref,
        name,
        version: entry.version,
        scope: entry.optional ? 'optional' : 'required',
        ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
        purl: ref,
        ...(algorithm === 'sha512' && digest
          ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
          : {}),
      },
    ]
  })
  components.sort((a, b) => (a.purl < b.purl ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const serial = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ]
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial.join('-')}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'brava', name: 'brava', version } },
    components,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
