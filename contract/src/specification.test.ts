import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'

interface SpecifiedCall {
  area: string
  method: string
  path: string
}

const folder = new URL('../specification/', import.meta.url)
const specified = JSON.parse(await readFile(new URL('calls.json', folder), 'utf8')) as SpecifiedCall[]
/** Calls of the specification that are not built yet, by area and path: the list only ever shrinks. */
const notYet = JSON.parse(await readFile(new URL('not-yet.json', folder), 'utf8')) as string[]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

async function declaredEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const file of glob('**/*.endpoints.ts', { cwd: new URL('.', import.meta.url).pathname })) {
    const module = (await import(`./${file}`)) as Record<string, unknown>
    for (const noun of Object.values(module)) {
      if (typeof noun === 'object' && noun !== null) found.push(...Object.values(noun).filter(isEndpoint))
    }
  }
  return found
}

const nameOf = (call: { method: string; path: string }) => `${call.method} ${call.path.replace(/:\w+|\{\w+\}/g, '{}')}`

describe('the calls of the specification', async () => {
  const declared = new Set((await declaredEndpoints()).map(nameOf))

  it('are each declared with their method and path, or named as not built yet', () => {
    const missing = specified.map(nameOf).filter((name) => !declared.has(name) && !notYet.includes(name))
    expect(missing).toEqual([])
  })

  it('leave the list of what is not built yet as soon as they are built', () => {
    expect(notYet.filter((name) => declared.has(name))).toEqual([])
  })

  it('are all real: nothing on the list is unknown to the specification', () => {
    const known = new Set(specified.map(nameOf))
    expect(notYet.filter((name) => !known.has(name))).toEqual([])
  })

  it('are declared once each', async () => {
    const names = (await declaredEndpoints()).map(nameOf)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
