import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessMatrix } from '../../server/src/testing/access/access-matrix.ts'
import { checkImports } from '../check-imports.ts'
import { wiring } from '../wiring.ts'
import { distributionPage } from '../distribution/distribution-page.ts'
import { modulesPage } from '../modules-page.ts'
import { root } from '../source-files.ts'
import { assumptionsPage } from './assumptions.ts'
import { partnerOpenapi } from '../../contract/src/partner-api/partner-openapi.ts'
import { endpointsOfContract } from './endpoints-of-contract.ts'
import { openapiDocument } from './openapi.ts'
import { orderStatusPage } from './order-status.ts'
import { sbom } from './sbom.ts'

export const docsFolder = join(root, 'docs/generated')

/** The generated documentation by file name. To add a page, add a line here. */
export async function generatedPages(): Promise<Record<string, string>> {
  const endpoints = await endpointsOfContract()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    'openapi.json': await openapiDocument(endpoints, version),
    'partner-openapi.json': `${JSON.stringify(partnerOpenapi('/'), null, 2)}\n`,
    'access-matrix.md': accessMatrix(),
    'order-status.md': orderStatusPage(),
    'modules.md': modulesPage(checkImports(wiring).graph),
    'assumptions.md': assumptionsPage(),
    'distribution.md': distributionPage(),
    'sbom.cdx.json': sbom(version),
  }
}

/** Names of pages whose file differs from the current sources. */
export async function stalePages(): Promise<string[]> {
  const onDisk = (name: string) => {
    try {
      return readFileSync(join(docsFolder, name), 'utf8')
    } catch {
      return undefined
    }
  }
  return Object.entries(await generatedPages())
    .filter(([name, text]) => onDisk(name) !== text)
    .map(([name]) => name)
}
