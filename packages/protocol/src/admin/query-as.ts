import type {
  IncludedReference,
  PagingMetadata,
  QueryItemsRequest,
  WireItem,
} from '../data/items.js'

/** Caller whose permissions apply: a visitor who has not logged in, or a member. */
export type ViewAs = { kind: 'visitor' } | { kind: 'member'; memberId: string }

/** A query of the owner with the permissions of a visitor or member. @see docs/wire/permissions.md#view-as */
export interface QueryAsRequest {
  dataCollectionId: string
  query: Pick<QueryItemsRequest['query'], 'filter' | 'sort' | 'fields' | 'paging'>
  /** References to replace by their items, if the visitor or member may read them. */
  includeReferences?: IncludedReference[]
  returnTotalCount?: boolean
  viewAs: ViewAs
}

/** The items, or the error that the visitor or member would receive. */
export type QueryAsResponse =
  | { dataItems: WireItem[]; pagingMetadata: PagingMetadata }
  | { refusal: Refusal }

export interface Refusal {
  /** Code of the error. */
  code: string
  description: string
  /** Id of the decision, which explains the denial. */
  decisionId: string
}
