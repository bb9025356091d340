import {
  type CollectionField,
  equalJson,
  type FieldType,
  type PatchCollectionFieldRequest,
} from '@foyer/protocol'
import { targetOf } from '../../../collections-data/fields.js'
import { isReference } from '../../../collections-data/type-words.js'
import { formatNumberInput, parseNumberInput } from '../../../ui/format/number-input.js'
import { texts } from './texts/texts.js'

/** State of a field in a form. */
export interface FieldDraft {
  displayName: string
  key: string
  type: string
  description: string
  required: boolean
  /** Default as typed; empty for none, and for types whose default the form does not edit. */
  defaultText: string
  /** Id of the referenced collection; empty for other types, and while none is chosen. */
  target: string
}

/** A new text field. */
export const emptyField: FieldDraft = {
  displayName: '',
  key: '',
  type: 'TEXT',
  description: '',
  required: false,
  defaultText: '',
  target: '',
}

/** Converts a field to the state of a form. */
export function draftOf(field: CollectionField): FieldDraft {
  return {
    displayName: field.displayName ?? '',
    key: field.key,
    type: field.type,
    description: field.description ?? '',
    required: field.required ?? false,
    defaultText: hasDefaultInput(field.type) ? formatDefault(field.default ?? '') : '',
    target: targetOf(field) ?? '',
  }
}

/**
 * Converts the state of a form to a definition. Keeps the properties of `before` that the form does not show, except
 * those of another type.
 */
export function definitionOf(draft: FieldDraft, before?: CollectionField): CollectionField {
  const { key, type } = draft
  const displayName = draft.displayName.trim()
  const description = draft.description.trim()
  const base: Partial<CollectionField> = before ?? {}
  const { displayName: _, description: __, required: ___, ...other } = base
  const { default: knownDefault, ...preserved } = other
  const { typeMetadata, numberRange, stringLengthRange, arraySizeRange, ...ofAnyType } = preserved
  const isSameType = before?.type === type
  const metadata = isReference(type)
    ? referenceTo(draft, isSameType ? before : undefined)
    : isSameType
      ? typeMetadata
      : undefined
  const defaultValue = hasDefaultInput(type)
    ? readDefault(type, draft.defaultText)
    : isSameType
      ? knownDefault
      : undefined
  return {
    ...(isSameType ? preserved : ofAnyType),
    key,
    type,
    ...(metadata === undefined ? {} : { typeMetadata: metadata }),
    ...(displayName === '' ? {} : { displayName }),
    ...(description === '' ? {} : { description }),
    ...(draft.required ? { required: true } : {}),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  }
}

/** Returns the patch that changes a field from one definition to another. Null removes a property. */
export function fieldChanges(
  before: CollectionField,
  after: CollectionField,
): PatchCollectionFieldRequest['field'] {
  const properties = { ...before, ...after }
  const changed = (Object.keys(properties) as (keyof CollectionField)[]).filter(
    (name) => !equalJson(before[name] ?? null, after[name] ?? null),
  )
  const changes = Object.fromEntries(changed.map((name) => [name, after[name] ?? null]))
  // The call accepts null, but the type of a definition does not.
  return { ...(changes as Partial<CollectionField>), key: before.key }
}

const typesWithDefault: ReadonlySet<string> = new Set<FieldType>([
  'TEXT',
  'URL',
  'EMAIL',
  'SLUG',
  'LANGUAGE',
  'DATE',
  'TIME',
  'NUMBER',
  'BOOLEAN',
])

/**
 * Returns true for types whose default the form edits. Defaults of other types are set by an API call or in the site
 * file.
 */
export function hasDefaultInput(type: string): boolean {
  return typesWithDefault.has(type)
}

/** Returns the problem of a default that was typed as a string; undefined for a valid default. */
export function defaultProblem({
  type,
  defaultText,
}: Pick<FieldDraft, 'type' | 'defaultText'>): string | undefined {
  return type === 'NUMBER' && 'problem' in parseNumberInput(defaultText)
    ? texts.defaultNumber
    : undefined
}

function formatDefault(value: NonNullable<CollectionField['default']>): string {
  return typeof value === 'number' ? formatNumberInput(value) : String(value)
}

function readDefault(type: string, text: string): string | number | boolean | undefined {
  if (text.trim() === '') return undefined
  if (type === 'NUMBER') {
    const parsed = parseNumberInput(text)
    return 'value' in parsed ? parsed.value : undefined
  }
  return type === 'BOOLEAN' ? text === 'true' : text
}

/** Metadata of a reference. Keeps the existing metadata if the target stays the same. */
function referenceTo(
  { type, target }: FieldDraft,
  before: CollectionField | undefined,
): CollectionField['typeMetadata'] {
  const known = before?.typeMetadata
  if (before && targetOf(before) === target) return known
  const referencedCollectionId = target
  return type === 'REFERENCE'
    ? { reference: { referencedCollectionId } }
    : { multiReference: { referencedCollectionId } }
}

/** Position before or after an entry of a list. */
interface DropPosition {
  key: string
  isAfter: boolean
}

/** Moves keys, in their order, to a position in a list. A position among the moved keys changes nothing. */
export function moveKeys(
  keys: readonly string[],
  moved: ReadonlySet<string>,
  { key, isAfter }: DropPosition,
): string[] {
  if (moved.has(key)) return [...keys]
  const movedKeys = keys.filter((entry) => moved.has(entry))
  return keys.flatMap((entry) => {
    if (moved.has(entry)) return []
    if (entry !== key) return [entry]
    return isAfter ? [entry, ...movedKeys] : [...movedKeys, entry]
  })
}
