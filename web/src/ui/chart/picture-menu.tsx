import { IconPhotoDown } from '@tabler/icons-react'
import { IconButton } from '../basics/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { t } from '../ui.texts.ts'
import type { Drawing, PictureFormat, PictureKey } from './chart-picture.ts'

interface PictureMenuProps {
  title: string
  keys: readonly PictureKey[]
  /** Called when a picture is requested; undefined while there is nothing to draw. */
  draw: () => Drawing | SVGSVGElement | null | undefined
}

/** Saves a chart as a picture; the code for it is loaded with the first one. */
export function PictureMenu({ title, keys, draw }: PictureMenuProps) {
  const save = async (format: PictureFormat) => {
    const { savePicture } = await import('./chart-picture.ts')
    const drawing = draw()
    if (drawing) await savePicture(format, title, keys, drawing)
  }
  return (
    <Menu
      trigger={
        <IconButton label={t.savePicture} size="sm">
          <IconPhotoDown />
        </IconButton>
      }
      entries={[
        { label: t.asPng, onClick: () => void save('png') },
        { label: t.asSvg, onClick: () => void save('svg') },
      ]}
    />
  )
}
