import type { Language } from '@brava/contract/language.ts'
import { forgetKept, useStored } from '../state/stored.ts'
import { language } from '../text/language.ts'

/** What a newcomer has filled in so far; the country is null until it is chosen. */
export interface SignUpValues {
  type: 2 | 3
  name: string
  legalName: string
  countryId: number | null
  taxId: string
  vatId: string
  address: string
  postalCode: string
  town: string
  phone: string
  website: string
  firstName: string
  lastName: string
  email: string
  language: Language
  message: string
  acceptsTerms: boolean
}

interface Draft {
  /** Made once for a form: sent twice, it is one sign-up. */
  readonly key: string
  readonly step: number
  readonly values: SignUpValues
}

const place = 'brava.sign-up'

const blank: Draft = {
  key: '',
  step: 0,
  values: {
    type: 3,
    name: '',
    legalName: '',
    countryId: null,
    taxId: '',
    vatId: '',
    address: '',
    postalCode: '',
    town: '',
    phone: '',
    website: '',
    firstName: '',
    lastName: '',
    email: '',
    language,
    message: '',
    acceptsTerms: false,
  },
}

/** The draft of a sign-up, kept in this browser until it is sent or started over; it contains no password. */
export function useSignUpDraft() {
  const [draft, set] = useStored<Draft>(place, blank)
  return {
    draft: { ...draft, values: { ...blank.values, ...draft.values } },
    keep: (values: Partial<SignUpValues>, step = draft.step) =>
      set({ key: draft.key || crypto.randomUUID(), step, values: { ...draft.values, ...values } }),
    forget: () => forgetKept(place),
  }
}
