import type { ReactNode } from 'react'

/** Texts of this folder. */
export const en = {
  title: 'Denied calls',
  summary:
    'The newest calls that permissions denied, kept for a day. New ones appear automatically.',
  searchLabel: 'Decision id',
  searchHint: 'Decision id of an error',
  calls: 'denied calls',
  none: 'No call was denied',
  noneHint: (field: ReactNode) => (
    <>
      Denied calls appear here with the reason. The error that the caller gets has a {field}. Search
      for it here.
    </>
  ),
  columns: {
    denied: 'Denied',
    caller: 'Caller',
    reason: 'Reason',
    decision: 'Decision',
  },
  panel: {
    call: 'the denied call',
    gone: (id: string, field: ReactNode) => (
      <>
        There is no denied call “{id}”. Calls are kept for one day. Check the {field} of the error.
      </>
    ),
    decisionId: 'decision id',
    rules: 'Rules',
    checkedRules: 'Rules that were checked',
    member: 'Member',
    collection: 'Collection',
    item: 'Item',
    allowedThen: 'Allowed at that time to',
  },
  rule: {
    label: 'Rule now',
    heading: 'The rule now',
    ownerOnly: 'Only owners can make this call. No permission allows it to others.',
    rule: 'the rule',
    deleted: (collection: string) => `The collection “${collection}” was deleted.`,
    allowed: (verb: string, collection: string, level: ReactNode) => (
      <>
        Allowed to {verb} items of “{collection}”: {level}.
      </>
    ),
    change: (verb: string) => `Change who may ${verb} items`,
    makeEditor: 'Make the member an editor',
    viewAs: 'View as this caller',
    outcomes: {
      all: 'The same call would be allowed.',
      own: 'The same call would be allowed for items of its caller only.',
      none: 'The same call would be denied again.',
    },
  },
  /** Kinds of callers, before a name or an id. */
  kinds: { operator: 'API key', member: 'Member', visitor: 'Visitor' },
  /** Callers in a sentence. */
  callers: { operator: 'An API key', member: 'A member', visitor: 'A visitor' },
  /** Verbs before “items”. */
  operations: {
    read: 'read',
    insert: 'add',
    update: 'change',
    remove: 'remove',
    truncate: 'remove all',
    explain: 'explain reads of',
  },
  triedCall: (caller: string, route: string) => `${caller} tried to call ${route}.`,
  triedItem: (caller: string, verb: string, collection: string) =>
    `${caller} tried to ${verb} an item of “${collection}”.`,
  triedItems: (caller: string, verb: string, collection: string) =>
    `${caller} tried to ${verb} items of “${collection}”.`,
}
