/** The supported dated versions of the partner API, newest first. A change adds one (decision 0129). */
export const partnerVersions = ['2026-11-21'] as const
export const newestPartnerVersion = partnerVersions[0]
