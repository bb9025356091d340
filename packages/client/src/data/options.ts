import { check, type IncludedReference } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { CallOptions } from '../call.js'

/** Options of every call on items; the server has the defaults. @see docs/wire.md#items */
export interface ItemOptions extends CallOptions {
  /** Passes over the hooks of the collection; for those who may. */
  suppressHooks?: boolean | undefined
  /** Also sees items that are not published. */
  showDrafts?: boolean | undefined
  /** For collections of an app: passed on to it as it is. */
  appOptions?: Record<string, unknown> | undefined
}

/** Options of reading items. */
export interface ReadOptions extends ItemOptions {
  /** Sees every write that was answered before. */
  consistentRead?: boolean | undefined
  /** Language of the content, for collections that have several; IETF BCP 47. */
  language?: string | undefined
}

/** Options of reading a page. */
export interface PageOptions extends ReadOptions {
  /** Also count the entries on all pages; costs the server a count. */
  returnTotalCount?: boolean | undefined
}

/** Options of running a query. */
export interface FindOptions extends PageOptions {
  /**
   * Pages by cursor: what others add or remove meanwhile makes no item appear twice or be left out. Else pages are told by
   * how many items stand before them, as the provider's own client does; at the provider a page by cursor has 100 items at
   * the most. Not with `skip`. @see docs/wire.md#cursors
   */
  byCursor?: boolean | undefined
}

/** Options of reading items together with referenced items. */
export interface IncludeOptions extends ReadOptions {
  /** Puts referenced items in place of their ids. */
  includeReferences?: IncludedReference[] | undefined
  /** Groups of computed fields that the answer holds too. */
  includeFieldGroups?: string[] | undefined
}

interface WireOptions {
  suppressHooks?: boolean | undefined
  appOptions?: Record<string, unknown> | undefined
  publishPluginOptions?: { includeDraftItems: boolean } | undefined
}

/** The options of a write as they travel. What is undefined does not. @throws CheckError WDE0018 */
export function itemOptions(options: ReadOptions | undefined): WireOptions {
  if (options === undefined) return {}
  const { suppressHooks, showDrafts, consistentRead, appOptions, language } = options
  const sound =
    typeof options === 'object' &&
    [suppressHooks, showDrafts, consistentRead].every(isFlag) &&
    language !== ''
  check(sound, dataCodes.optionsMalformed, 'options: expected flags true or false, a language text')
  const publishPluginOptions =
    showDrafts === undefined ? undefined : { includeDraftItems: showDrafts }
  return { suppressHooks, appOptions, publishPluginOptions }
}

/** The options of a read as they travel. @throws CheckError WDE0018 */
export function readOptions(
  options: ReadOptions | undefined,
): WireOptions & Pick<ReadOptions, 'consistentRead' | 'language'> {
  if (options === undefined) return {}
  const { suppressHooks, appOptions, publishPluginOptions } = itemOptions(options)
  const { consistentRead, language } = options
  return { suppressHooks, appOptions, publishPluginOptions, consistentRead, language }
}

function isFlag(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean'
}
