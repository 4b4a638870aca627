import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { ManagedSession } from '../auth/session-view.ts'
import { act, data, del, get, Id, Ids, id, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { allowanceErrors } from '../mail-allowance.errors.ts'
import { ownProof, ownProofErrors } from './own-mfa.ts'
import { role, User, UserData } from './user-view.ts'
import { usersErrors } from './users.errors.ts'

/** People of the companies one manages. Nobody sets another person's password. */
export const userManagement = {
  distributors: get('/users/distributors', {
    summary: 'List people of the distributor, as choices',
    access: 'distributors',
    response: data(z.array(z.object({ id: z.number(), name: z.string(), email: z.string() }))),
  }),
  getUsers: list('/users/get-users', {
    summary: 'List people of the companies one manages',
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
    errors: [
      commonErrors.notFound,
      usersErrors.usernameTaken,
      usersErrors.worksElsewhere,
      usersErrors.usernameIsAddress,
      usersErrors.usernameForm,
      usersErrors.roleNotAllowed,
      usersErrors.companyIsDiscarded,
      ...allowanceErrors,
    ],
    idempotent: true,
  }),
  update: put('/users/:id', {
    summary:
      "Change a person's data and roles; a role change ends their sessions, a new e-mail address must first be proven. `version` is the one that was read, without it the change is made whatever the version is",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    /** Password and code are required to change one's own e-mail address. */
    body: UserData.extend({ password: password.optional(), version: z.number().int().optional(), ...ownProof }),
    response: act({}),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      usersErrors.roleNotAllowed,
      usersErrors.notYourself,
      usersErrors.passwordForEmail,
      usersErrors.phoneIsForCodes,
      ...ownProofErrors,
      ...allowanceErrors,
    ],
  }),
  deleteUsers: del('/users/delete-users', {
    summary: 'Disable people: they can no longer sign in, their actions are kept',
    access: 'distributorsAndCompanyAdmins',
    body: Ids,
    response: act({ disabled: z.number() }),
    errors: [commonErrors.notFound, usersErrors.notYourself],
    timeoutMs: 60_000,
  }),
  reactivate: put('/users/reactivate-user/:id', {
    summary: 'Enable a disabled person to sign in again',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  resetPassword: put('/users/reset-password/:id', {
    summary: "Send a person a link for a new password by e-mail; nobody sets another person's password",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, usersErrors.isDisabled, usersErrors.companyIsDiscarded, ...allowanceErrors],
  }),
  resetMfa: put('/users/reset-mfa/:id', {
    summary:
      'Turn off two-step verification for a person who lost it; they are notified by mail. For another company only distributors may, with a reason, after a waiting time; the same applies to administrators whom another company appointed less than 30 days ago',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    body: z.object({ reason: line(500).default('') }),
    /** When it takes effect; null: now. */
    response: act({ at: instant.nullable() }),
    errors: [
      commonErrors.notFound,
      usersErrors.notYourself,
      usersErrors.secondStepOfOthers,
      usersErrors.secondStepIsOff,
      usersErrors.reasonNeeded,
      usersErrors.changeWaits,
      ...allowanceErrors,
    ],
  }),
  sessionsOf: get('/users/sessions/:id', {
    summary: "List a person's open sessions; a company's supplier does not see the network addresses",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: data(z.array(ManagedSession)),
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
