/**
 * Outlines of the letters on covers: advance width and path, 100 units to the em, baseline at 0.
 * Drawn from Geist (Copyright 2024 The Geist Project Authors, SIL Open Font License 1.1) at weights 900 and 620.
 */
export type Letterforms = Readonly<Record<string, readonly [advance: number, path: string]>>
