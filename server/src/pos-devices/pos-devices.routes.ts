import { commonErrors } from '@brava/contract/errors.ts'
import { posDevices } from '@brava/contract/pos-devices/pos-devices.endpoints.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { changeDevice, registerDevice, removeDevice, unlockDevice } from './keep-devices.ts'
import { deviceById, listDevices } from './pos-devices.sql.ts'
import { posDevicesTexts as texts } from './pos-devices.texts.ts'

export const posDevicesRoutes = routes(posDevices, {
  list: ({ db, person }, { body }) => listDevices(db, person, body, body.filters.companyId),
  own: ({ db, person }, { body }) => listDevices(db, person, body, person.companyId),
  one: async ({ db, person }, { params }) => ({
    data: (await deviceById(db, person, params.id)) ?? refuse(commonErrors.notFound),
  }),
  create: async (call, { body }) => ({
    data: { info: texts.registered[call.language], ...(await registerDevice(call, body)) },
  }),
  change: async (call, { params, body }) => ({
    data: { info: texts.saved[call.language], credential: await changeDevice(call, params.id, body) },
  }),
  unlock: async (call, { params }) => {
    await unlockDevice(call, params.id)
    return { data: { info: texts.unlocked[call.language] } }
  },
  remove: async (call, { params }) => {
    await removeDevice(call, params.id)
    return { data: { info: texts.removed[call.language] } }
  },
})
