import { IconDownload } from '@tabler/icons-react'
import { saveBlob } from '../api/call.ts'
import { Button } from '../ui/basics/button.tsx'
import classes from './developers.module.css'
import { t } from './developers.texts.ts'
import type { Document } from './reference/document.ts'
import { postmanCollection } from './reference/postman.ts'

function save(value: unknown, name: string) {
  saveBlob(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name)
}

/** The machine-readable description of the API: OpenAPI 3.1, and the same as a Postman collection. */
export function Downloads({ document }: { document: Document }) {
  const name = `brava-partner-api-${document.info.version}`
  return (
    <div className={classes.section}>
      <div className={classes.prose}>
        <h2 className={classes.h2}>{t.downloads}</h2>
        <div className={classes.buttons}>
          <Button icon={<IconDownload />} onClick={() => save(document, `${name}.openapi.json`)}>
            {t.downloadOpenapi}
          </Button>
          <Button
            icon={<IconDownload />}
            onClick={() => save(postmanCollection(document, location.origin), `${name}.postman.json`)}
          >
            {t.downloadPostman}
          </Button>
        </div>
      </div>
    </div>
  )
}
