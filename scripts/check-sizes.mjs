import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { findSizeFaults } from './lib/find-size-faults.mjs'
import { measureApp, measureFirstLoad } from './lib/measure-bundles.mjs'
import { repositoryRoot } from './lib/repository.mjs'

const limits = {
  fileLines: 300,
  testFileLines: 500,
  medianLines: 80,
  functionLines: 40,
  componentLines: 80,
  wholeFunctionLines: 150,
}

const folders = ['packages', 'examples', 'scripts', 'e2e', 'bench']

/** Small apps on parts of the client, and one on the whole. */
const clientApps = [
  { name: 'auth', maximumKiB: 5.95 },
  { name: 'data', maximumKiB: 8.95 },
  { name: 'auth-and-data', maximumKiB: 11.05 },
  { name: 'everything', maximumKiB: 19.5 },
]

/** What a browser may have to load, minified and gzipped. */
const budgets = [
  ...clientApps.map(({ name, maximumKiB }) => ({
    name: `@foyer/client, ${name}`,
    maximumKiB,
    measure: () => measureApp(`bench/client/apps/${name}.ts`),
  })),
  {
    name: '@foyer/react, without forms',
    maximumKiB: 5,
    measure: () =>
      measureApp('bench/client/apps/react-hooks.ts', [
        'react',
        '@tanstack/react-query',
        '@foyer/client',
      ]),
  },
  {
    name: 'examples/site, list of films',
    maximumKiB: 120,
    measure: () => measureFirstLoad('examples/site', ['FilmsPage', 'react-dom']),
  },
]

process.env.NODE_ENV = 'production' // as in the build

await runScript(async () => {
  const { fileCount, median, longest, faults } = findSizeFaults(repositoryRoot, folders, limits)
  console.log(
    `${fileCount} files, median ${median} lines; longest ${longest.path}, ${longest.lines}`,
  )
  for (const budget of budgets) faults.push(...(await checkBudget(budget)))
  if (faults.length > 0) throw new ExpectedFailure(faults.join('\n'))
})

/**
 * Prints one row of the table of bundles.
 *
 * @param {typeof budgets[number]} budget
 * @returns {Promise<string[]>} faults
 */
async function checkBudget({ name, maximumKiB, measure }) {
  try {
    const sizeKiB = (await measure()) / 1024
    const fits = sizeKiB <= maximumKiB
    const size = `${sizeKiB.toFixed(2)} KiB`
    console.log(`${fits ? '✓' : '✗'} ${name.padEnd(30)} ${size.padStart(11)} of ${maximumKiB} KiB`)
    return fits ? [] : [`${name}: ${size} gzipped, expected at most ${maximumKiB} KiB`]
  } catch (error) {
    // A package that does not compile is a finding here; the build step shows it in full.
    return [`${name}: cannot be measured: ${error instanceof Error ? error.message : error}`]
  }
}
