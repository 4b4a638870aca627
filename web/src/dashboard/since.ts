import { ago } from '../text/format.ts'
import { t } from './dashboard.texts.ts'

/** How old the oldest of what waits is; nothing where nothing waits. */
export const since = (oldestAt: string | null) => (oldestAt ? t.oldestShort(ago(oldestAt)) : '')
