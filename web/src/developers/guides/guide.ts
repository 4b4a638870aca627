import type { Text } from '@brava/contract/language.ts'
import type { SampleRequest } from '../samples/request-sample.ts'
import type { Sample } from '../samples/sample-language.ts'

/**
 * A page of text in three languages. In its text, `code` is written between backticks, and [words](#page) links to
 * another page by its key: a guide, a call, an error code.
 */
export interface Guide {
  readonly key: string
  readonly title: Text
  readonly lead: Text
  readonly sections: readonly GuideSection[]
}

export interface GuideSection {
  /** Left out where the section continues the lead. */
  readonly title?: Text
  /** Paragraphs; several in an array are numbered steps. */
  readonly words: readonly (Text | readonly Text[])[]
  readonly note?: Text
  /** What is shown beside the text: literal code, or a call that is written in every language. */
  readonly sample?: Sample
  readonly request?: SampleRequest
}
