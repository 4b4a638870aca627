import { useServerAway } from '../api/connection.ts'
import classes from './connection-banner.module.css'
import { t } from './connection-banner.texts.ts'

/** Calmly, at the lower edge: the server is away, nothing typed is lost, it is asked again and again. */
export function ConnectionBanner() {
  const isAway = useServerAway()
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
    </div>
  )
}
