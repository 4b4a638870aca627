import { appendFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node'
import { fromRoot } from '../source-files.ts'

/** The result of a test file. */
export interface FileResult {
  readonly file: string
  readonly project: string
  readonly passed: number
  readonly failed: readonly { readonly name: string; readonly errors: readonly string[] }[]
  /** What prevented the file from being loaded or closed. */
  readonly errors: readonly string[]
}

/**
 * One line of the progress file: what is to run, what has started or moved on, what ended, and the end of the whole
 * run.
 */
export type Progress =
  | { readonly kind: 'planned'; readonly files: readonly Pick<FileResult, 'file' | 'project'>[] }
  | { readonly kind: 'moved' }
  | { readonly kind: 'ended'; readonly result: FileResult }
  | { readonly kind: 'over'; readonly errors: readonly string[] }

/**
 * Writes the progress of a vitest run to the file BRAVA_TEST_PROGRESS, one line of JSON at a time: what has ended stays
 * known even when the run does not finish (runTests).
 */
export class ProgressReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({
      kind: 'planned',
      files: specifications.map(({ moduleId, project }) => ({ file: fromRoot(moduleId), project: project.name })),
    })
  }

  onTestModuleStart(): void {
    write({ kind: 'moved' })
  }

  onTestCaseReady(): void {
    write({ kind: 'moved' })
  }

  onTestCaseResult(): void {
    write({ kind: 'moved' })
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()]
    const failed = tests.flatMap((test) => {
      const { state, errors = [] } = test.result()
      return state === 'failed' ? [{ name: test.fullName, errors: messages(errors) }] : []
    })
    write({
      kind: 'ended',
      result: {
        file: fromRoot(module.moduleId),
        project: module.project.name,
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failed,
        errors: messages([...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]),
      },
    })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    write({ kind: 'over', errors: messages(errors) })
  }
}

const messages = (errors: readonly { readonly message: string; readonly stack?: string | undefined }[]) =>
  errors.map(({ message, stack = '' }) => `${message}\n${stack}`)

function write(line: Progress): void {
  const file = process.env.BRAVA_TEST_PROGRESS
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** The `reporters` of a vitest configuration: people read along, and so does runTests when it started the run. */
export const reporters: (string | Reporter)[] = [
  'default',
  ...(process.env.BRAVA_TEST_PROGRESS ? [new ProgressReporter()] : []),
]
