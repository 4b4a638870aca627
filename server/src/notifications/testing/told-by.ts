import type { Db } from '../../platform/db/connect.ts'
import type { NewsKindName } from '../news-kinds.ts'
import { spreadNews } from '../spread-news.ts'

/** Whom an act notifies of one kind, and with what: the rows it creates in the bell. */
export async function toldBy(db: Db, kind: NewsKindName, act: () => Promise<unknown>) {
  const rows = () => db.selectFrom('notifications').selectAll().where('kind', '=', kind).orderBy('id').execute()
  await spreadNews({ db })
  const before = new Set((await rows()).map(({ id }) => id))
  await act()
  await spreadNews({ db })
  return (await rows()).filter(({ id }) => !before.has(id))
}
