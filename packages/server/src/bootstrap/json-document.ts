import {
  type AnyNode,
  type DocumentNode,
  type MemberNode,
  parse,
  traverse,
} from '@humanwhocodes/momoa'
import { StartError } from '../lib/start-error.js'

/**
 * Parses the text of a JSON file to a syntax tree with places.
 * @throws StartError with the line, the column and the reason
 */
export function parseDocument(path: string, text: string): DocumentNode {
  const invalid = (reason: string, { line, column }: Place, cause?: Error): StartError =>
    new StartError(
      `the site file "${path}" is not valid JSON, line ${line}, column ${column}: ${reason}`,
      { cause },
    )
  let document: DocumentNode
  try {
    document = parse(text, { mode: 'json' })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw invalid(syntaxReason(error), placeOf(error, text), error)
  }
  const place = findRawString(document, text)
  if (!place) return document
  throw invalid('line breaks and tabs in a string are written as "\\n" and "\\t"', place)
}

interface Place {
  line: number
  column: number
}

/** Finds a string with a line break or another control character: the parser accepts it, and `JSON.parse` does not. */
function findRawString(document: DocumentNode, text: string): Place | undefined {
  const places: Place[] = []
  traverse(document, {
    enter: (from) => {
      const { type, loc } = from as AnyNode
      if (type !== 'String') return
      const isRaw = /[^ -\u{10ffff}]/u.test(text.slice(loc.start.offset, loc.end.offset))
      if (isRaw) places.push(loc.start)
    },
  })
  return places[0]
}

/** Texts of tokens, by the parser's names for them. */
const tokens: Readonly<Record<string, string>> = {
  Comma: '","',
  Colon: '":"',
  LBrace: '"{"',
  RBrace: '"}"',
  LBracket: '"["',
  RBracket: '"]"',
}

/** Describes a syntax error. Translates the parser's message, such as "Unexpected token Comma found. (2:3)". */
function syntaxReason({ message }: Error): string {
  const [, kind = '', name = ''] =
    /^Unexpected (token|character|identifier|end of input)(?: (.+))? found\./.exec(message) ?? []
  switch (kind) {
    case 'token':
      return `unexpected ${tokens[name] ?? name.toLowerCase()}`
    case 'character':
    case 'identifier':
      return `unexpected "${name.slice(1, -1)}"`
    case 'end of input':
      return 'unexpected end of the file'
    default:
      return message.replace(/\s*\(\d+:\d+\)$/, '')
  }
}

/** Returns the place of a syntax error. The parser reports no place for a text that ends too early. */
function placeOf(error: Error, text: string): Place {
  const { line, column, offset } = error as Error & Record<'line' | 'column' | 'offset', number>
  if (offset > 0) return { line, column }
  const lines = text.trimEnd().split('\n')
  return /end of input/.test(error.message)
    ? { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    : { line: 1, column: 1 }
}

/**
 * Returns the innermost existing node of a path. For the last key of an object, that is the name of the key. An entry
 * of a list is found by its index, or by its "id" or "key".
 */
export function findNode(from: AnyNode, keys: readonly (string | number)[]): AnyNode {
  const [key, ...rest] = keys
  if (from.type === 'Array') {
    const element =
      typeof key === 'string'
        ? from.elements.find(({ value }) => isNamed(value, key))
        : from.elements[key ?? -1]
    return element ? findNode(element.value, rest) : from
  }
  if (from.type !== 'Object' || key === undefined) return from
  const member = from.members.find(({ name }) => keyOf(name) === key)
  if (!member) return from
  return rest.length === 0 ? member.name : findNode(member.value, rest)
}

function isNamed(entry: AnyNode, name: string): boolean {
  if (entry.type !== 'Object') return false
  return entry.members.some(
    ({ name: key, value }) =>
      ['id', 'key'].includes(keyOf(key)) && value.type === 'String' && value.value === name,
  )
}

/** Returns the key of a member of an object. */
export function keyOf(name: MemberNode['name']): string {
  return name.type === 'String' ? name.value : name.name
}
