import { posDevices } from '@brava/contract/pos-devices/pos-devices.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { Switch } from '../ui/field/switch.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { t as kit } from '../ui/ui.texts.ts'
import type { PosDevice } from './pos-devices-card.tsx'
import { t } from './pos-devices.texts.ts'

interface Props {
  companyId: number
  device: PosDevice | undefined
  /** Called once, if the device got one. */
  onCredential: (credential: string) => void
  onClose: () => void
}

/** Registers a device, or changes one. */
export function PosDeviceDialog({ companyId, device, onCredential, onClose }: Props) {
  const create = useAct(posDevices.create)
  const change = useAct(posDevices.change)
  const initial = {
    serial: '',
    model: device?.model ?? '',
    location: device?.location ?? '',
    pin: '',
    isDisabled: device?.isDisabled ?? false,
    renewCredential: false,
  }
  const held = useHeldVersion({ version: device?.version ?? 0, values: initial })
  const form = useForm({
    schema: device ? posDevices.change.body : posDevices.create.body,
    guard: false,
    secret: ['pin'],
    initial,
    toWire: (values) =>
      device ? { ...values, version: held.version(), pin: values.pin || undefined } : { ...values, companyId },
    submit: async ({ serial, pin, isDisabled, renewCredential, ...what }) => {
      const { data } = device
        ? await held.again(
            change.attempt({
              params: { id: device.id },
              body: { ...what, version: held.version(), isDisabled, renewCredential, ...(pin ? { pin } : {}) },
            }),
          )
        : await create.attempt({ body: { ...what, companyId, serial, pin } })
      if (data.credential) onCredential(data.credential)
    },
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog form={form} onClose={onClose} title={device?.serial ?? t.add} confirm={device ? kit.save : t.add}>
      {!device && <TextField {...form.field('serial', t.serial)} required mono autoFocus maxLength={60} />}
      <TextField {...form.field('model', t.model)} maxLength={100} />
      <TextField {...form.field('location', t.location)} required maxLength={200} />
      <TextField
        {...form.field('pin', device ? t.newPin : t.pin)}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        required={!device}
        maxLength={8}
        hint={device ? t.newPinHint : t.pinHint}
      />
      {device && (
        <>
          <Switch
            label={t.isDisabled}
            hint={t.isDisabledHint}
            name="isDisabled"
            checked={form.values.isDisabled}
            onChange={(on) => form.set('isDisabled', on)}
          />
          <Switch
            label={t.renew}
            hint={t.renewHint}
            name="renewCredential"
            checked={form.values.renewCredential}
            onChange={(on) => form.set('renewCredential', on)}
          />
        </>
      )}
    </FormDialog>
  )
}
