import { ago } from '../text/format.ts'
import { t } from './dashboard.texts.ts'

/** The age of the oldest pending item; empty when nothing is pending. */
export const since = (oldestAt: string | null) => (oldestAt ? t.oldestShort(ago(oldestAt)) : '')
