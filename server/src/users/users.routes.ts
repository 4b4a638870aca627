import { secondStepKind } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type Call, routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { openSessionsOf } from '../security/sessions.ts'
import { changePassword } from './change-password.ts'
import { isSupplierOf } from './is-supplier-of.ts'
import { disableUsers } from './disable-users.ts'
import { editUser } from './edit-user.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { inviteUser } from './invite-user.ts'
import { passkeysOf } from '../security/passkeys.ts'
import { disableMfa, mfaState, newRecoveryCodes } from './own-mfa.ts'
import { confirmEmailCode, mailActCode, startEmailCode } from './own-email-code.ts'
import { askPasskey, confirmPasskey, removePasskey, renameOwnPasskey, startPasskey } from './own-passkeys.ts'
import { confirmTotp, startTotp } from './own-totp.ts'
import { confirmSmsCode, startSmsCode } from './own-sms-code.ts'
import { readProfile } from './profile.ts'
import { reactivateUser } from './reactivate-user.ts'
import { resetUserMfa } from './reset-user-mfa.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { refusePhoneOfCodes } from './refuse-phone-of-codes.ts'
import { removePhoto, setPhoto } from './set-photo.ts'
import { updateUser, distributorPeople } from './users.sql.ts'
import { listUsers, usersVisibleTo } from './list-users.sql.ts'
import { bouncesOf } from '../mail-outbox/bounces-of.ts'
import { userView } from './user-view.ts'
import { usersCounts, usersTexts } from './users.texts.ts'

const info = (call: Call, text: keyof typeof usersTexts) => ({ info: usersTexts[text][call.language] })

export const usersRoutes = routes(users, {
  profile: async (call) => ({ data: await readProfile(call) }),
  updateProfile: async (call, { body }) => {
    await inTransaction(call.db, async (trx) => {
      if (body.phone !== undefined) await refusePhoneOfCodes(trx, call.person.id, body.phone)
      await updateUser(trx, call.person.id, body, call.clock.now())
    })
    return { data: info(call, 'saved') }
  },
  setPhoto: async (call) => ({ data: { profileImageUrl: await setPhoto(call), ...info(call, 'photoSaved') } }),
  deletePhoto: async (call) => {
    await removePhoto(call)
    return { data: info(call, 'photoRemoved') }
  },
  changePassword: async (call, { body }) => {
    await changePassword(call, body)
    return { data: info(call, 'passwordChanged') }
  },
  mfa: async (call) => ({ data: await mfaState(call) }),
  startTotp: async (call, { body }) => ({
    data: { ...info(call, 'scanCode'), ...(await startTotp(call, body)) },
  }),
  confirmTotp: async (call, { body }) => {
    const { recoveryCodes, isReplaced } = await confirmTotp(call, body.code)
    return { data: { recoveryCodes, ...info(call, isReplaced ? 'mfaReplaced' : 'mfaOn') } }
  },
  startEmailCode: async (call, { body }) => ({
    data: { mfa: await startEmailCode(call, body.password), ...info(call, 'codeSent') },
  }),
  confirmEmailCode: async (call, { body }) => {
    await confirmEmailCode(call, body)
    return { data: info(call, 'mfaOn') }
  },
  startSmsCode: async (call, { body }) => ({
    data: { mfa: await startSmsCode(call, body), ...info(call, 'codeTexted') },
  }),
  confirmSmsCode: async (call, { body }) => {
    const recoveryCodes = await confirmSmsCode(call, body)
    return { data: { recoveryCodes, ...info(call, recoveryCodes.length > 0 ? 'mfaOn' : 'phoneProven') } }
  },
  mailActCode: async (call, { body }) => {
    const mfa = await mailActCode(call, body.password)
    return { data: { mfa, ...info(call, mfa.kind === secondStepKind.sms ? 'codeTexted' : 'codeSent') } }
  },
  passkeys: async ({ db, person }) => ({ data: await passkeysOf(db, person.id) }),
  startPasskey: async (call, { body }) => ({
    data: { ...info(call, 'makePasskey'), ...(await startPasskey(call, body)) },
  }),
  confirmPasskey: async (call, { body }) => ({
    data: { recoveryCodes: await confirmPasskey(call, body), ...info(call, 'passkeyAdded') },
  }),
  renamePasskey: async (call, { params, body }) => {
    await renameOwnPasskey(call, params.id, body.name)
    return { data: info(call, 'passkeyRenamed') }
  },
  removePasskey: async (call, { params, body }) => {
    await removePasskey(call, params.id, body)
    return { data: info(call, 'passkeyRemoved') }
  },
  askPasskey: async (call, { body }) => ({
    data: { ...info(call, 'usePasskey'), ...(await askPasskey(call, body.password)) },
  }),
  newRecoveryCodes: async (call, { body }) => ({
    data: { recoveryCodes: await newRecoveryCodes(call, body), ...info(call, 'newCodes') },
  }),
  disableMfa: async (call, { body }) => {
    await disableMfa(call, body)
    return { data: info(call, 'mfaOff') }
  },
  distributors: async ({ db }) => ({ data: await distributorPeople(db) }),
  getUsers: async ({ db, person }, { body }) => {
    const page = await listUsers(db, person, body)
    const bounces = await bouncesOf(
      db,
      page.data.map(({ email }) => email),
    )
    const data = page.data.map((row) => userView(row, person, bounces.get(row.email.toLowerCase()) ?? null))
    return { data, pagedResult: page.pagedResult }
  },
  create: async (call, { body }) => ({ data: { id: await inviteUser(call, body), ...info(call, 'invited') } }),
  update: async (call, { params, body }) => {
    await editUser(call, params.id, body)
    return { data: info(call, 'saved') }
  },
  deleteUsers: async (call, { body }) => {
    const disabled = await disableUsers(call, body.ids)
    return { data: { disabled, info: usersCounts.disabled[call.language]({ count: disabled }) } }
  },
  reactivate: async (call, { params }) => {
    await reactivateUser(call, params.id)
    return { data: info(call, 'reactivated') }
  },
  resetPassword: async (call, { params }) => {
    await sendPasswordLink(call, params.id)
    return { data: info(call, 'resetSent') }
  },
  resetMfa: async (call, { params, body }) => {
    const at = await resetUserMfa(call, params.id, body.reason)
    return { data: { at, ...info(call, at ? 'mfaResetWaits' : 'mfaReset') } }
  },
  sessionsOf: async ({ db, person, clock }, { params }) => {
    const user = await usersVisibleTo(db, person)
      .select(['u.id', 'u.company_id as companyId'])
      .where('u.id', '=', params.id)
      .executeTakeFirst()
    if (!user) refuse(commonErrors.notFound)
    const sessions = await openSessionsOf(db, user.id, clock.now(), person.sessionId)
    return { data: isSupplierOf(person, user.companyId) ? sessions.map((one) => ({ ...one, ip: null })) : sessions }
  },
  endSessionsOf: async (call, { params }) => {
    const ended = await endUserSessions(call, params.id)
    return { data: { ended, info: usersCounts.sessionsEnded[call.language]({ count: ended }) } }
  },
})
