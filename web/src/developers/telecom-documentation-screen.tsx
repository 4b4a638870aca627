import { Documentation } from './documentation.tsx'

/** For telecoms that sell at terminals (specification §2: distributors and telecoms). */
export function TelecomDocumentationScreen() {
  return <Documentation audience="telecom" />
}
