import type { Db, Trx } from '../platform/db/connect.ts'
import { insertNews, type News } from './news.sql.ts'

/** Records news in the transaction of its cause; people are notified a moment after the commit (decision 0112). */
export async function noteNews(db: Db | Trx, news: News): Promise<void> {
  await insertNews(db, news)
}
