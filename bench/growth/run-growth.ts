import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../tools/source-files.ts'
import type { Figures } from './figure.ts'
import { growthTable } from './growth-table.ts'
import { type GrowthPlace, prepareWorld } from './growth-world.ts'
import { everyPart, measurePart, type Part } from './measure-world.ts'

const resultsFile = join(root, 'bench/growth.json')
const page = join(root, 'docs/operations/growth.md')

/** Contents of bench/growth.json: the figures of each world, by its number of orders, as last measured. */
export interface GrowthResults {
  readonly machine: object
  readonly worlds: Readonly<Record<string, Figures>>
}

/**
 * Makes each world unless it exists, measures the requested parts and writes them to bench/growth.json and the table of
 * docs/operations/growth.md; other parts keep their last measurement. `none` only makes worlds.
 */
export async function runGrowth(options: {
  readonly orders: readonly number[]
  readonly parts: readonly string[]
  readonly port: number
  readonly machine: object
  say(line: string): void
}): Promise<void> {
  const { orders, port, machine, say } = options
  const asked = everyPart.filter((part) => options.parts.includes(part) || options.parts.includes('all'))
  for (const count of orders) {
    const world = await prepareWorld(count, say)
    for (const part of asked)
      try {
        await measureAndKeep(part, world, { port, machine, say })
      } catch (error) {
        say(`${part} could not be measured: ${(error as Error).stack ?? error}`)
      }
  }
}

async function measureAndKeep(
  part: Part,
  world: GrowthPlace,
  { port, machine, say }: { port: number; machine: object; say(line: string): void },
): Promise<void> {
  say(`${world.orders.toLocaleString('en-US')} orders: ${part}…`)
  const figures = await measurePart(part, world, port)
  for (const [name, { value, unit, p99 }] of Object.entries(figures))
    if (part !== 'lists' && part !== 'reports')
      say(`${name}: ${value.toFixed(1)} ${unit}${p99 ? `, p99 ${p99.toFixed(1)} ms` : ''}`)
  const before: GrowthResults = existsSync(resultsFile)
    ? JSON.parse(await readFile(resultsFile, 'utf8'))
    : { machine, worlds: {} }
  const round = (value: number) => Number(value.toPrecision(4))
  const rounded = Object.entries(figures).map(([name, figure]) => [
    name,
    Object.fromEntries(
      Object.entries(figure).map(([key, value]) => [key, typeof value === 'number' ? round(value) : value]),
    ),
  ])
  const results: GrowthResults = {
    machine,
    worlds: {
      ...before.worlds,
      [world.orders]: { ...before.worlds[world.orders], ...(Object.fromEntries(rounded) as Figures) },
    },
  }
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  const text = await readFile(page, 'utf8')
  await writeFile(page, text.replace(/(<!-- figures -->\n)[^]*(<!-- end -->)/, `$1${growthTable(results)}\n$2`))
}
