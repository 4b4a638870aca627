import { checkStages, reportStage } from './check-stages.ts'

const results = await checkStages(reportStage)
const failed = results.filter((result) => !result.ok)
console.log(failed.length > 0 ? `${failed.length} of ${results.length} checks failed.` : 'All checks pass.')
process.exit(failed.length > 0 ? 1 : 0)
