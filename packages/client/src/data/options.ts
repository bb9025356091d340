import { check, type IncludedReference } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { CallOptions } from '../call.js'

/** Options of every call on items; the server has the defaults. @see docs/wire.md#items */
export interface ItemOptions extends CallOptions {
  /** Skips the hooks of the collection, if the caller may. */
  suppressHooks?: boolean | undefined
  /** Includes unpublished items. */
  showDrafts?: boolean | undefined
  /** Options for the app of an app's collection. */
  appOptions?: Record<string, unknown> | undefined
}

/** Options of reading items. */
export interface ReadOptions extends ItemOptions {
  /** Returns the result of every write acknowledged before. */
  consistentRead?: boolean | undefined
  /** Language of the content, for collections that have several; IETF BCP 47. */
  language?: string | undefined
}

/** Options of reading a page. */
export interface PageOptions extends ReadOptions {
  /** Counts the entries of all pages. Costs a count on the server. */
  returnTotalCount?: boolean | undefined
}

/** Options of running a query. */
export interface FindOptions extends PageOptions {
  /**
   * Reads pages by cursor: inserts and removals between pages neither repeat nor skip an item. Default: by offset, as
   * the provider's client does. The provider limits a page by cursor to 100 items. Not with `skip`.
   * @see docs/wire.md#cursors
   */
  byCursor?: boolean | undefined
}

/** Options of reading items together with referenced items. */
export interface IncludeOptions extends ReadOptions {
  /** Replaces ids with the referenced items. */
  includeReferences?: IncludedReference[] | undefined
  /** Groups of computed fields to return too. */
  includeFieldGroups?: string[] | undefined
}

interface WireOptions {
  suppressHooks?: boolean | undefined
  appOptions?: Record<string, unknown> | undefined
  publishPluginOptions?: { includeDraftItems: boolean } | undefined
}

/** Returns the wire form of the options of a write. @throws CheckError WDE0018 */
export function itemOptions(options: ReadOptions = {}): WireOptions {
  const { suppressHooks, showDrafts, consistentRead, appOptions, language } = options
  const sound =
    typeof options === 'object' &&
    [suppressHooks, showDrafts, consistentRead].every(isFlag) &&
    language !== ''
  check(sound, dataCodes.optionsMalformed)
  const publishPluginOptions =
    showDrafts === undefined ? undefined : { includeDraftItems: showDrafts }
  return { suppressHooks, appOptions, publishPluginOptions }
}

/** Returns the wire form of the options of a read. @throws CheckError WDE0018 */
export function readOptions(
  options: ReadOptions = {},
): WireOptions & Pick<ReadOptions, 'consistentRead' | 'language'> {
  const { consistentRead, language } = options
  return { ...itemOptions(options), consistentRead, language }
}

function isFlag(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean'
}
