import type { Text } from '@brava/contract/language.ts'
import type { SampleRequest } from '../samples/request-sample.ts'
import type { Sample } from '../samples/sample-language.ts'

/**
 * A page of words in three languages. In its words `code` stands between backticks, and [words](#page) lead to another
 * page by its key: a guide, a call, the code of an error.
 */
export interface Guide {
  readonly key: string
  readonly title: Text
  readonly lead: Text
  readonly sections: readonly GuideSection[]
}

export interface GuideSection {
  /** Left out where the section goes on with the lead. */
  readonly title?: Text
  /** Paragraphs; several in a list are numbered steps. */
  readonly words: readonly (Text | readonly Text[])[]
  readonly note?: Text
  /** What stands beside the words: code as it is, or a call that is written in every language. */
  readonly sample?: Sample
  readonly request?: SampleRequest
}
