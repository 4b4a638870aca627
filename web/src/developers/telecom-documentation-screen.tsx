import { Documentation } from './documentation.tsx'

/** Telecoms that sell at terminals (specification §2: distributors and telecoms). */
export function TelecomDocumentationScreen() {
  return <Documentation audience="telecom" />
}
