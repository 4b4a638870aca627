import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fromRoot } from '../source-files.ts'
import { longTests } from './long-tests.ts'

/** Slow files start first, whatever their project, so that the workers finish together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longTests.indexOf(fromRoot(moduleId))
      return index < 0 ? longTests.length : index
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
