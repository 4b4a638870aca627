import { exports } from '@brava/contract/exports/exports.endpoints.ts'
import { type Route, routes } from '../platform/call.ts'
import { exportList, isList } from './export-list.ts'

/** `all` are the routes of every other noun: their lists can be exported. */
export function exportsRoutes(all: readonly Route[]): Route[] {
  const lists = all.filter(isList)
  return routes(exports, { list: (call, { body }) => exportList(lists, call, body) })
}
