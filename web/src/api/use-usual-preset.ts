import { presetOfDays } from '@brava/contract/dates.ts'
import { useProfile } from './profile.ts'

/** The date preset with which the dashboard and reports open, set by a parameter of the installation. */
export const useUsualPreset = (): number => presetOfDays[useProfile().userData.daysShown]
