import { type AnyNode, type DocumentNode, traverse } from '@humanwhocodes/momoa'
import * as v from 'valibot'
import { didYouMean } from '../lib/did-you-mean.js'
import { StartError } from '../lib/start-error.js'
import { findNode, keyOf, parseDocument } from './json-document.js'

type Schema = v.GenericSchema
type Issue = v.BaseIssue<unknown>

/** The text of a site file, and its path. */
export interface SiteSource {
  path: string
  text: string
}

/**
 * Parses the text of a site file and validates it with a schema.
 * @throws StartError with the line, the column and the reason of every invalid place
 */
export function parseSiteFile<const S extends Schema>(
  schema: S,
  { path, text }: SiteSource,
): v.InferOutput<S> {
  const document = parseDocument(path, text)
  const json: unknown = JSON.parse(text)
  const repeated = repeatedKeys(document)
  const result = v.safeParse(schema, json)
  const ignored = result.success ? ignoredKeys(document) : []
  if (result.success && repeated.length + ignored.length === 0) return result.output
  const issues = result.issues?.flatMap(specificIssues) ?? []
  // The schema accepts a list as an object without properties.
  const problems = Array.isArray(json)
    ? ['line 1, column 1: expected an object, found a list']
    : [...repeated, ...ignored, ...issues.map((issue) => describeIssue(issue, schema, document))]
  throw invalidSiteFile(path, problems)
}

/** Creates the error about an invalid site file. */
export function invalidSiteFile(path: string, problems: readonly string[]): StartError {
  const lines = problems.map((problem) => `\n  ${problem}`)
  return new StartError(`the site file "${path}" is invalid:${lines.join('')}`)
}

/**
 * Adds the line and column of a declaration to its problem, if it was read from a file. The keys name entries of lists
 * by their id or key.
 */
export function withPlace(
  source: SiteSource | undefined,
  keys: readonly string[],
  problem: string,
): string {
  if (!source) return problem
  const { path, text } = source
  return problemAt(findNode(parseDocument(path, text).body, keys), problem)
}

function problemAt({ loc: { start } }: AnyNode, problem: string): string {
  return `line ${start.line}, column ${start.column}: ${problem}`
}

/** Describes the keys that an object has twice: JSON.parse ignores the first one. */
function repeatedKeys(document: DocumentNode): string[] {
  const problems: string[] = []
  traverse(document, {
    enter: (from) => {
      const node = from as AnyNode
      if (node.type !== 'Object') return
      const keys = new Set<string>()
      for (const { name } of node.members) {
        const key = keyOf(name)
        if (keys.has(key)) problems.push(problemAt(name, `the object already has a key "${key}"`))
        keys.add(key)
      }
    },
  })
  return problems
}

/**
 * Describes the keys that Valibot ignores, such as a role with the name "constructor". An object with fixed keys
 * rejects them.
 */
function ignoredKeys(document: DocumentNode): string[] {
  const problems: string[] = []
  traverse(document, {
    enter: (from) => {
      const node = from as AnyNode
      if (node.type !== 'Member') return
      const key = keyOf(node.name)
      if (!['__proto__', 'constructor', 'prototype'].includes(key)) return
      problems.push(problemAt(node.name, `the name "${key}" cannot be used here`))
    },
  })
  return problems
}

/** Replaces the issue of a union by the issues inside its value: only the alternative of the value's type has any. */
function specificIssues(issue: Issue): Issue[] {
  if (issue.type !== 'union') return [issue]
  const inner = (issue.issues ?? []).flatMap(({ path, ...rest }) =>
    path ? [{ ...rest, path: [...(issue.path ?? []), ...path] } as Issue] : [],
  )
  return inner.length === 0 ? [issue] : inner
}

function describeIssue(issue: Issue, schema: Schema, document: DocumentNode): string {
  const keys = (issue.path ?? []).map(({ key }) => key as string | number)
  // For an unknown or missing key, the reason names the key, so the place is that of the object.
  const path = issue.type === 'strict_object' ? issue.path?.slice(0, -1) : issue.path
  const place = describePlace(path ?? [])
  const reason = reasonOf(issue, schema, keys)
  return problemAt(findNode(document.body, keys), place === '' ? reason : `${place}: ${reason}`)
}

/** Lists of the site file, with the word for an entry in messages and the property that names the entry. */
const namedLists: ReadonlyMap<unknown, readonly [word: string, property: string]> = new Map([
  ['collections', ['collection', 'id']],
  ['fields', ['field', 'key']],
  ['indexes', ['index', 'name']],
])

/** Describes a place by the names in the file, such as `collection "films", field "title", type`. */
function describePlace(path: readonly v.IssuePathItem[]): string {
  const parts: string[] = []
  const unread: unknown[] = []
  for (const [at, { key, value, type }] of path.entries()) {
    const [word, property] = (type === 'array' && namedLists.get(path[at - 1]?.key)) || []
    const name: unknown = property && (value as Record<string, unknown> | null)?.[property]
    if (word === undefined || typeof name !== 'string' || name === '') unread.push(key)
    else {
      parts.push(`${word} "${name}"`)
      unread.length = 0
    }
  }
  if (unread.length > 0) parts.push(unread.join('.'))
  return parts.join(', ')
}

/** Field types and levels by the words of other systems. */
const familiarWords: ReadonlyMap<string, string> = new Map([
  ['STRING', 'TEXT'],
  ['INTEGER', 'NUMBER'],
  ['INT', 'NUMBER'],
  ['FLOAT', 'NUMBER'],
  ['DECIMAL', 'NUMBER'],
  ['TIMESTAMP', 'DATETIME'],
  ['JSON', 'OBJECT'],
  ['EVERYONE', 'ANYONE'],
  ['PUBLIC', 'ANYONE'],
  ['MEMBER', 'SITE_MEMBER'],
  ['AUTHOR', 'SITE_MEMBER_AUTHOR'],
  ['EDITOR', 'CMS_EDITOR'],
  ['OWNER', 'PRIVILEGED'],
])

function reasonOf(issue: Issue, schema: Schema, keys: readonly (string | number)[]): string {
  const key = String(keys.at(-1))
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const valid = keysAt(schema, keys.slice(0, -1))
    const hint = didYouMean(key, valid) || ` Expected one of: ${valid.join(', ')}.`
    return `unknown key "${key}".${hint}`
  }
  if (issue.type === 'strict_object' && issue.input === undefined) return `"${key}" is required`
  if (issue.type === 'picklist' && typeof issue.input === 'string') {
    const options = schemasAt(schema, keys).flatMap(optionsOf)
    const familiar = familiarWords.get(issue.input.toUpperCase()) ?? ''
    const hint = didYouMean(options.includes(familiar) ? familiar : issue.input, options)
    if (hint !== '') return `"${issue.input}" is not a valid value.${hint}`
    const current = options.filter((option) => !option.startsWith('LEGACY_'))
    return `"${issue.input}" is not one of ${current.join(', ')}.`
  }
  if (!issue.message.startsWith('Invalid ')) return issue.message
  const expected = (issue.expected ?? 'another value').replaceAll(/[()]/g, '')
  return `expected ${expected}, found ${issue.received}`
}

function keysAt(schema: Schema, keys: readonly (string | number)[]): string[] {
  const all = schemasAt(schema, keys).flatMap((part) =>
    'entries' in part ? Object.keys(part.entries as object) : [],
  )
  return [...new Set(all)]
}

function optionsOf(schema: Schema): string[] {
  return schema.type === 'picklist' && 'options' in schema ? (schema.options as string[]) : []
}

/** Returns the schemas that apply at a path. A variant has several. */
function schemasAt(schema: Schema, keys: readonly (string | number)[]): Schema[] {
  const [key, ...rest] = keys
  return alternativesOf(schema).flatMap((alternative) => {
    if (key === undefined) return [alternative]
    const inner =
      'entries' in alternative
        ? (alternative.entries as Record<string, Schema>)[key]
        : 'item' in alternative
          ? (alternative.item as Schema)
          : alternative.type === 'record' && 'value' in alternative
            ? (alternative.value as Schema)
            : undefined
    return inner ? schemasAt(inner, rest) : []
  })
}

/** Resolves a schema that wraps others: optional, lazy and variant schemas, and unions. */
function alternativesOf(schema: Schema): Schema[] {
  if ('wrapped' in schema) return alternativesOf(schema.wrapped as Schema)
  if (schema.type === 'lazy' && 'getter' in schema) {
    return alternativesOf((schema.getter as () => Schema)())
  }
  if ((schema.type === 'variant' || schema.type === 'union') && 'options' in schema) {
    return (schema.options as Schema[]).flatMap(alternativesOf)
  }
  return [schema]
}
