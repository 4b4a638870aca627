import { fileUrl } from '@brava/contract/files/file-url.ts'
import { files } from '@brava/contract/files/files.endpoints.ts'
import { mostFurtherImages } from '@brava/contract/products/product-view.ts'
import { IconArrowLeft, IconArrowRight, IconPhotoStar, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { infoOf } from '../api/api-error.ts'
import { useAct } from '../api/use-act.ts'
import { toast } from '../state/toast.ts'
import { count } from '../text/format.ts'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { PictureAddress } from '../ui/form/picture-address.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { Menu } from '../ui/overlay/menu.tsx'
import { Cover } from '../ui/table/cells.tsx'
import { formTexts } from './product-form.texts.ts'
import type { ProductValues } from './product-form-values.ts'
import classes from './products.module.css'

/**
 * The pictures of a product besides its cover: they can be added, sorted, made the cover and removed. Saved with the
 * product.
 */
export function FurtherImages({ form }: { form: Form<ProductValues> }) {
  const upload = useAct(files.uploadImage, { says: false, refreshes: [] })
  const ids = form.values.furtherImageIds
  // Files are uploaded one after the other, while others may be moved.
  const latest = useRef(form)
  latest.current = form
  const set = (next: readonly number[]) => latest.current.set('furtherImageIds', next)

  async function take(chosen: readonly File[]) {
    const room = mostFurtherImages - ids.length
    const others = chosen.slice(room).map(({ name }) => name)
    if (others.length > 0) toast('warning', formTexts.furtherLeftOut(count(mostFurtherImages), others.join(', ')))
    const refused: string[] = []
    for (const file of chosen.slice(0, room)) {
      try {
        const answer = await upload.attempt({ files: [file] })
        set([...latest.current.values.furtherImageIds, answer.data.file.id])
      } catch (thrown) {
        refused.push(`${file.name}: ${infoOf(thrown)}`)
      }
    }
    if (refused.length > 0) throw new Error(refused.join(' '))
  }
  function move(index: number, to: number) {
    const next = ids.filter((_, at) => at !== index)
    next.splice(to, 0, ids[index] as number)
    set(next)
  }
  function makeCover(index: number) {
    const former = form.values.imageFileId
    form.setValues({
      imageFileId: ids[index] as number,
      furtherImageIds: ids.flatMap((id, at) => (at !== index ? id : (former ?? []))),
    })
  }
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('furtherImageIds'))?.[1]

  return (
    <div className={classes.image}>
      {ids.length > 0 && (
        <ul className={classes.pictures} aria-label={formTexts.furtherImages}>
          {ids.map((id, index) => {
            const name = formTexts.pictureOf(count(index + 1), count(ids.length))
            return (
              <li key={id}>
                <Menu
                  position="bottom-start"
                  trigger={
                    <button type="button" className={classes.picture} aria-label={name}>
                      <Cover src={fileUrl(id)} width={66} />
                    </button>
                  }
                  entries={[
                    { label: formTexts.makeCover, icon: <IconPhotoStar />, onClick: () => makeCover(index) },
                    index > 0 && {
                      label: formTexts.moveForward,
                      icon: <IconArrowLeft />,
                      onClick: () => move(index, index - 1),
                    },
                    index < ids.length - 1 && {
                      label: formTexts.moveBack,
                      icon: <IconArrowRight />,
                      onClick: () => move(index, index + 1),
                    },
                    'divider',
                    {
                      label: formTexts.removeImage,
                      icon: <IconTrash />,
                      danger: true,
                      onClick: () => set(ids.filter((one) => one !== id)),
                    },
                  ]}
                />
              </li>
            )
          })}
        </ul>
      )}
      {ids.length < mostFurtherImages && (
        <>
          <FileDrop
            label={formTexts.furtherImages}
            accept="image/png,image/jpeg,image/webp"
            hint={formTexts.furtherHint(count(mostFurtherImages))}
            maxBytes={10 * 1024 * 1024}
            many
            files={[]}
            error={error}
            onChange={take}
          />
          <PictureAddress
            label={formTexts.furtherImages}
            onTake={(id) => set([...latest.current.values.furtherImageIds, id])}
          />
        </>
      )}
    </div>
  )
}
