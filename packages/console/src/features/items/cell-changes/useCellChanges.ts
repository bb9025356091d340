import type { Collection, QueryItemsResponse, WireItem } from '@foyer/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.js'
import { isReference } from '../../../collections-data/type-words.js'
import { formatCount } from '../../../ui/format/format-number.js'
import type { NoticeMessage } from '../../../ui/Notice.js'
import { explain } from '../../../ui/Problem.js'
import { fieldValue, type ItemVersion, isSameValue } from '../item-version.js'
import type { CellPlan } from './cell-plan.js'
import { describeChanges } from './describe-changes.js'
import { type CellChange, type CellReport, saveCells } from './save-cells.js'
import { texts } from './texts/texts.js'
import { createUndoSteps, type Step, type StepList } from './undo-steps.js'

/** Changes of cells, the only way in which the grid writes. The last 100 can be undone during the visit of the page. */
export interface CellChanges {
  /**
   * Stores one cell, after the changes before it. Shows a message only if it was stored: else its editor explains why.
   */
  save: (change: CellChange) => Promise<CellReport>
  /**
   * Stores several cells, after the changes before them, and shows one message.
   * @param reading items of the selected rows. Begin to read them at the action: an earlier change may move rows
   * @param createPlan gets these items as the earlier changes have stored them
   */
  apply: (
    reading: Promise<SelectedItems>,
    createPlan: (items: SelectedItems) => CellPlan,
  ) => Promise<void>
  /** Stores the values that cells had before the last change. */
  undo: () => Promise<void>
  /** Stores the values that the last undo has replaced. */
  redo: () => Promise<void>
}

/** Items of rows; undefined for a row without one. */
type SelectedItems = readonly (WireItem | undefined)[]

/** More cells than these take several requests, so the page says that they are being saved. */
const manyCells = 100

/** Stores changes of the cells of a collection, one step after the other, and keeps how to undo them. */
export function useCellChanges(
  collection: Collection,
  show: Dispatch<SetStateAction<NoticeMessage | undefined>>,
): CellChanges {
  const api = useApi()
  const queries = useQueryClient()
  const [history] = useState(createUndoSteps)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const rows = { queryKey: ['items', collection.id] }

  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.current.then(work)
    queue.current = result.catch(() => {})
    return result
  }

  const cachedItems = (): Map<string, WireItem> => {
    const pages = queries.getQueriesData<QueryItemsResponse>(rows)
    return latestVersions(pages.flatMap(([, page]) => page?.dataItems ?? []))
  }

  /** Sends changes and shows the stored items in the rows. Returns the step that reverts what was saved too. */
  const send = async (changes: Step): Promise<{ report: CellReport; reverse: Step }> => {
    const cached = cachedItems()
    const based = changes.map((change) => atCachedRevision(change, cached))
    const report = await saveCells(api, collection.id, based)
    const stored = latestVersions<ItemVersion>([
      ...report.conflicts.map(({ remote }) => remote),
      ...report.saved.map(({ item }) => item),
    ])
    queries.setQueriesData<QueryItemsResponse>(rows, (page) => withItems(page, stored, collection))
    const reverse = report.saved.map(({ change: { item: before, field }, item }) => ({
      ...{ item, field },
      value: fieldValue(before.data, field.key),
    }))
    return { report, reverse }
  }

  const withAction = (message: NoticeMessage, direction: StepList, step: Step): NoticeMessage => {
    const action = { label: texts[direction], run: () => void revert(direction, step) }
    return step.length > 0 ? { ...message, action } : message
  }

  /** Runs a step of the history, or the last one. The step that reverts it moves to the other list. */
  const revert = (from: StepList, chosen?: Step): Promise<void> =>
    enqueue(async () => {
      const step = history.take(from, chosen)
      if (step === undefined) return show({ text: texts.noStep[from] })
      const { report, reverse } = await send(step)
      // What the server has not answered can be tried again.
      history.add(from, report.unanswered)
      const to = from === 'undo' ? 'redo' : 'undo'
      history.add(to, reverse)
      const words = from === 'undo' ? texts.restored : texts.changed
      show(withAction(describeChanges(collection, report, { words }), to, reverse))
    })

  return {
    save: (change) =>
      enqueue(async () => {
        const { report, reverse } = await send([change])
        history.record(reverse)
        if (reverse.length > 0) {
          const message = withAction(describeChanges(collection, report, {}), 'undo', reverse)
          // A list of cells that did not change stays: the owner corrects them one after the other.
          show((shown) => (shown?.details === undefined ? message : shown))
        }
        return report
      }),
    apply: (reading, createPlan) => {
      // A failure is reported when the changes before it are stored.
      reading.catch(() => {})
      return enqueue(async () => {
        try {
          const items = await reading
          const cached = cachedItems()
          const plan = createPlan(items.map((item) => item && (cached.get(item.id) ?? item)))
          const { length } = plan.changes
          if (length > manyCells)
            show({ text: texts.saving(formatCount(length)), tone: 'progress' })
          const { report, reverse } = await send(plan.changes)
          history.record(reverse)
          show(withAction(describeChanges(collection, report, plan), 'undo', reverse))
        } catch (error) {
          if (!(error instanceof Error)) throw error
          show({ tone: 'danger', text: explain(error) })
        }
      })
    },
    undo: () => revert('undo'),
    redo: () => revert('redo'),
  }
}

/** Returns the latest version of each item. */
function latestVersions<Version extends ItemVersion>(
  versions: readonly Version[],
): Map<string, Version> {
  const latest = new Map<string, Version>()
  for (const version of versions) {
    const other = latest.get(version.id)
    if (other === undefined || Number(other.revision ?? 0) < Number(version.revision ?? 0)) {
      latest.set(version.id, version)
    }
  }
  return latest
}

/** Bases a change on the cached version, if its cell is the same there: this avoids a conflict. */
function atCachedRevision(
  change: CellChange,
  versions: ReadonlyMap<string, ItemVersion>,
): CellChange {
  const { item, field } = change
  const cached = versions.get(item.id)
  if (cached?.revision === undefined) return change
  const isSame = isSameValue(fieldValue(cached.data, field.key), fieldValue(item.data, field.key))
  return isSame ? { ...change, item: cached } : change
}

/**
 * Shows stored items in the cached rows. They keep their included references, of which the stored item has only ids.
 */
function withItems(
  page: QueryItemsResponse | undefined,
  stored: ReadonlyMap<string, ItemVersion>,
  { fields }: Collection,
): QueryItemsResponse | undefined {
  if (page?.dataItems === undefined) return page
  const dataItems = page.dataItems.map((item) => {
    const version = stored.get(item.id)
    if (version === undefined) return item
    const included = fields
      .filter(({ key, type }) => isReference(type) && Object.hasOwn(item.data, key))
      .map(({ key }) => [key, item.data[key]])
    return {
      ...item,
      data: { ...version.data, ...Object.fromEntries(included) },
      ...(version.revision === undefined ? {} : { revision: version.revision }),
    }
  })
  return { ...page, dataItems }
}
