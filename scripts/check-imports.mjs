import { findImportFaults } from './lib/checks/find-import-faults.mjs'
import { findWordingFaults, wordingRules } from './lib/checks/find-wording-faults.mjs'
import { importRules } from './lib/checks/import-rules.mjs'
import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { repositoryRoot } from './lib/repository.mjs'

await runScript(async () => {
  const { fileCount, faults } = findImportFaults(repositoryRoot, importRules)
  faults.push(...findWordingFaults(repositoryRoot, wordingRules))
  if (faults.length > 0) throw new ExpectedFailure(faults.join('\n'))
  console.log(`${fileCount} files keep the import rules, without cycles, and the wording rules`)
})
