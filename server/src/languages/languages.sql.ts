import type { Db } from '../platform/db/connect.ts'

export function productLanguageRows(db: Db) {
  return db.selectFrom('languages').select(['id', 'code', 'name']).orderBy('name').execute()
}
