import { fileUrl } from '@brava/contract/files/file-url.ts'
import { files } from '@brava/contract/files/files.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/basics/button.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { PictureAddress } from '../ui/form/picture-address.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { Card } from '../ui/layout/card.tsx'
import { RichText } from '../ui/rich-text/rich-text.tsx'
import { e } from './promotion-editor.texts.ts'
import type { PromotionValues } from './promotion-form-values.ts'
import classes from './promotion-editor.module.css'

/** Titles, text and picture. */
export function MessageCard({ form }: { form: Form<PromotionValues> }) {
  const upload = useAct(files.uploadImage, { says: false, refreshes: [] })
  async function takePicture(file: File | undefined) {
    if (!file) return
    const answer = await upload.attempt({ files: [file] })
    form.set('pictureFileId', answer.data.file.id)
  }
  const picture = fileUrl(form.values.pictureFileId)
  return (
    <Card title={e.message}>
      <FormGrid>
        <TextField {...form.field('title', e.listTitle)} required maxLength={120} />
        <TextField {...form.field('messageTitle', e.messageTitle)} maxLength={80} hint={e.messageTitleHint} />
        <Wide>
          <RichText {...form.field('message', e.text)} pictures />
        </Wide>
        <Wide>
          {picture ? (
            <div className={classes.picture}>
              <img src={picture} alt={e.picture} />
              <Button size="sm" onClick={() => form.set('pictureFileId', null)}>
                {e.removePicture}
              </Button>
            </div>
          ) : (
            <>
              <FileDrop
                label={e.picture}
                accept="image/png,image/jpeg,image/webp"
                hint={e.pictureHint}
                maxBytes={10 * 1024 * 1024}
                files={[]}
                onChange={(chosen) => takePicture(chosen[0])}
                error={form.errors.pictureFileId}
              />
              <PictureAddress label={e.picture} onTake={(id) => form.set('pictureFileId', id)} />
            </>
          )}
        </Wide>
        <Wide>
          <Checkbox
            label={e.simple}
            checked={form.values.isSimpleNotification}
            onChange={(isSimple) => form.set('isSimpleNotification', isSimple)}
          />
        </Wide>
      </FormGrid>
    </Card>
  )
}
