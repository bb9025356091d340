import type { CollectionPermissions, Decision } from '@foyer/protocol'
import { texts } from './texts/texts.js'

/** Names the caller of a denied call. */
export function callerLabel({ kind }: Decision['caller']): string {
  if (kind === 'operator' || kind === 'member') return texts.callers[kind]
  return texts.callers.visitor
}

/** Names the denied operation: a verb for items of a collection, else the route of the call. */
export function operationLabel({ operation, collectionId }: Decision): string {
  if (collectionId === null) return operation
  return Object.entries(texts.operations).find(([name]) => name === operation)?.[1] ?? operation
}

/**
 * Describes a denial in one sentence.
 * @param collectionName undefined for a deleted collection, whose id is used then
 */
export function denialSentence(decision: Decision, collectionName: string | undefined): string {
  const { collectionId, itemId } = decision
  const caller = callerLabel(decision.caller)
  const operation = operationLabel(decision)
  if (collectionId === null) return texts.triedCall(caller, operation)
  const tried = itemId === null ? texts.triedItems : texts.triedItem
  return tried(caller, operation, collectionName ?? collectionId)
}

/** Returns the permission that an operation needs; undefined for one that only owners may do. */
export function permissionOf({ operation }: Decision): keyof CollectionPermissions | undefined {
  return (['read', 'insert', 'update', 'remove'] as const).find((name) => name === operation)
}
