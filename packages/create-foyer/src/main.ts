#!/usr/bin/env node
import { basename, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createSite, siteNameProblem, templates } from './create-site.js'

// Once the packages are on npm: npm create foyer [folder] -- [options]
const help = `Usage, in the folder of a clone of Foyer's repository:

  node packages/create-foyer/dist/main.js [folder] [options]

  --template NAME   ${templates.join(', ')} (blank is TypeScript without a framework)
  --name NAME       name of the site and its package (default: the folder's name)
  --from FOLDER     use Foyer's packages from the tarballs in a folder (without it, "npm install" fails until they are
                    on npm)
  --yes             do not ask questions
`

try {
  await main()
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`create-foyer: ${error instanceof Error ? error.message : String(error)}\n`)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      template: { type: 'string' },
      name: { type: 'string' },
      from: { type: 'string' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  if (positionals.length > 1) {
    const folder = positionals.join(' ')
    throw new Error(`expected one folder, got ${positionals.length}: write "${folder}" in quotes`)
  }
  const isInteractive = values.yes !== true && process.stdin.isTTY === true
  const ask = isInteractive ? askAtTerminal : async (_: string, fallback: string) => fallback
  const folder = positionals[0] ?? (await ask('Folder', 'my-site'))
  const name = values.name ?? (await ask('Name of the site', nameOf(folder)))
  const problem = siteNameProblem(name)
  if (problem !== undefined) throw new Error(problem)
  const template = values.template ?? (await ask(`Template (${templates.join(', ')})`, 'blank'))
  await createSite({ folder, name, template, from: values.from })
  const path = relative(process.cwd(), folder) || '.'
  // Remove this when the packages are on npm.
  if (values.from === undefined) {
    process.stdout.write(`Created ${name} in ${path}. Foyer's packages are not on npm yet, so "npm install" cannot find them there.
Run "npm run pack" in a clone of Foyer's repository, and create the site again, in an empty folder, with
--from FOLDER. FOLDER is the folder "release" of the clone.
`)
    return
  }
  process.stdout.write(`Created ${name} in ${path}. Next:

  cd ${/\s/.test(path) ? `"${path}"` : path}
  npm install
  npm run dev
`)
}

/** Derives a name from that of the folder: "Über uns" becomes "uber-uns". */
function nameOf(folder: string): string {
  const name = basename(folder === '.' ? process.cwd() : folder).toLowerCase()
  const folded = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return folded.replaceAll(/[^a-z0-9._-]+/g, '-').replace(/^[._-]+/, '') || 'my-site'
}

async function askAtTerminal(question: string, fallback: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new Error('no answer: pass the options or --yes')))
  })
  const answer = await Promise.race([terminal.question(`${question} [${fallback}]: `), closed])
  terminal.close()
  return answer.trim() || fallback
}
