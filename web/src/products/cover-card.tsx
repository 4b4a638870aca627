import { fileUrl } from '@brava/contract/files/file-url.ts'
import { files } from '@brava/contract/files/files.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Cover } from '../ui/table/cells.tsx'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { PictureAddress } from '../ui/form/picture-address.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { FurtherImages } from './further-images.tsx'
import { formTexts } from './product-form.texts.ts'
import type { ProductValues } from './product-form-values.ts'
import classes from './products.module.css'

/** The pictures of a product: the cover can be dropped here, viewed and replaced; the others are below it. */
export function CoverCard({ form }: { form: Form<ProductValues> }) {
  const upload = useAct(files.uploadImage, { says: false, refreshes: [] })
  async function takeImage(file: File | undefined) {
    if (!file) return
    const answer = await upload.attempt({ files: [file] })
    form.set('imageFileId', answer.data.file.id)
  }
  return (
    <Card title={formTexts.pictures}>
      <div className={classes.image}>
        {form.values.imageFileId === null ? (
          <>
            <FileDrop
              label={formTexts.image}
              labelHidden
              accept="image/png,image/jpeg,image/webp"
              hint={formTexts.imageHint}
              maxBytes={10 * 1024 * 1024}
              files={[]}
              onChange={(chosen) => takeImage(chosen[0])}
            />
            <PictureAddress label={formTexts.image} onTake={(id) => form.set('imageFileId', id)} />
          </>
        ) : (
          <>
            <Cover src={fileUrl(form.values.imageFileId)} alt={form.values.title} width={180} />
            <div className={classes.imageActs}>
              <Button size="sm" onClick={() => form.set('imageFileId', null)}>
                {formTexts.replaceImage}
              </Button>
            </div>
          </>
        )}
        <FurtherImages form={form} />
      </div>
    </Card>
  )
}
