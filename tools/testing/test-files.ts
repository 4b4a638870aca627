import { join } from 'node:path'
import { root } from '../source-files.ts'

/**
 * Where the pictures of the seeded template are, and where servers under test keep their files: named by content, never
 * changed.
 */
export const testFilesDir = join(root, '.data/tests/files')
