import { checkImports } from './check-imports.ts'
import { wiring } from './wiring.ts'
import { modulesPage } from './modules-page.ts'

const { problems, graph, files } = checkImports(wiring)
if (process.argv.includes('--graph')) console.log(modulesPage(graph))
for (const problem of problems) console.error(problem)
console.log(`Import rules: ${files} files, ${problems.length} problems.`)
process.exit(problems.length > 0 ? 1 : 0)
