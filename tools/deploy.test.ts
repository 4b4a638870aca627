import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../server/src/platform/metrics/metrics.ts'
import { readings } from '../server/src/platform/metrics/database-readings.ts'

const deploy = join(import.meta.dirname, '../deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const configuration = readFileSync(join(deploy, '../docs/configuration.md'), 'utf8')

/** Names of settings: "PORT", "S3_BUCKET". Those of Node itself are not Brava's. */
const known = new Set([...configuration.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
const ofNode = new Set(['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'])

test('what the units, the image and the compose file set is described in the configuration', () => {
  const units = readdirSync(join(deploy, 'systemd')).flatMap((file) =>
    [...read(`systemd/${file}`).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((one) => one.split('=')[0] ?? ''),
    ),
  )
  const image = [...read('Containerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((one) => one.split('=')[0] ?? ''),
  )
  const shared = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(read('compose.yaml'))?.[1] ?? ''
  const composed = [...shared.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  expect([units.length, image.length, composed.length].every((count) => count > 3)).toBe(true)
  const unknown = [...units, ...image, ...composed].filter((name) => !known.has(name) && !ofNode.has(name))
  expect(unknown).toEqual([])
})

test('alerts and dashboard ask only for measures that there are, and the dashboard shows all that the database tells', async () => {
  const metrics = createMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    overload: { load: { lagMs: () => 0 }, refused: {} } as never,
    live: { open: 0, ended: {} } as never,
    measures: () => Promise.reject(new Error('no database')),
  })
  const text = await metrics.text()
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]))
  const exists = (name: string) =>
    kinds.has(name) || (/_(bucket|count|sum)$/.test(name) && kinds.get(name.replace(/_[a-z]+$/, '')) === 'histogram')
  const asked = (file: string) => [...new Set(read(file).match(/\bbrava_[a-z0-9_]+/g))]
  for (const file of ['prometheus/alerts.yml', 'grafana/brava.json']) {
    expect(asked(file).length, file).toBeGreaterThan(10)
    expect(
      asked(file).filter((name) => !exists(name)),
      file,
    ).toEqual([])
  }
  const shown = asked('grafana/brava.json')
  expect(readings.map(({ name }) => `brava_${name}`).filter((name) => !shown.includes(name))).toEqual([])
})
