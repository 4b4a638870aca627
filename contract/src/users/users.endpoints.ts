import { z } from 'zod'
import { MfaStep, password, Session } from '../auth/auth.endpoints.ts'
import { authErrors } from '../auth/auth.errors.ts'
import { act, data, del, get, Id, Ids, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { languages } from '../language.ts'
import { list } from '../list.ts'
import { securityErrors } from '../security/security.errors.ts'
import { usersErrors } from './users.errors.ts'

const language = z.enum(languages)
const email = z.string().trim().max(200).pipe(z.email())
const role = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(5),
  z.literal(8),
  z.literal(9),
  z.literal(10),
  z.literal(11),
])
const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const newPasswordErrors = [
  securityErrors.passwordTooShort,
  securityErrors.passwordTooLong,
  securityErrors.passwordCommon,
  securityErrors.passwordContext,
] as const

/** The second step of signing in: 0 none, 1 code by e-mail, 2 code by SMS, 3 authenticator. */
export const mfaKind = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** The profile (specification §3): userData, shippingInfoData, and what the frame of the portal needs beside them. */
export const Profile = z.object({
  userData: z.object({
    id: z.number(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    language,
    /** A small picture as a data: address, so that it needs no further call; null without one. */
    profileImageUrl: z.string().nullable(),
    userGroups: z.array(z.number()),
    isDomestic: z.boolean(),
    isTelecomCompany: z.boolean(),
    currencySymbol: z.string(),
    /** ISO 4217 code of the company's currency. */
    currency: z.string(),
    companyId: z.number(),
    companyName: z.string(),
    /** 1 distributor, 2 reseller, 3 retailer. */
    companyType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** Blocked companies read but never order. */
    isCompanyBlocked: z.boolean(),
    timeZone: z.string(),
    mfaKind,
    /** The role demands a second step and the person has none yet. */
    mustSetUpMfa: z.boolean(),
  }),
  shippingInfoData: z.object({
    companyName: z.string(),
    contactPerson: z.string(),
    address: z.string(),
    postalCode: z.string(),
    town: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
})
export type Profile = z.output<typeof Profile>

export const User = z.object({
  id: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  companyId: z.number(),
  companyName: z.string(),
  userGroups: z.array(z.number()),
  isDisabled: z.boolean(),
  /** Invited and has not chosen a password yet. */
  isInvited: z.boolean(),
  isMe: z.boolean(),
  mfaKind,
  lastSignInDate: instant.nullable(),
  createdDate: instant,
})
export type User = z.output<typeof User>

const UserData = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email,
  phone: line(50).default(''),
  language,
  userGroups: z.array(role).min(1).max(8),
})

/** People: one's own profile and second step, and the people of the companies one manages (domain rules §9). */
export const users = {
  profile: get('/users/profile', {
    summary: 'The signed-in person, their roles and company',
    access: 'signedIn',
    beforeMfa: true,
    response: data(Profile),
  }),
  updateProfile: put('/users/update-profile', {
    summary: "Change one's own name, phone and language",
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ firstName: requiredLine(100), lastName: requiredLine(100), phone: line(50), language }),
    response: act({}),
  }),
  setPhoto: post('/users/profile-photo', {
    summary: "Set one's own picture (PNG, JPEG or WebP up to 5 MB)",
    access: 'signedIn',
    upload: { kind: 'image', maxBytes: 5 * 1024 * 1024 },
    response: act({ profileImageUrl: z.string() }),
    errors: [usersErrors.photoNotReadable, commonErrors.unsupportedType, commonErrors.tooLarge],
  }),
  deletePhoto: del('/users/profile-photo', {
    summary: "Remove one's own picture",
    access: 'signedIn',
    response: act({}),
  }),
  changePassword: put('/users/change-password', {
    summary: "Change one's own password; ends all other sessions",
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ oldPassword: password, newPassword: password }),
    response: act({}),
    errors: [securityErrors.wrongPassword, securityErrors.tooSoon, ...newPasswordErrors],
  }),
  mfa: get('/users/mfa', {
    summary: "State of one's own second step of signing in",
    access: 'signedIn',
    beforeMfa: true,
    response: data(z.object({ kind: mfaKind, recoveryCodesLeft: z.number(), isMandatory: z.boolean() })),
  }),
  startTotp: post('/users/mfa/authenticator', {
    summary: 'Start using an authenticator: answers its secret as text and as a QR picture',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ password }),
    response: act({ secret: z.string(), address: z.string(), qrSvg: z.string() }),
    errors: [securityErrors.wrongPassword, securityErrors.tooSoon, usersErrors.mfaAlreadyOn],
    secret: true,
  }),
  confirmTotp: post('/users/mfa/authenticator/confirm', {
    summary: 'Turn the authenticator on with its first code; answers ten recovery codes, once',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ code: z.string().trim().min(1).max(10) }),
    response: act({ recoveryCodes: z.array(z.string()) }),
    errors: [authErrors.wrongCode, usersErrors.mfaNotStarted, securityErrors.tooSoon],
    secret: true,
  }),
  startEmailCode: post('/users/mfa/email', {
    summary: 'Start using codes by e-mail: sends a first one',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ password }),
    response: act({ mfa: MfaStep }),
    errors: [securityErrors.wrongPassword, securityErrors.tooSoon, usersErrors.mfaAlreadyOn],
    secret: true,
  }),
  confirmEmailCode: post('/users/mfa/email/confirm', {
    summary: 'Turn codes by e-mail on with the code that was sent',
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({ challenge: z.string().min(20).max(100), code: z.string().trim().min(1).max(10) }),
    response: act({}),
    errors: [authErrors.wrongCode, authErrors.challengeOver],
  }),
  newRecoveryCodes: post('/users/mfa/recovery-codes', {
    summary: 'Ten new recovery codes; the old ones stop working',
    access: 'signedIn',
    body: z.object({ password }),
    response: act({ recoveryCodes: z.array(z.string()) }),
    errors: [securityErrors.wrongPassword, securityErrors.tooSoon, usersErrors.mfaNotStarted],
    secret: true,
  }),
  disableMfa: put('/users/mfa/disable', {
    summary: 'Turn the second step off',
    access: 'signedIn',
    body: z.object({ password }),
    response: act({}),
    errors: [securityErrors.wrongPassword, securityErrors.tooSoon, usersErrors.mfaMandatory],
  }),
  distributors: get('/users/distributors', {
    summary: 'People of the distributor, for choosing one',
    access: 'distributors',
    response: data(z.array(z.object({ id: z.number(), name: z.string(), email: z.string() }))),
  }),
  getUsers: list('/users/get-users', {
    summary: 'People of the companies one manages',
    access: 'distributorsAndCompanyAdmins',
    row: User,
    sortable: ['createdDate', 'name', 'email', 'companyName', 'lastSignInDate'],
    filters: { companyId: id, userGroup: role, isDisabled: z.boolean() },
  }),
  create: post('/users', {
    summary: 'Invite a person: a link to choose a password is mailed',
    access: 'distributorsAndCompanyAdmins',
    body: UserData.extend({ companyId: id, username: requiredLine(200).optional() }),
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, usersErrors.usernameTaken, usersErrors.roleNotAllowed],
    idempotent: true,
  }),
  update: put('/users/:id', {
    summary: "Change a person's data and roles; a change of roles ends their sessions",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    body: UserData,
    response: act({}),
    errors: [commonErrors.notFound, usersErrors.roleNotAllowed, usersErrors.notYourself],
  }),
  deleteUsers: del('/users/delete-users', {
    summary: 'Disable people: they cannot sign in any more, what they did stays',
    access: 'distributorsAndCompanyAdmins',
    body: Ids,
    response: act({ disabled: z.number() }),
    errors: [commonErrors.notFound, usersErrors.notYourself],
    timeoutMs: 60_000,
  }),
  reactivate: put('/users/reactivate-user/:id', {
    summary: 'Let a disabled person sign in again',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  resetPassword: put('/users/reset-password/:id', {
    summary: 'Mail a person a link for a new password; nobody sets the password of another',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  resetMfa: put('/users/reset-mfa/:id', {
    summary: 'Turn off the second step of a person who lost it; they are told by mail',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, usersErrors.notYourself],
  }),
  sessionsOf: get('/users/sessions/:id', {
    summary: "A person's open sessions",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: data(z.array(Session)),
    errors: [commonErrors.notFound],
  }),
  endSessionsOf: put('/users/end-sessions/:id', {
    summary: "End all of a person's sessions",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({ ended: z.number() }),
    errors: [commonErrors.notFound],
  }),
}
