import { parseIsoDate, readWireDate, type WireValue } from '@foyer/protocol'
import { formatNumberInput, parseNumberInput } from '../../../ui/format/number-input.js'
import { isDay } from '../is-day.js'
import type { FieldKind } from './field-kinds.js'
import { texts } from './texts/texts.js'

/** Draft of a date or a time of which a part is missing. It is no valid value. */
export const incompleteDraft = ' '

/** The value of a draft, undefined for a field that is not set; or the reason why the draft is not a valid value. */
export type ParsedDraft = { value: WireValue | undefined } | { problem: string }

/**
 * Formats a stored value as the string that its editor edits. Different values have different strings, so comparing
 * the strings shows whether a field was changed. Exception: null and a missing value both have an empty string, except
 * in the JSON editor.
 */
export function formatDraft(kind: FieldKind, value: WireValue | undefined): string {
  if (value === undefined) return ''
  if (kind === 'json') return JSON.stringify(value, null, 2)
  if (value === null) return ''
  if (kind === 'date-time') return readWireDate(value)?.toISOString() ?? ''
  if (kind === 'number') {
    return typeof value === 'number' ? formatNumberInput(value) : JSON.stringify(value)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Parses the string of an editor. An empty string is a field that is not set. */
export function parseDraft(kind: FieldKind, draft: string): ParsedDraft {
  if (draft === '') return { value: undefined }
  return parsers[kind](draft)
}

const asText = (draft: string): ParsedDraft => ({ value: draft })

const parsers: Record<FieldKind, (draft: string) => ParsedDraft> = {
  text: asText,
  line: asText,
  email: (draft) =>
    /^[^\s@]+@[^\s@]+$/.test(draft.trim())
      ? { value: draft.trim() }
      : { problem: texts.problems.email },
  html: asText,
  reference: asText,
  number: parseNumber,
  boolean: (draft) => ({ value: draft === 'true' }),
  date: complete((draft) => (isDay(draft) ? { value: draft } : { problem: texts.problems.day })),
  time: complete((draft) =>
    /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(draft)
      ? { value: draft }
      : { problem: texts.problems.time },
  ),
  'date-time': complete(parseInstant),
  url: (draft) =>
    URL.canParse(draft) || draft.startsWith('/')
      ? { value: draft }
      : { problem: texts.problems.address },
  list: parseList,
  references: parseList,
  json: parseJson,
}

function parseNumber(draft: string): ParsedDraft {
  const parsed = parseNumberInput(draft)
  return 'problem' in parsed ? { problem: texts.problems[parsed.problem] } : parsed
}

/** Rejects an incomplete draft before it is parsed. */
function complete(parse: (draft: string) => ParsedDraft): (draft: string) => ParsedDraft {
  return (draft) =>
    draft === incompleteDraft ? { problem: texts.problems.incomplete } : parse(draft)
}

function parseInstant(draft: string): ParsedDraft {
  const instant = parseIsoDate(draft.trim())
  return instant ? { value: { $date: instant.toISOString() } } : { problem: texts.problems.moment }
}

/** Parses a list. A draft that is no list is its only entry: a filter may be older than the type of its field. */
function parseList(draft: string): { value: WireValue[] } {
  const parsed = parseJson(draft)
  return 'value' in parsed && Array.isArray(parsed.value)
    ? { value: parsed.value }
    : { value: [draft] }
}

/** Returns the entries of the draft of a list. */
export function listOf(draft: string): string[] {
  return draft === '' ? [] : parseList(draft).value.map(String)
}

function parseJson(draft: string): ParsedDraft {
  if (draft.trim() === '') return { value: undefined }
  try {
    const value: WireValue = JSON.parse(draft)
    return { value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problem: texts.problems.json(lineOf(error, draft)) }
  }
}

/** Returns the line of a syntax error in JSON of several lines; undefined if the browser does not report it. */
function lineOf({ message }: SyntaxError, draft: string): number | undefined {
  const [, line] = /line (\d+)/.exec(message) ?? []
  return line !== undefined && draft.includes('\n') ? Number(line) : undefined
}
