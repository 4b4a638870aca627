import { IconChevronDown, IconCopy, IconDownload } from '@tabler/icons-react'
import { Button } from '../../ui/basics/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { t } from './order-keys.texts.ts'
import type { Format } from './use-key-files.tsx'

/** "Copy all" and the "Download" menu in the head of a card. */
export function KeyFileButtons({ copyAll, save }: { copyAll: () => void; save: (format: Format) => void }) {
  return (
    <>
      <Button variant="ghost" size="sm" icon={<IconCopy />} onClick={copyAll}>
        {t.copyAll}
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={<IconDownload />} after={<IconChevronDown />}>
            {t.download}
          </Button>
        }
        entries={[
          { label: t.asCsv, onClick: () => save('csv') },
          { label: t.asTxt, onClick: () => save('txt') },
          { label: t.asPdf, onClick: () => save('pdf') },
        ]}
      />
    </>
  )
}
