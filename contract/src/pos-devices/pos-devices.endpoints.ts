import { z } from 'zod'
import { act, data, del, get, Id, id, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { posDeviceErrors } from './pos-devices.errors.ts'
import { expects } from '../expected.ts'

/** Consecutive wrong PINs after which a device is locked. */
export const mostWrongPins = 5

/** The most devices of one company. */
export const mostPosDevices = 500

/** A till of a company. Its PIN and credential never leave the server again. */
const PosDevice = z.object({
  id: z.number(),
  version: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  serial: z.string(),
  model: z.string(),
  location: z.string(),
  isDisabled: z.boolean(),
  /** When too many wrong PINs locked it; null: not locked. */
  lockedDate: instant.nullable(),
  createdDate: instant,
  /** When it last signed in; null before the first time. */
  lastSeenDate: instant.nullable(),
})

/** 4 to 8 digits, typed at the device. */
const pin = z.string().regex(/^\d{4,8}$/, expects('pin'))
const what = { model: line(100), location: requiredLine(200) }
const sortable = ['createdDate', 'serial', 'location', 'companyName', 'lastSeenDate'] as const
const filters = { isDisabled: z.boolean() }

/** The credential with which a device signs in, shown once; null if it did not change. */
const credential = z.string().nullable()

/** Tills that sell for a company: registered by its admins or by its supplier (specification §7). */
export const posDevices = {
  list: list('/PosDevice/get-pos-devices', {
    summary: 'List devices: a distributor sees all, a reseller its own and those of its retailers',
    access: 'distributorsAndResellers',
    row: PosDevice,
    sortable,
    filters: { ...filters, companyId: id },
  }),
  own: list('/PosDevice/get-my-pos-devices', {
    summary: "List the devices of one's own company",
    access: 'buyers',
    row: PosDevice,
    sortable,
    filters,
  }),
  one: get('/PosDevice/:id', {
    summary: 'Get a device',
    access: 'signedIn',
    params: Id,
    response: data(PosDevice),
    errors: [commonErrors.notFound],
  }),
  create: post('/PosDevice/create-pos-device', {
    summary: 'Register a device; its sign-in credential is shown only once',
    access: 'distributorsAndCompanyAdmins',
    body: z.object({ companyId: id, serial: requiredLine(60), ...what, pin }),
    response: act({ id: z.number(), credential: z.string() }),
    errors: [commonErrors.notFound, posDeviceErrors.serialTaken, posDeviceErrors.tooMany],
    secret: true,
  }),
  change: put('/PosDevice/:id', {
    summary:
      'Change a device, disable it, or give it a new PIN or credential; the former credential works for one more day',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    body: z.object({
      version: z.number().int(),
      ...what,
      isDisabled: z.boolean(),
      /** When missing, the PIN does not change. */
      pin: pin.optional(),
      renewCredential: z.boolean().default(false),
    }),
    response: act({ credential }),
    errors: [commonErrors.notFound, commonErrors.conflict],
    secret: true,
  }),
  unlock: put('/PosDevice/unlock-pos-device/:id', {
    summary: 'Unlock a device that wrong PINs have locked',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  remove: del('/PosDevice/delete-pos-device/:id', {
    summary: 'Remove a device permanently: its credential stops working at once, its sales are kept',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
