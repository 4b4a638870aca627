import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRoutes } from '../server/src/all-routes.ts'
import { createMetrics } from '../server/src/platform/metrics/metrics.ts'
import { readings } from '../server/src/platform/metrics/database-readings.ts'
import { filesBelow } from './source-files.ts'

const deploy = join(import.meta.dirname, '../deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const configuration = readFileSync(join(deploy, '../docs/configuration.md'), 'utf8')

/** Names of settings: "PORT", "S3_BUCKET". Node's own are not Brava's. */
const known = new Set([...configuration.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
const ofNode = new Set(['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'])

test('every setting in the units, the image and the compose file is described in the configuration', () => {
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

test('alerts and dashboard use only existing metrics, and the dashboard shows everything the database reports', async () => {
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

const units = readdirSync(join(deploy, 'systemd'))
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd finds no errors in the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brava-units-'))
  try {
    // The program may be installed anywhere: here it is the one that is running.
    const written = units.map((file) => {
      const path = join(folder, file)
      writeFileSync(path, read(`systemd/${file}`).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
      return path
    })
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...written], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('units start existing programs, and no two of them expose their metrics on the same port', () => {
  const ports = units.map((file) => /METRICS_PORT=(\S+)/.exec(read(`systemd/${file}`))?.[1])
  expect(new Set(ports).size).toBe(units.length)
  for (const file of units) {
    const [, program = ''] = /^ExecStart=\S+ (\S+)$/m.exec(read(`systemd/${file}`)) ?? []
    expect(existsSync(join(deploy, '..', program)), `${file}: ${program}`).toBe(true)
  }
})

test('units let the portal list the addresses of its machine, which outgoing calls compare theirs with', () => {
  // Node asks the kernel for them over a netlink socket; without it networkInterfaces() throws.
  const users = filesBelow('server/src', /(?<!\.test)\.ts$/).filter((file) =>
    readFileSync(file, 'utf8').includes('networkInterfaces('),
  )
  expect(users).toEqual([expect.stringContaining('outbound')])
  for (const file of units) {
    const [, families = ''] = /^RestrictAddressFamilies=(.+)$/m.exec(read(`systemd/${file}`)) ?? []
    expect(families.split(' '), file).toContain('AF_NETLINK')
  }
})

test('alerts fire when a process is gone and when all of them are, under the name that Prometheus gives the job', () => {
  const [, job = '?'] = /- job_name: (\S+)/.exec(read('prometheus/prometheus.yml')) ?? []
  const rules = new Map(
    [...read('prometheus/alerts.yml').matchAll(/- alert: (\S+)\n\s+expr: (.+)\n/g)].map(([, name, expr]) => [
      name,
      expr,
    ]),
  )
  expect(rules.get('ProcessAway')).toBe(`up{job="${job}"} == 0`)
  // Targets that are no longer listed have no "up" at all, so this one asks for their absence.
  expect(rules.get('PortalAway')).toBe(`absent(up{job="${job}"} == 1)`)
})

test('the reverse proxy of the documentation lets the largest upload through', () => {
  const guide = readFileSync(join(deploy, '../docs/operations/run.md'), 'utf8')
  const [, mebibytes = '0'] = /client_max_body_size (\d+)m;/.exec(guide) ?? []
  const largest = Math.max(...allRoutes().map(({ endpoint }) => endpoint.upload?.maxBytes ?? 0))
  // Beside the files, a multipart body has its fields and the heads of up to 200 parts.
  const room = 1024 * 1024
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest + room)
})

test('files ignored by git, secrets above all, are in no image', () => {
  const lines = (file: string) => readFileSync(join(deploy, '..', file), 'utf8').split('\n')
  const kept = new Set(lines('.dockerignore').map((line) => line.replace(/^\*\*\//, '')))
  const ignored = lines('.gitignore').flatMap((line) =>
    line === '' || line === '*.log' ? [] : [line.replace(/^\/|\/$/g, '')],
  )
  expect(ignored.filter((path) => !kept.has(path))).toEqual([])
})

test('services of the compose file find each other: the mail catcher with its certificate, the dashboard with its source', () => {
  const compose = read('compose.yaml')
  const services = new Set(
    [...compose.slice(compose.indexOf('\nservices:')).matchAll(/^ {2}([a-z0-9-]+):/gm)].map(([, name]) => name),
  )
  const asked = [
    compose,
    read('prometheus/prometheus.yml'),
    read('grafana/provisioning/datasources/prometheus.yaml'),
  ].flatMap((text) => [
    ...[...text.matchAll(/(?:https?|smtp|postgres):\/\/(?:[^@\s/]*@)?([a-z0-9-]+):\d+/g)].map(([, host]) => host),
    ...[...text.matchAll(/"([a-z0-9-]+):9464"/g)].map(([, host]) => host),
  ])
  expect(new Set(asked).size).toBeGreaterThan(5)
  expect(asked.filter((host) => !services.has(host))).toEqual([])
  // Over a network mails are sent encrypted or not at all: the mail catcher needs a certificate that the portal trusts.
  expect(compose).toMatch(/MP_SMTP_TLS_CERT: \/certificate\/mail\.pem/)
  expect(compose).toMatch(/NODE_EXTRA_CA_CERTS: \/etc\/brava\/mail\.pem/)
  const [, folder = '?'] = /path: (\S+)/.exec(read('grafana/provisioning/dashboards/brava.yaml')) ?? []
  expect(compose).toContain(`./grafana/brava.json:${folder}/brava.json:ro`)
})
