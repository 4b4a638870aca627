import { useServerAway } from '../api/connection.ts'
import { useLiveIsLate } from '../api/live/live-state.ts'
import classes from './connection-banner.module.css'
import { t } from './connection-banner.texts.ts'

/** Says calmly, at the lower edge, that the server is away, nothing typed is lost, and the connection is retried. */
export function ConnectionBanner() {
  const isAway = useServerAway()
  const isLate = useLiveIsLate()
  return (
    <div className={classes.region} role="status">
      {isAway && (
        <div className={classes.banner}>
          <span className={classes.dot} aria-hidden />
          <span>
            <strong>{t.away}</strong> {t.kept}
          </span>
        </div>
      )}
      {!isAway && isLate && (
        <div className={classes.banner}>
          <span className={classes.dot} aria-hidden />
          <span>{t.late}</span>
        </div>
      )}
    </div>
  )
}
