import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCycles } from './find-cycles.mjs'
import { readModules } from './import-graph.mjs'
import { isTestFile } from './source-files.mjs'

/**
 * @typedef {import('./import-graph.mjs').SourceModule} SourceModule
 * @typedef {import('./import-graph.mjs').ResolvedImport} ResolvedImport
 * @typedef {import('./import-rules.mjs').ImportRules} ImportRules
 * @typedef {ImportRules['parts'][number]} Part
 */

/**
 * Checks the sources below a root against the rules.
 *
 * @param {string} root
 * @param {ImportRules} rules
 * @returns {{ fileCount: number, faults: string[] }} one line per fault, `file:line: what, why`
 */
export function findImportFaults(root, rules) {
  const modules = readModules(
    root,
    rules.parts.map((part) => part.folder),
  )
  const faults = rules.parts.flatMap((part) => {
    const inPart = modules.filter((module) => module.path.startsWith(`${part.folder}/`))
    const declared = readDeclaredPackages(root, part)
    return inPart.flatMap((module) =>
      module.imports.flatMap((imported) =>
        partFaults({ part, declared, imported }).map((what) => at(module, imported.line, what)),
      ),
    )
  })
  return {
    fileCount: modules.length,
    faults: [
      ...faults,
      ...layerFaults(modules, rules),
      ...restrictionFaults(modules, rules),
      ...cycleFaults(modules),
      ...folderCycleFaults(modules),
    ],
  }
}

/**
 * @param {SourceModule} module
 * @param {number} line
 * @param {string} what
 */
function at(module, line, what) {
  return `${module.path}:${line}: ${what}`
}

/**
 * @param {{ part: Part, declared: Set<string>, imported: ResolvedImport }} options
 * @returns {string[]}
 */
function partFaults({ part, declared, imported }) {
  const { specifier, packageName, file } = imported
  const imports = `imports "${specifier}"`
  if (packageName === undefined) {
    if (file === undefined) return [`${imports}, which does not exist`]
    if (!file.startsWith(`${dirname(part.folder)}/`)) {
      return [`${imports}, a file outside its package: import packages by their names`]
    }
    return isTestFile(file) ? [`${imports}, which only tests may import`] : []
  }
  if (packageName.startsWith('@foyer/')) {
    const allowed = part.mayImport.join(', ') || 'none of our packages'
    return part.mayImport.includes(packageName) || packageName === part.name
      ? []
      : [`${imports}, but ${part.name} may import ${allowed}`]
  }
  if (part.hasNoDependencies)
    return [`${imports}, but ${part.name} has no dependency outside Foyer`]
  if (packageName.startsWith('node:') || declared.has(packageName)) return []
  return [`${imports}, which its package.json does not name`]
}

/**
 * @param {string} root
 * @param {Part} part
 * @returns {Set<string>}
 */
function readDeclaredPackages(root, part) {
  const path = join(root, dirname(part.folder), 'package.json')
  if (!existsSync(path)) return new Set()
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const fields = ['dependencies', 'peerDependencies', 'optionalDependencies']
  return new Set(fields.flatMap((field) => Object.keys(manifest[field] ?? {})))
}

/**
 * @param {readonly SourceModule[]} modules
 * @param {ImportRules} rules
 * @returns {string[]}
 */
function layerFaults(modules, { layered }) {
  return layered.flatMap((group) => faultsOfLayers(modules, group))
}

/**
 * @param {readonly SourceModule[]} modules
 * @param {ImportRules['layered'][number]} group
 * @returns {string[]}
 */
function faultsOfLayers(modules, { folder, layers: allLayers, open, openTypes }) {
  /** @type {Map<string, readonly string[]>} */
  const layers = new Map(Object.entries(allLayers))
  const layerOf = (/** @type {string} */ path) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).replace(/[/.].*$/, '') : undefined
  return modules.flatMap((module) => {
    const layer = layerOf(module.path)
    if (layer === undefined) return []
    const below = layers.get(layer)
    if (!below)
      return [
        at(
          module,
          1,
          `layer "${layer}" is not in the import rules: add it with the layers that it may import`,
        ),
      ]
    return module.imports.flatMap((imported) => {
      const target = imported.file === undefined ? undefined : layerOf(imported.file)
      if (target === undefined || target === layer) return []
      if (below.includes(target) || open.includes(target)) return []
      if (imported.typeOnly && openTypes.includes(target)) return []
      const allowed = [...below, ...open].join(', ')
      return [
        at(
          module,
          imported.line,
          `imports "${imported.specifier}", but layer "${layer}" may import ${allowed}`,
        ),
      ]
    })
  })
}

/**
 * @param {readonly SourceModule[]} modules
 * @param {ImportRules} rules
 * @returns {string[]}
 */
function restrictionFaults(modules, { restrictedPackages, restrictedMentions }) {
  const imports = restrictedPackages.flatMap(({ packages, why, ...area }) =>
    modules
      .filter(outside(area))
      .flatMap((module) =>
        module.imports
          .filter(
            (imported) =>
              imported.packageName !== undefined && packages.includes(imported.packageName),
          )
          .map((imported) =>
            at(module, imported.line, `imports "${imported.specifier}", but ${why}`),
          ),
      ),
  )
  const mentions = restrictedMentions.flatMap(({ mention, why, ...area }) =>
    modules
      .filter(outside(area))
      .flatMap((module) =>
        module.mentions
          .filter((use) => use.mention === mention)
          .map((use) => at(module, use.line, `contains "${mention}", but ${why}`)),
      ),
  )
  return [...imports, ...mentions]
}

/**
 * Returns a filter for the modules of an area outside all of its places.
 *
 * @param {{ within: string, places: readonly string[] }} area
 * @returns {(module: SourceModule) => boolean}
 */
function outside({ within, places }) {
  return ({ path }) =>
    path.startsWith(`${within}/`) &&
    !places.some(
      (place) =>
        path.startsWith(`${within}/${place}/`) ||
        path.replace(/\.tsx?$/, '') === `${within}/${place}`,
    )
}

/**
 * @param {readonly SourceModule[]} modules
 * @returns {string[]}
 */
function cycleFaults(modules) {
  const graph = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ file }) => (file === undefined ? [] : [file])),
    ]),
  )
  return findCycles(graph).map(
    (group) =>
      `${group[0]}: is in an import cycle with ${group.slice(1).join(', ') || 'itself'}, types included`,
  )
}

/**
 * Finds folders that import each other, directly or in a cycle. Type imports, and imports between a folder and one
 * below it, do not count: the table of a layer imports its parts, and its parts use the types of the layer.
 *
 * @param {readonly SourceModule[]} modules
 * @returns {string[]}
 */
function folderCycleFaults(modules) {
  /** @type {Map<string, string[]>} */
  const graph = new Map()
  /** @type {Map<string, string>} */
  const examples = new Map()
  for (const { path, imports } of modules) {
    const from = dirname(path)
    const targets = graph.get(from) ?? []
    graph.set(from, targets)
    for (const { file, line, typeOnly } of imports) {
      const to = file === undefined ? from : dirname(file)
      if (typeOnly || `${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`)) continue
      targets.push(to)
      examples.set(`${from} ${to}`, `${path}:${line}`)
    }
  }
  return findCycles(graph).map((group) => {
    const edges = group.flatMap((from) =>
      group.flatMap((to) => examples.get(`${from} ${to}`) ?? []),
    )
    return `${group.join(', ')}: import each other, for example in ${edges.join(', ')}`
  })
}
