import { findSizeFaults } from './lib/checks/find-size-faults.mjs'
import { measureApp, measureLaterPart, measureListOfFilms } from './lib/checks/measure-bundles.mjs'
import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { repositoryRoot } from './lib/repository.mjs'

const limits = {
  fileLines: 300,
  testFileLines: 500,
  folderFiles: 25,
  ownFileLines: 25,
  mayBeShort: [
    /\/index\.tsx?$/,
    /\.d\.ts$/,
    /\.tsx$/, // one component per file, as is usual in React
    /^(examples|e2e|bench|scripts)\//, // small programs, some split for lazy loading
    /\/texts\/(de|he)\.ts$/, // translations
    /^packages\/create-foyer\/templates\//, // the files of a new site
    /\/scan-thread-file\.ts$/, // names an entry of the build
    /\/migrations\//, // one file for each version of the schema
    /\/ports\//, // an interface that adapters implement
  ],
}

const folders = ['packages', 'examples', 'scripts', 'e2e', 'bench']

/** Small apps on parts of the client, and one on all of it. */
const clientApps = [
  { name: 'get', maximumKiB: 5.91 },
  { name: 'auth', maximumKiB: 4.52 },
  { name: 'data-as-objects', maximumKiB: 7.21 },
  { name: 'data', maximumKiB: 8.99 },
  { name: 'auth-and-data', maximumKiB: 9.83 },
  { name: 'everything', maximumKiB: 12.79 },
  { name: 'webhooks', maximumKiB: 3.7 },
]

/** Bundles that browsers load, with their size limits, minified and gzipped. */
const budgets = [
  ...clientApps.map(({ name, maximumKiB }) => ({
    name: `@foyer/client, ${name}`,
    maximumKiB,
    measure: async () => (await measureApp(`bench/client/apps/${name}.ts`)).first,
  })),
  {
    name: '@foyer/client, a login', // what the first login loads
    maximumKiB: 5.67,
    measure: () => measureLaterPart('auth-calls.js'),
  },
  {
    name: '@foyer/client, live queries', // what the first subscription loads
    maximumKiB: 4.71,
    measure: () => measureLaterPart('live.js'),
  },
  {
    name: '@foyer/react, a list',
    maximumKiB: 2.98,
    measure: () => measureHooks('react-list'),
  },
  {
    name: '@foyer/react, without forms',
    maximumKiB: 6.81,
    measure: () => measureHooks('react-hooks'),
  },
  {
    name: 'examples/site, list of films',
    maximumKiB: 156.95, // loads after the first paint: React, its router and code that the films share hydrate the page
    measure: measureListOfFilms,
  },
]

process.env.NODE_ENV = 'production' // as in the build

await runScript(async () => {
  const { fileCount, longest, faults } = findSizeFaults(repositoryRoot, folders, limits)
  console.log(`${fileCount} files; longest ${longest.path}, ${longest.lines} lines`)
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
    // Reports a package that does not compile as a fault; the build step shows the error in full.
    return [`${name}: cannot be measured: ${error instanceof Error ? error.message : error}`]
  }
}

/**
 * Measures an app of hooks, without the packages that it shares with its site.
 *
 * @param {string} name
 */
async function measureHooks(name) {
  const external = ['react', '@tanstack/react-query', '@foyer/client']
  return (await measureApp(`bench/client/apps/${name}.ts`, external)).first
}
