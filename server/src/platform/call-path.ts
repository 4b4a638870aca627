import { apiPrefix } from './http/api-prefix.ts'

/** The path under which a call of the contract is reached, its parameters filled in. */
export function callPath(path: string, params: Readonly<Record<string, string>>): string {
  return `${apiPrefix}${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
}
