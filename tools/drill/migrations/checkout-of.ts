import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../source-files.ts'

const git = async (...args: string[]) => promisify(execFile)('git', ['-C', root, ...args])

/** An earlier commit as a git worktree, with the packages installed here; the workspaces are its own. */
export async function checkoutOf(commit: string, folder: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = join(folder, 'before')
  await git('worktree', 'add', '--detach', path, commit)
  const remove = async () => void (await git('worktree', 'remove', '--force', path))
  try {
    const [installed, linked] = [join(root, 'node_modules'), join(path, 'node_modules')]
    await mkdir(join(linked, '@brava'), { recursive: true })
    for (const name of await readdir(installed))
      if (name !== '@brava') await symlink(join(installed, name), join(linked, name))
    for (const name of await readdir(join(installed, '@brava'))) {
      const place = relative(root, await realpath(join(installed, '@brava', name)))
      await symlink(join(path, place), join(linked, '@brava', name))
    }
    for (const own of ['server/node_modules', 'web/node_modules', 'contract/node_modules'])
      if (existsSync(join(root, own))) await symlink(join(root, own), join(path, own))
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
