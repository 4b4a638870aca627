import { files } from '@brava/contract/files/files.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../basics/button.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'
import { t } from '../ui.texts.ts'
import { TextField } from '../field/text-field.tsx'

interface PictureAddressProps {
  /** The purpose of the picture: used as the title of the dialog. */
  label: string
  /** Called with the id of the stored picture. */
  onTake: (fileId: number) => void
}

/** An alternative to a file: the server fetches a picture from another address and stores it as if it were uploaded. */
export function PictureAddress(props: PictureAddressProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)} aria-label={`${t.pictureByAddress}: ${props.label}`}>
        {t.pictureByAddress}
      </Button>
      {isOpen && <AddressDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddressDialog({ label, onTake, onClose }: PictureAddressProps & { onClose: () => void }) {
  const fetchImage = useAct(files.fetchImage, { says: false, refreshes: [] })
  const form = useForm({
    schema: files.fetchImage.body,
    guard: false,
    initial: { address: '' },
    submit: async (body) => onTake((await fetchImage.attempt({ body })).data.file.id),
    done: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={label} confirm={t.takePicture}>
      <TextField
        {...form.field('address', t.pictureAddress)}
        type="url"
        placeholder="https://"
        hint={t.pictureAddressHint}
        maxLength={2000}
        required
        autoFocus
      />
    </FormDialog>
  )
}
