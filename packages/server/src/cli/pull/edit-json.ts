import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '@foyer/protocol'
import {
  type AnyNode,
  type DocumentNode,
  evaluate,
  parse,
  type ValueNode,
} from '@humanwhocodes/momoa'

/** Maximum columns of a line. A longer object or array gets a line for each member. */
const WIDTH = 100

/** Properties that identify an element of an array, also after other properties of the element changed. */
const identifyingProperties = ['id', 'key', 'name', 'type', 'path'] as const

/** Style of a JSON text. */
interface Style {
  text: string
  newline: string
  /** Indentation of one level. */
  unit: string
  /** Text between a name and its value. */
  colon: string
  /** Text inside the braces of an object on one line; undefined if objects have a line for each member. */
  padding: string | undefined
  /** Text after a comma within a line. */
  space: string
  width: number
}

/**
 * Changes a JSON text to another value. Keeps the order, spaces and line breaks of unchanged parts, and writes new
 * parts in the style of the text.
 */
export function editJson(text: string, value: unknown): string {
  const document = parse(text, { mode: 'json' })
  const { start, end } = document.body.loc
  const place = { indent: '', line: '', style: styleOf(document, text) }
  const edited = edit(document.body, value, place)
  return text.slice(0, start.offset) + edited + text.slice(end.offset)
}

function styleOf({ body }: DocumentNode, text: string): Style {
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const isOneLine = !text.trim().includes('\n')
  const [first] = body.type === 'Object' ? body.members : []
  const unit = first && !isOneLine ? indentationAt(first, text) : '  '
  const colon = first
    ? text.slice(first.name.loc.end.offset, first.value.loc.start.offset).replace(/\s+/g, ' ')
    : ': '
  const inline = findInline(body, isOneLine ? 0 : 1)
  const padding =
    inline && /^.(\s*)/.exec(text.slice(inline.loc.start.offset, inline.loc.end.offset))?.[1]
  const space = isOneLine && !/,\s/.test(text) ? '' : ' '
  const style = { text, newline, unit: unit || '  ', colon, space }
  return isOneLine
    ? { ...style, padding: padding ?? '', width: Number.POSITIVE_INFINITY }
    : { ...style, padding, width: WIDTH }
}

/** Finds an object on one line, at or below a depth. */
function findInline(node: AnyNode, depth: number): AnyNode | undefined {
  const { start, end } = node.loc
  if (node.type === 'Object') {
    if (depth <= 0 && start.line === end.line && node.members.length > 0) return node
    return firstInline(
      node.members.map(({ value }) => value),
      depth,
    )
  }
  return node.type === 'Array'
    ? firstInline(
        node.elements.map(({ value }) => value),
        depth,
      )
    : undefined
}

function firstInline(nodes: readonly ValueNode[], depth: number): AnyNode | undefined {
  for (const node of nodes) {
    const inline = findInline(node, depth - 1)
    if (inline) return inline
  }
  return undefined
}

/** Returns the white space before the first character of the line of a node. */
function indentationAt({ loc }: AnyNode, text: string): string {
  const from = text.lastIndexOf('\n', loc.start.offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(from, loc.start.offset))?.[0] ?? ''
}

/** Returns the text of a value that replaces a node. */
function edit(node: ValueNode, value: unknown, place: Place): string {
  const { style } = place
  if (isDeepStrictEqual(evaluate(node), value)) return textOf(node, style)
  if (node.type === 'Object' && node.members.length > 0 && isJsonObject(value)) {
    return join(node, editMembers(node.members, value, style), place)
  }
  if (node.type === 'Array' && node.elements.length > 0 && Array.isArray(value)) {
    return join(node, editElements(node.elements, value), place)
  }
  return print(value, place)
}

/** A member of the new object or array, with its node in the old text. */
interface Part {
  /** Undefined for a new member. */
  node: AnyNode | undefined
  /** Returns the text of the member at a place. */
  write: (place: Place) => string
}

/** Position and style of a written value. */
interface Place {
  /** Indentation of its line. */
  indent: string
  /** Text before it in its line. */
  line: string
  style: Style
}

type Members = Extract<ValueNode, { type: 'Object' }>['members']
type Elements = Extract<ValueNode, { type: 'Array' }>['elements']

function editMembers(members: Members, value: Record<string, unknown>, style: Style): Part[] {
  const nameOf = ({ name }: Members[number]): string =>
    name.type === 'String' ? name.value : name.name
  // The last of several members with the same name counts, as in `JSON.parse`.
  const byName = new Map(members.map((member) => [nameOf(member), member]))
  const remaining = [...byName].filter(([name]) => Object.hasOwn(value, name))
  const added = Object.keys(value).filter((name) => !byName.has(name))
  return [
    ...remaining.map(([name, member]): Part => {
      const { start } = member.value.loc
      const key = style.text.slice(member.loc.start.offset, start.offset)
      const write: Part['write'] = (place) =>
        key + edit(member.value, value[name], { ...place, line: place.line + key })
      return { node: member, write }
    }),
    ...added.map((name): Part => ({ node: undefined, write: memberOf(name, value[name]) })),
  ]
}

function memberOf(name: string, value: unknown): Part['write'] {
  return ({ indent, line, style }) => {
    const key = JSON.stringify(name) + style.colon
    return key + print(value, { indent, line: line + key, style })
  }
}

function editElements(elements: Elements, values: readonly unknown[]): Part[] {
  const free = new Set(elements)
  const take = (fits: (element: unknown) => boolean): Elements[number] | undefined => {
    const element = [...free].find(({ value }) => fits(evaluate(value)))
    if (element) free.delete(element)
    return element
  }
  const same = values.map((value) => take((element) => isDeepStrictEqual(element, value)))
  return values.map((value, at): Part => {
    const name = nameIn(value)
    const node = same[at] ?? take((element) => name !== undefined && nameIn(element) === name)
    if (!node) return { node, write: (place) => print(value, place) }
    return { node, write: (place) => edit(node.value, value, place) }
  })
}

function nameIn(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined
  const property = identifyingProperties.find((name) => typeof value[name] === 'string')
  return property && `${property} ${String(value[property])}`
}

/** Joins the parts of an object or array with the white space of the old text. */
function join(
  node: Extract<ValueNode, { type: 'Object' | 'Array' }>,
  parts: readonly Part[],
  { indent, line, style }: Place,
): string {
  const [open, close] = node.type === 'Object' ? ['{', '}'] : ['[', ']']
  if (parts.length === 0) return open + close
  const nodes: readonly AnyNode[] = node.type === 'Object' ? node.members : node.elements
  const { gaps, end } = gapsOf(node, nodes, style)
  const first = gaps[0] ?? ''
  const last = gaps.at(-1) ?? ''
  const between = last.includes('\n')
    ? style.newline + last.slice(last.lastIndexOf('\n') + 1)
    : style.space
  const written = parts.map((part, at): string => {
    const currentGap = part.node && gaps[nodes.indexOf(part.node)]
    // On one line, the white space before the first member differs from that before the others.
    const isMoved =
      currentGap === undefined || (at > 0 && part.node === nodes[0] && !currentGap.includes('\n'))
    const gap = at === 0 ? first : isMoved ? between : currentGap
    const inner = gap.includes('\n') ? gap.slice(gap.lastIndexOf('\n') + 1) : indent
    return gap + part.write({ indent: inner, line: inner, style })
  })
  const text = open + written.join(',') + end + close
  const isOneLine = node.loc.start.line === node.loc.end.line
  if (!isOneLine || (!text.includes('\n') && line.length + text.length < style.width)) return text
  return expand(open, close, parts, { indent, line, style })
}

/** Returns the white space before each member, and after the last one. */
function gapsOf(
  { loc }: AnyNode,
  nodes: readonly AnyNode[],
  { text }: Style,
): { gaps: string[]; end: string } {
  const gaps = nodes.map((node, at) => {
    const before = nodes[at - 1]
    const from = before ? text.indexOf(',', before.loc.end.offset) : loc.start.offset
    return text.slice(from + 1, node.loc.start.offset)
  })
  const end = text.slice(nodes.at(-1)?.loc.end.offset ?? loc.start.offset + 1, loc.end.offset - 1)
  return { gaps, end }
}

function expand(open: string, close: string, parts: readonly Part[], place: Place): string {
  const { indent, style } = place
  const inner = indent + style.unit
  const lines = parts.map((part) => inner + part.write({ indent: inner, line: inner, style }))
  return [open, lines.join(`,${style.newline}`), indent + close].join(style.newline)
}

/** Returns the text of a new value: on one line if the text has objects on one line, and the line is not too long. */
function print(value: unknown, place: Place): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { line, style } = place
  const entries = Object.entries(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) return open + close
  const short = inline(value, style)
  if (short !== undefined && line.length + short.length < style.width) return short
  const parts = entries.map(([name, inner]): Part => {
    const write = Array.isArray(value)
      ? (at: Place): string => print(inner, at)
      : memberOf(name, inner)
    return { node: undefined, write }
  })
  return expand(open, close, parts, place)
}

/** Returns the text of a value on one line; undefined if the text has no objects on one line. */
function inline(value: unknown, style: Style): string | undefined {
  if (style.padding === undefined) return undefined
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const texts = Object.entries(value).map(([name, inner]) => {
    const text = inline(inner, style) ?? ''
    return Array.isArray(value) ? text : JSON.stringify(name) + style.colon + text
  })
  const list = texts.join(`,${style.space}`)
  if (Array.isArray(value)) return `[${list}]`
  return list === '' ? '{}' : `{${style.padding}${list}${style.padding}}`
}

function textOf({ loc }: AnyNode, { text }: Style): string {
  return text.slice(loc.start.offset, loc.end.offset)
}
