import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { act, data, del, get, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { passwordErrors, securityErrors } from '../security/security.errors.ts'
import { language, Profile } from './profile-view.ts'
import { usersErrors } from './users.errors.ts'
import { phoneLine } from '../phone-number.ts'

const newPasswordErrors = [
  securityErrors.passwordTooShort,
  securityErrors.passwordTooLong,
  securityErrors.passwordCommon,
  securityErrors.passwordContext,
] as const

/** One's own profile, picture and password. */
export const ownAccount = {
  profile: get('/users/profile', {
    summary: 'Get the signed-in person, their roles and company',
    access: 'signedIn',
    beforeMfa: true,
    response: data(Profile),
  }),
  updateProfile: put('/users/update-profile', {
    summary: "Change one's own name, phone and language",
    access: 'signedIn',
    beforeMfa: true,
    body: z.object({
      /** What is missing does not change: whoever changes one thing overwrites nothing else. */
      firstName: requiredLine(100).optional(),
      lastName: requiredLine(100).optional(),
      phone: phoneLine(50).optional(),
      language: language.optional(),
    }),
    response: act({}),
    errors: [usersErrors.phoneIsForCodes],
  }),
  setPhoto: post('/users/profile-photo', {
    summary: "Set one's own picture (PNG, JPEG or WebP up to 5 MB)",
    access: 'signedIn',
    upload: { kind: 'image', maxBytes: 5 * 1024 * 1024 },
    transfer: 'document',
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
    errors: [...passwordErrors, ...newPasswordErrors],
  }),
}
