import {
  type Collection,
  dataCodes,
  equalJson,
  isSystemField,
  type WireItemData,
} from '@foyer/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/api-context.js'
import { ApiError } from '../../../api/api-error.js'
import { createOwnerMap } from '../../../background/operations.js'
import { mayBeDone } from '../bulk/run-batches.js'
import { contentOf, type ItemVersion, multiReferences } from '../item-version.js'
import { readVersions } from '../read-items.js'
import { insertItem, updateItem } from '../save-item.js'
import {
  changedFields,
  type Drafts,
  draftsOf,
  type FormField,
  formFields,
  readForm,
  undeclaredField,
} from './form-fields.js'
import { type Difference, differencesOf, mergeChoices, type Side } from './merge.js'
import { serverProblems } from './server-problems.js'

/** Input of a form, with the fields and the version of the item on which it is based. */
interface UnsavedDraft {
  collection: Collection
  base: ItemVersion
  drafts: Drafts
  /** Undeclared fields that were added. */
  added: readonly string[]
}

/**
 * Unsaved drafts by the name of their form. They are kept after the form closes, so that no input is lost when the
 * console is locked and unlocked.
 */
export const unsavedDrafts: Map<string, UnsavedDraft> = createOwnerMap()

/** Initial state of a form. */
export interface EditorStart {
  collection: Collection
  /** The item as it was read; without a revision for a new item. */
  base: ItemVersion
  isNew: boolean
  /** Content that a new item begins with. */
  copied?: WireItemData
  /** Id of the item that a new item copies. */
  copyOf?: string
  /** Called with the id once the item is stored. */
  onSaved: (id: string) => void
}

/** A write that failed because the item has another version. */
interface EditConflict {
  remote: ItemVersion
  differences: Difference[]
}

/** State and actions of an item's form. */
export interface ItemEditor {
  fields: readonly FormField[]
  drafts: Drafts
  isChanged: (key: string) => boolean
  isDirty: boolean
  /** Problems of fields, of the form or of the server. */
  problems: ReadonlyMap<string, string>
  /** Error that names no field of the form. */
  error: Error | null
  /** Failed attempts to save. */
  attempt: number
  isSaving: boolean
  conflict: EditConflict | undefined
  /** True when someone removed the item. */
  isGone: boolean
  /** Does nothing while the item is saved: the input would be lost. */
  setDraft: (key: string, draft: string) => void
  addField: (key: string) => void
  save: () => Promise<void>
  /** Stores the item again with its id, after someone removed it. */
  restore: () => Promise<void>
  resolve: (choices: Readonly<Record<string, Side>>) => Promise<void>
  leaveConflict: () => void
  discard: () => void
}

interface Failure {
  error: Error | null
  problems: ReadonlyMap<string, string>
  /** Failed attempts to save. */
  attempt: number
}

const noProblems: ReadonlyMap<string, string> = new Map()
const noFailure: Failure = { error: null, problems: noProblems, attempt: 0 }

/** Edits one item: drafts of its fields, saving, and conflicts with other writers. */
export function useItemEditor(start: EditorStart): ItemEditor {
  const { isNew, onSaved } = start
  const api = useApi()
  const name = `${start.collection.id}/${draftName(start)}`
  const [storedDraft] = useState(() => unsavedDrafts.get(name))
  // The drafts belong to the editors of these fields. Another owner may remove a field, or change its type.
  const [collection] = useState(storedDraft?.collection ?? start.collection)
  const [base, setBase] = useState(storedDraft?.base ?? start.base)
  const [added, setAdded] = useState<readonly string[]>(
    () => storedDraft?.added ?? keysOf(start.copied),
  )
  const fields = fieldsWith(collection, base.data, added)
  const [drafts, setDrafts] = useState<Drafts>(
    () => storedDraft?.drafts ?? draftsOf(fields, { ...base.data, ...start.copied }),
  )
  const [failure, setFailure] = useState(noFailure)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<EditConflict>()
  const [isGone, setGone] = useState(false)
  /** Fields of a new item that the server may have stored, although their call failed. */
  const [unanswered, setUnanswered] = useState<readonly string[]>()

  const changed = changedFields(fields, drafts, base.data)
  const isDirty = changed.length > 0
  useEffect(() => {
    if (isDirty) unsavedDrafts.set(name, { collection, base, drafts, added })
    else unsavedDrafts.delete(name)
  }, [name, isDirty, collection, base, drafts, added])

  const finish = (id: string): void => {
    unsavedDrafts.delete(name)
    onSaved(id)
  }
  const showFailure = (error: Error | null, problems: ReadonlyMap<string, string>): void =>
    setFailure(({ attempt }) => ({ error, problems, attempt: attempt + 1 }))
  const fail = (error: unknown): void => {
    if (!(error instanceof Error)) throw error
    const problems = serverProblems(
      error,
      fields.map(({ field }) => field.key),
    )
    showFailure(problems.size > 0 ? null : error, problems)
  }
  const send = async (work: () => Promise<void>): Promise<void> => {
    setSaving(true)
    setFailure(({ attempt }) => ({ ...noFailure, attempt }))
    try {
      await work()
    } catch (error) {
      fail(error)
    } finally {
      setSaving(false)
    }
  }
  const insert = async (data: WireItemData): Promise<void> => {
    try {
      await insertItem(api, { collectionId: collection.id, id: base.id, data })
    } catch (error) {
      if (error instanceof Error && mayBeDone(error)) {
        setUnanswered((before = []) => [...before, ...Object.keys(data)])
      }
      // The id was created by this form, so an earlier attempt was stored, perhaps with earlier input.
      if (unanswered === undefined || !isExisting(error)) throw error
      return updateInserted(unanswered, data)
    }
    finish(base.id)
  }
  /** Stores the content over that of an earlier attempt; values that only the server has set stay. */
  const updateInserted = async (sent: readonly string[], data: WireItemData): Promise<void> => {
    const [stored] = await readVersions(api, collection, [base.id])
    if (stored === undefined) return setGone(true)
    const own = contentOf(stored.data)
    for (const key of sent) delete own[key]
    const content = { ...own, ...data }
    if (equalJson(content, contentOf(stored.data))) finish(base.id)
    else await update(stored, content)
  }
  const update = async (over: ItemVersion, data: WireItemData): Promise<void> => {
    const outcome = await updateItem(api, collection.id, over, data)
    if (outcome.kind === 'saved') return finish(over.id)
    if (outcome.kind === 'gone') return setGone(true)
    const references = pick(over.data, multiReferences(collection))
    const remote = { ...outcome.remote, data: { ...references, ...outcome.remote.data } }
    compare(over, { ...references, ...data }, remote)
  }
  const compare = (over: ItemVersion, local: WireItemData, remote: ItemVersion): void => {
    const differences = differencesOf({ base: over.data, local, remote: remote.data })
    // There are no differences if an earlier attempt was stored and its response was lost.
    if (differences.length === 0) finish(over.id)
    else setConflict({ remote, differences })
  }
  /** Stores a removed item with its author, its dates and the references that the form does not change. */
  const restore = async (data: WireItemData): Promise<void> => {
    const kept = Object.keys(base.data).filter(isSystemField)
    const copy = {
      ...pick(base.data, [...kept, ...multiReferences(collection)]),
      ...data,
      _id: base.id,
    }
    const { results } = await api.importItems({
      dataCollectionId: collection.id,
      dataItems: [{ data: copy }],
      existing: 'KEEP',
    })
    const [result] = results
    if (result === undefined) {
      throw new ApiError('The response has no result for the item', { problem: 'unreadable' })
    }
    const problem = result.itemMetadata.error?.description
    if (problem !== undefined) throw new ApiError(problem, { problem: 'refused' })
    if (result.action !== 'NONE') return finish(base.id)
    const [remote] = await readVersions(api, collection, [base.id])
    // Removed again in between: the form still shows that the item is gone.
    if (remote === undefined) return
    setGone(false)
    compare(base, copy, remote)
  }
  const edited = (): WireItemData | undefined => {
    const read = readForm(fields, drafts, base.data)
    if ('data' in read) return read.data
    showFailure(null, read.problems)
    return undefined
  }

  return {
    fields,
    drafts,
    isDirty,
    isSaving,
    conflict,
    isGone,
    ...failure,
    isChanged: (key) => changed.some(({ field }) => field.key === key),
    setDraft: (key, draft) => {
      if (isSaving) return
      setDrafts((before) => ({ ...before, [key]: draft }))
      setFailure((before) => ({ ...before, problems: without(before.problems, key) }))
    },
    addField: (key) => setAdded((before) => [...before, key]),
    save: async () => {
      const data = edited()
      if (data !== undefined) await send(() => (isNew ? insert(data) : update(base, data)))
    },
    restore: async () => {
      const data = edited()
      if (data !== undefined) await send(() => restore(data))
    },
    resolve: async (choices) => {
      if (conflict === undefined) return
      const { remote, differences } = conflict
      const merged = mergeChoices(remote.data, differences, choices)
      const all = fieldsWith(collection, { ...remote.data, ...merged }, added)
      setBase(remote)
      setDrafts(draftsOf(all, merged))
      setConflict(undefined)
      // References are written only where a choice changes them.
      for (const key of multiReferences(collection)) {
        if (equalJson(merged[key], remote.data[key])) delete merged[key]
      }
      await send(() => update(remote, merged))
    },
    leaveConflict: () => setConflict(undefined),
    discard: () => {
      unsavedDrafts.delete(name)
      setDrafts(draftsOf(fields, base.data))
    },
  }
}

/** Names a draft. The prefix keeps items and new items apart: an id may be any string, such as `new`. */
function draftName({ base, isNew, copyOf }: EditorStart): string {
  return isNew ? `new ${copyOf ?? ''}` : `item ${base.id}`
}

function fieldsWith(
  collection: Collection,
  data: WireItemData,
  added: readonly string[],
): readonly FormField[] {
  const fields = formFields(collection, data)
  const more = added.filter((key) => fields.every(({ field }) => field.key !== key))
  return [...fields, ...more.map(undeclaredField)]
}

function keysOf(data: WireItemData | undefined): string[] {
  return Object.keys(data ?? {})
}

function pick(data: WireItemData, keys: readonly string[]): WireItemData {
  return Object.fromEntries(Object.entries(data).filter(([key]) => keys.includes(key)))
}

function without(problems: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  return new Map([...problems].filter(([other]) => other !== key))
}

function isExisting(error: unknown): boolean {
  return error instanceof ApiError && error.code === dataCodes.itemExists
}
