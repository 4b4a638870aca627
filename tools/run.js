// The only file that runs on whatever Node is there (20 or newer): installs the dependencies when they are missing or
// out of date, then hands over to the Node that the lock file pins.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** @param {string} path */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    return undefined
  }
}

/** What npm installed is what the lock file says, apart from packages for other machines. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  if (!wanted) return fail('package-lock.json is missing or damaged: check out the repository again.')
  const present = packagesIn(join(modules, '.package-lock.json'))
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules')) return true
    const installed = present[path]
    return installed ? installed.version === entry.version : Boolean(entry.optional)
  })
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath
  const viaNode = cli !== undefined && cli.endsWith('.js')
  const result = spawnSync(viaNode ? process.execPath : 'npm', viaNode ? [cli, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: !viaNode && process.platform === 'win32',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (result.error) fail(`npm could not be started (${result.error.message}). Install Node.js 20 or newer with npm.`)
  return result.status === 0
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node.js 20 or newer is needed to begin; this is ${process.versions.node}.`)
}

const [command = '', ...args] = process.argv.slice(2)
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'docs',
  'seed',
  'build',
  'imports',
  'screenshot',
  'bench',
  'chaos',
  'drill',
  'e2e',
]
if (!commands.includes(command)) fail(`Unknown command "${command}". There are: ${commands.join(', ')}.`)

if (!isInstalled()) {
  process.stderr.write('Installing the dependencies from package-lock.json (a minute or two, only this time)…\n')
  if (!npm(['ci', '--include=dev', '--no-fund', '--no-audit'])) {
    fail('The dependencies could not be installed; the lines above say why. A working npm registry is needed once.')
  }
}
if (!existsSync(pinnedNode)) {
  // npm may have been told to skip install scripts; this package brings its binary in one.
  process.stderr.write('Fetching the pinned Node.js…\n')
  npm(['rebuild', 'node', '--foreground-scripts', '--ignore-scripts=false'])
  if (!existsSync(pinnedNode)) {
    fail(
      'The pinned Node.js is missing from node_modules: npm did not run its install script. Run "npm ci" once with install scripts allowed for "node".',
    )
  }
}

const child = spawn(pinnedNode, [join(root, 'tools', `${command}.ts`), ...args], {
  cwd: process.cwd(),
  // The fourth channel tells the command when this process is gone, so that it can stop what it started.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: [dirname(pinnedNode), join(modules, '.bin'), process.env.PATH].join(delimiter),
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`The pinned Node.js could not be started: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
