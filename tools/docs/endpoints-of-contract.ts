import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import { filesBelow, fromRoot } from '../source-files.ts'

export interface DeclaredEndpoint {
  /** The folder of the contract: the noun. */
  readonly noun: string
  /** The name of the object and of its entry: orders.approve. */
  readonly name: string
  readonly endpoint: Endpoint
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** Every endpoint that a *.endpoints.ts file of the contract declares, by path and method. */
export async function endpointsOfContract(): Promise<DeclaredEndpoint[]> {
  const found: DeclaredEndpoint[] = []
  for (const file of filesBelow('contract/src', /\.endpoints\.ts$/)) {
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [group, entries] of Object.entries(module)) {
      if (typeof entries !== 'object' || entries === null) continue
      for (const [name, endpoint] of Object.entries(entries)) {
        if (isEndpoint(endpoint))
          found.push({ noun: fromRoot(file).split('/')[2] ?? '', name: `${group}.${name}`, endpoint })
      }
    }
  }
  const order = ({ endpoint }: DeclaredEndpoint) => `${endpoint.path} ${endpoint.method}`
  return found.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
