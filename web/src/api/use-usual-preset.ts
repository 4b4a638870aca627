import { presetOfDays } from '@brava/contract/dates.ts'
import { useProfile } from './profile.ts'

/** The date preset with which the dashboard and reports open: a parameter of the installation says so. */
export const useUsualPreset = (): number => presetOfDays[useProfile().userData.daysShown]
