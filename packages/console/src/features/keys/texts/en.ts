import type { KeyScope } from '@foyer/protocol/api-keys'

/** Texts of this folder. */
export const en = {
  title: 'API keys',
  summary: 'For your own servers. Never use a key in a browser.',
  make: 'Make a key',
  keys: 'keys',
  newKey: 'New API key',
  columns: {
    name: 'Name',
    scopes: 'Scopes',
    created: 'Created',
    used: 'Last used',
    expires: 'Expires',
    remove: 'Remove',
  },
  notYet: 'Not yet',
  never: 'Never',
  everything: 'everything',
  remove: 'Remove',
  removeQuestion: 'The key stops working.',
  lives: { never: 'Never', month: 'In 30 days', quarter: 'In 90 days', year: 'In one year' },
  form: {
    key: 'key',
    created: 'The key is created. Copy it now: it is not shown again.',
    submit: 'Make the key',
    scopesHint: 'Choose at least one, and only those that the key needs.',
  },
  meanings: {
    'data:read': 'Read items and collections',
    'data:write': 'Write and import items',
    'members:read': 'Read members',
    'members:write': 'Change members, read the inbox with its links and codes',
    'inbox:read': 'Read the inbox without links and codes',
    settings: 'Change settings, clients, collections, permissions',
    'settings:read': 'Read settings, clients and the audit log',
    'events:read': 'Read the event log, with items and members',
    'webhooks:read': 'Read webhook endpoints and their deliveries',
    'webhooks:write': 'Change webhook endpoints, replay events',
    all: 'Everything, including API keys',
  } satisfies Record<KeyScope, string>,
}
