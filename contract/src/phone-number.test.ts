import { expect, test } from 'vitest'
import { companies } from './companies/companies.endpoints.ts'
import { companyNotes } from './companies/company-notes.endpoints.ts'
import { keySuppliers } from './key-suppliers/key-suppliers.endpoints.ts'
import { SignUpPlace } from './sign-up/sign-up.endpoints.ts'
import { users } from './users/users.endpoints.ts'

/** Every form with a phone number. */
const forms = {
  profile: users.updateProfile.body,
  user: users.create.body,
  partner: companies.change.body,
  ownCompany: companies.changeOwn.body,
  distributor: companies.changeDistributor.body,
  contactPerson: companyNotes.saveContact.body,
  keySupplier: keySuppliers.edit.body,
  signUp: SignUpPlace,
}

test.each(Object.entries(forms))('a phone number of %s may be written in many ways, but not as "abc"', (_, form) => {
  const { phone } = form.shape
  for (const written of ['+387 61 555 204', '033/555-204, 033/555-205', '+385 1 555 204 ext. 12', '1502'])
    expect([written, phone.safeParse(written).success]).toEqual([written, true])
  for (const written of ['abc', 'amra@digitalis.example', '12'])
    expect([written, phone.safeParse(written).success]).toEqual([written, false])
})

test('a phone number is optional for everybody except a company that signs up', () => {
  for (const [name, form] of Object.entries(forms))
    expect([name, form.shape.phone.safeParse('').success]).toEqual([name, name !== 'signUp'])
})
